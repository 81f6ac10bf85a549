/** F5: eight hours in which the server can do nothing of what it is asked: all of it waits, and arrives in order afterwards. */
import "fake-indexeddb/auto";
import type { Sql } from "postgres";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Mutation } from "#model/mutations.ts";
import { favorite, message } from "../support/outbox-rows.ts";
import { phoneOf, type Phone } from "../support/push-phone.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";

let world: PushWorld;
let seller: Person;
beforeAll(async () => {
  world = await startPushWorld();
  seller = await world.person("Kouassi Yao");
});
afterAll(() => world.stop());

let phone: Phone;
afterEach(() => phone.forget());

const HOURS_8 = 8 * 3_600_000;

/** Turn after turn, jumping over the waits. */
async function pass(ms: number): Promise<void> {
  const end = phone.clock.now + ms;
  while (phone.clock.now < end) {
    const { next } = await phone.push();
    phone.clock.now = Math.max(phone.clock.now + 1, Math.min(next ?? end, end));
  }
}

const fails = async (sql: Sql, table: string, state: string): Promise<void> =>
  void (await sql.unsafe(`create function private.fails() returns trigger language plpgsql as $$
      begin raise exception using errcode = '${state}', message = 'no'; end $$;
    create trigger fails before insert on ${table} for each row execute function private.fails()`));
const passesAgain = async (sql: Sql): Promise<void> => void (await sql`drop function if exists private.fails cascade`);

const rename = (from: string, to: string) => async (sql: Sql) =>
  void (await sql`update private.mutation_kinds set kind = ${to} where kind = ${from}`);

async function readOnly(sql: Sql, value: "on" | "off"): Promise<void> {
  await sql.unsafe(`alter system set default_transaction_read_only = ${value}`);
  await sql`select pg_reload_conf()`;
}

const TROUBLES: [name: string, begin: (sql: Sql) => Promise<void>, end: (sql: Sql) => Promise<void>][] = [
  ["a read-only database", (sql) => readOnly(sql, "on"), (sql) => readOnly(sql, "off")],
  ["a full disk", (sql) => fails(sql, "private.push_ledger", "53100"), passesAgain],
  ["a server one deploy behind", rename("send_message", "later"), rename("later", "send_message")],
  ["a fault at every mutation", (sql) => fails(sql, "private.push_ledger", "XX000"), passesAgain],
];

for (const [name, begin, end] of TROUBLES) {
  test(`F5 eight hours of ${name}: 20 of 20 messages are sent afterwards, in order`, { timeout: 300_000 }, async () => {
    const buyer = await world.person("Awa Koné");
    const listings = [await world.listing(seller), await world.listing(seller), await world.listing(seller)];
    const said = (count: number, from: number): Mutation[] =>
      Array.from({ length: count }, (_, at) => message(`m${from + at}`, listings[(from + at) % 3], seller.id));
    phone = await phoneOf(world, buyer);
    await phone.mutate(...said(10, 0));
    // Also when it fails: the next trouble meets the same database.
    onTestFinished(() => end(world.sql));
    await begin(world.sql);
    await pass(HOURS_8 / 2);
    // The person's other mutations in these hours may pass, or not.
    await phone.mutate(favorite(true, listings[0]), ...said(10, 10));
    await pass(HOURS_8 / 2);
    const waiting = (await phone.left()).filter((row) => row.includes(" m"));
    await end(world.sql);
    expect(waiting).toEqual(Array.from({ length: 20 }, (_, at) => `queued m${at}`));
    await phone.drainAll();
    expect(await phone.left()).toEqual([]);
    for (const [place, listing] of listings.entries()) {
      const rows = await world.sql`select content from public.messages where listing_id = ${listing} order by seq`;
      const expected = said(20, 0).flatMap(({ args }, at) =>
        at % 3 === place && "content" in args ? [args.content] : [],
      );
      expect(rows.map(({ content }) => content)).toEqual(expected);
    }
  });
}
