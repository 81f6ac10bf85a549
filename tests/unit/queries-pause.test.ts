import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { formatTime } from "#domain/day.ts";
import { append } from "#outbox/append.ts";
import { CALM, type RetryState, writeRetryState } from "#outbox/retry-state.ts";
import { outboxOf } from "#outbox/database.ts";
import { waitFrom, type Wait } from "#outbox/row.ts";
import { retryAll } from "#intents/queue.ts";
import { pending } from "#queries/use-pending.ts";
import { pauseOf } from "#queries/use-sync-health.ts";
import { PendingMutations } from "#routes/profile/-parts/pending-mutations.tsx";
import { LISTING, Phone, SELLER, stopReading, until } from "./queries-lab.ts";

let phone: Phone;
beforeEach(async () => {
  phone = await Phone.open();
});
afterEach(async () => {
  stopReading();
  await phone.close();
});

const MINUTE = 60_000;
const patient = (more: Partial<RetryState>) => writeRetryState(outboxOf(phone.userId), { ...CALM, ...more });
const named = async (wait: Wait) => {
  const mutation = { kind: "send_message", args: { listing_id: LISTING, receiver_id: SELLER, content: "x" } } as const;
  const { id } = await append(phone.userId, mutation);
  await outboxOf(phone.userId)
    .mutations.where("id")
    .equals(id ?? "")
    .modify({ wait: { ...wait, named: true } });
};

test("why nothing leaves: the server's wait or the last request; whichever lasts longer", async () => {
  const now = Date.now();
  const pause = pauseOf(phone.userId);
  await patient({ wait: waitFrom(now, MINUTE) });
  await until(pause, (found) => expect(found).toEqual({ by: "trouble", until: now + MINUTE }));
  await patient({ wait: waitFrom(now, 2 * MINUTE), byServer: true });
  await until(pause, (found) => expect(found).toEqual({ by: "server", until: now + 2 * MINUTE }));
  await patient({});
  await until(pause, (found) => expect(found).toBeNull());
  // It said so of one mutation, and then the connection went: the first is over before the second.
  await named(waitFrom(now, MINUTE));
  await until(pause, (found) => expect(found).toEqual({ by: "server", until: now + MINUTE }));
  await patient({ wait: waitFrom(now, 3 * MINUTE) });
  await until(pause, (found) => expect(found).toEqual({ by: "trouble", until: now + 3 * MINUTE }));
});

test("Réessayer tout sends what was refused without the server's word, and nothing else", async () => {
  const about = (content: string) => ({
    kind: "send_message" as const,
    args: { listing_id: LISTING, receiver_id: SELLER, content },
  });
  for (const [content, code, fromServer] of [
    ["a", "internal", false],
    ["b", "rate_limited", true],
    ["c", "blocked", true],
  ] as const) {
    const { id } = await phone.mutate(about(content));
    await phone.change(id, { state: "refused", refusal: { code, message: "Non", fromServer } });
  }
  await until(pending(), (found) => expect([found.refused, found.again]).toEqual([3, 2]));
  await retryAll();
  const states = (await outboxOf(phone.userId).mutations.toArray()).map(({ state }) => state);
  expect(states).toEqual(["queued", "queued", "refused"]);
});

test("is said above what waits, with its time, until it is over; retries are one button", async () => {
  const end = Date.now() + 60 * MINUTE;
  await patient({ wait: waitFrom(end - MINUTE, MINUTE), byServer: true });
  await until(pauseOf(phone.userId), (found) => expect(found).not.toBeNull());
  const answer = { rows: [], count: 3, waiting: 1, refused: 2, bytes: 1_000, again: 2 };
  const drawn = renderToStaticMarkup(createElement(PendingMutations, { answer }));
  expect(drawn).toContain(`Le serveur demande d&#x27;attendre jusqu&#x27;à ${formatTime(end)}.`);
  expect(drawn).toContain("Réessayer tout (2)");
  await patient({ wait: waitFrom(end - 120 * MINUTE, MINUTE), byServer: true });
  await until(pauseOf(phone.userId), (found) => expect(found?.until).toBeLessThan(Date.now()));
  const over = renderToStaticMarkup(createElement(PendingMutations, { answer: { ...answer, again: 0 } }));
  expect(over).not.toMatch(/jusqu|Réessayer/u);
});
