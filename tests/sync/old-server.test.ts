import "fake-indexeddb/auto";
/**
 * Today's app at a server of the last release, as between two deploys: what both know goes on as ever, what the server does not
 * know yet waits and is no error.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { COLLECTIONS } from "#sync/collections.ts";
import { message } from "../support/outbox-rows.ts";
import { phoneOf } from "../support/push-phone.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";
import { pullPhone } from "./pull-phone.ts";

let world: PushWorld;
let awa: Person;
let seller: Person;
beforeAll(async () => {
  world = await startPushWorld({ released: true });
  awa = await world.person("Awa Koné");
  seller = await world.person("Kouassi N'Guessan");
});
afterAll(() => world.stop());

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 25_000, interval: 50 });

/** Takes a row away that a newer server has. Returns how it is learnt, at the end of the test at the latest. */
async function unlearn(table: "collections" | "mutation_kinds", named: "collection" | "kind", name: string) {
  const { sql } = world;
  const [row] = await sql`delete from private.${sql(table)} where ${sql(named)} = ${name} returning *`;
  const learn = async () =>
    void (await sql`insert into private.${sql(table)} ${sql(row ?? {})} on conflict do nothing`);
  onTestFinished(learn);
  return learn;
}

test("a mutation unknown to the server waits, others pass, and it goes once the server knows it", async () => {
  const listing = await world.listing(seller);
  const phone = await phoneOf(world, awa);
  const learn = await unlearn("mutation_kinds", "kind", "set_favorite");
  const before = message("Bonjour", listing, seller.id);
  await phone.mutate({ kind: "set_favorite", args: { listing_id: listing, on: true } }, before);
  await phone.push();
  expect(await phone.left()).toEqual(["queued set_favorite"]);
  expect(await world.sql`select content from public.messages where listing_id = ${listing}`).toEqual([
    { content: "Bonjour" },
  ]);
  await learn();
  await phone.drainAll();
  expect(await phone.left()).toEqual([]);
  await phone.forget();
});

test("every collection is filled; one unknown to the server is empty and no error until known", async () => {
  const listing = await world.listing(seller);
  await world.sql`insert into public.messages (id, listing_id, sender_id, receiver_id, content)
    values (${randomUUID()}, ${listing}, ${seller.id}, ${awa.id}, 'Bonsoir')`;
  await world.sql`insert into public.reviews (id, reviewer_id, reviewed_id, listing_id, rating, comment)
    values (${randomUUID()}, ${awa.id}, ${seller.id}, ${listing}, 5, 'Parfait')`;
  await world.sql`update public.reviews set verified = true where listing_id = ${listing}`; // as after an exchange
  const learn = await unlearn("collections", "collection", "reviews");
  const phone = await pullPhone(world, awa);
  const asked = async () =>
    expect(
      Object.values(await phone.progress())
        .filter(({ pulledAt }) => pulledAt !== null)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(COLLECTIONS.map(({ name }) => name).toSorted());
  await eventually(asked);
  expect(await phone.feed()).toEqual(await phone.truth("feed"));
  expect(await phone.messages()).toEqual(await phone.truth("messages"));
  expect(await phone.reviews()).toEqual([]);
  for (const { failedAt, quarantined } of Object.values(await phone.progress()))
    expect([failedAt, quarantined]).toEqual([null, []]);
  await learn();
  phone.pull();
  await eventually(async () => expect(await phone.reviews()).toHaveLength(1));
  await phone.stop();
});

test("an unknown collection asked for alone is empty too; an answer without any is nobody's", async () => {
  await unlearn("collections", "collection", "reviews");
  const [whole] = await world.sql<{ text: string }[]>`
    select pg_get_functiondef('public.sync_pull(text)'::regprocedure) as text`;
  onTestFinished(async () => void (await world.sql.unsafe(whole?.text ?? "")));
  const phone = await pullPhone(world, awa);
  const { requestPage } = await import("#sync/pull/request-page.ts");
  const reviews = { collection: "reviews", owner: null, cursor: { newest: true }, rows: 10 } as const;
  expect(await requestPage(reviews, AbortSignal.timeout(20_000))).toMatchObject({ rows: [], checkpoint: null });
  await world.sql`create or replace function public.sync_pull(cursors text) returns jsonb language sql as $$ select '{}'::jsonb $$`;
  await expect(requestPage(reviews, AbortSignal.timeout(20_000))).rejects.toThrow("Pull of reviews");
  await phone.stop();
});
