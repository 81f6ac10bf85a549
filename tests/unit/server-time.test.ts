import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aheadOfPhone } from "#device/server-time.ts";
import { formatAge } from "#domain/age.ts";
import { conversation } from "#queries/use-conversation.ts";
import { pending } from "#queries/use-pending.ts";
import { noteServerTime } from "#sync/server-clock.ts";
import { present } from "#ui/use-now.ts";
import { LISTING, Phone, SELLER, stopReading, until } from "./queries-lab.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const serverNow = () => Date.now() + aheadOfPhone.getState();

let phone: Phone;
beforeEach(async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  phone = await Phone.open();
});
afterEach(async () => {
  stopReading();
  aheadOfPhone.setState(0);
  await phone.close();
  vi.unstubAllGlobals();
});

test("F17 a phone days ahead or behind sees server dates right, from the first answer on", async () => {
  const stop = present.subscribe(() => undefined);
  for (const wrong of [3 * DAY, -3 * DAY]) {
    const real = Date.now() - wrong;
    noteServerTime(real);
    expect(formatAge(real - 5 * MINUTE, present.getState())).toBe("il y a 5\u00a0min");
  }
  stop();
  vi.resetModules();
  await import("#sync/server-clock.ts");
  const { present: again } = await import("#ui/use-now.ts");
  again.subscribe(() => undefined)();
  expect(again.getState() - Date.now()).toBeGreaterThan(3 * DAY - MINUTE);
});

test("F17 a minute more or less is the network's: a right clock is left as it is", () => {
  noteServerTime(Date.now() - 1.5 * MINUTE);
  expect(serverNow() - Date.now()).toBeGreaterThanOrEqual(0);
  noteServerTime(Date.now() + 3 * DAY);
  noteServerTime(Date.now() + 3 * DAY - 1.5 * MINUTE);
  expect(aheadOfPhone.getState()).toBeGreaterThan(3 * DAY - MINUTE);
  noteServerTime(Date.now());
  expect(Math.abs(aheadOfPhone.getState())).toBeLessThan(MINUTE);
});

test("F17 what the phone itself dates is shown by the same clock: words written now are of now", async () => {
  await phone.mutate({ kind: "send_message", args: { listing_id: LISTING, receiver_id: SELLER, content: "Bonjour" } });
  for (const wrong of [3 * DAY, -3 * DAY]) {
    noteServerTime(Date.now() - wrong);
    const isNow = (at = 0) => expect(Math.abs(at - serverNow())).toBeLessThan(MINUTE);
    await until(pending(), ({ rows }) => isNow(rows[0]?.createdAt));
    await until(conversation(LISTING, SELLER), ({ messages }) => isNow(messages[0]?.createdAt));
  }
});
