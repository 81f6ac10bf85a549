/**
 * One backend for many runs: the real server, emptied between them; people who stay signed in; the way to ask the
 * database what is true, for everybody or for one person under their own role.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql, TransactionSql } from "postgres";
import { ASLEEP, asleepBefore, onSale, putBefore, SOLD, soldBefore, startId, TAKEN_DOWN } from "./before.ts";
import { startFaultProxy, type FaultProxy } from "../support/fault-proxy.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";

/** Tables that belong to the schema, not to the people. */
const KEPT = [
  "private.collections",
  "private.mutation_kinds",
  "private.refusals",
  "private.epoch_seed",
  "private.districts",
  "private.towns",
  "public.price_list",
  "private.team_members",
];

/** The people of each phone; the first is there at the start. Awa has two devices, and lends one to Dominique. */
export const PHONES: readonly (readonly number[])[] = [[0, 3], [1], [2], [0]];
const NAMES = ["Awa Koné", "Bakary Traoré", "Chantal Yao", "Dominique Gbagbo"];
export const CREDITS = 2;
const FREE = 1;

/**
 * One sign-in of one person on one phone. Its tokens change; they are kept from run to run. `left`: signed out since, which
 * ends them: who comes back signs in.
 */
export type Seat = { readonly phone: number; readonly user: number; person: Person; left?: boolean };

export type World = {
  readonly sql: Sql;
  readonly people: readonly Person[];
  readonly seats: readonly Seat[];
  readonly proxies: readonly FaultProxy[];
  /** Everybody has a profile, two credits and one listing, has sold and bought one, and one is asleep (before.ts); nothing else exists. Gives the listings' ids, by owner. */
  reset(): Promise<readonly string[]>;
  signIn(person: Person): Promise<Person>;
  /** Runs `run` as the API would for this person, null for a visitor. */
  as<T>(user: string | null, run: (tx: TransactionSql) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
};

/** The number of each kind that everybody has from the start, with something to say about it. */
const PLEAS = 3;
const PLEA_KINDS = { proof: 4, removed: 5, warned: 6 } as const;

/** Id of one of a person's refused payments, removed listings' notices or warnings. */
export const pleaId = (kind: keyof typeof PLEA_KINDS, user: number, place: number): string =>
  `0000000${PLEA_KINDS[kind]}-0000-4000-8000-0000000000${user}${place % PLEAS}`;

export async function startWorld(): Promise<World> {
  const push = await startPushWorld();
  const { sql } = push;
  await sql.unsafe(await readFile(join(import.meta.dirname, "chaos.sql"), "utf8"));
  // The checks ask under people's own roles, through the policies; no role may read a table otherwise.
  await sql`grant select on all tables in schema public to anon, authenticated`;
  const people: Person[] = [];
  for (const name of NAMES) people.push(await push.person(name));
  const seats = [];
  for (const [phone, users] of PHONES.entries())
    for (const user of users) seats.push(await takeSeat(push, people, phone, user));
  const proxies = await Promise.all(PHONES.map(() => startFaultProxy(push.url)));
  const tables = await sql<{ name: string }[]>`select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'private', 'chaos') or (schemaname, tablename) = ('storage', 'objects')`;
  const emptied = tables
    .map(({ name }) => name)
    .filter((name) => !KEPT.includes(name))
    .join(", ");
  return {
    sql,
    people,
    seats,
    proxies,
    signIn: (person) => push.signInAgain(person),
    reset: () => reset(sql, people, emptied),
    as: (user, run) => asPerson(sql, user, run),
    async stop() {
      await Promise.all(proxies.map((proxy) => proxy.stop()));
      await push.stop();
    },
  };
}

async function takeSeat(push: PushWorld, people: readonly Person[], phone: number, user: number): Promise<Seat> {
  const person = people[user];
  if (person === undefined) throw new Error(`Nobody has the number ${user}`);
  return { phone, user, person: await push.signInAgain(person) };
}

async function reset(sql: Sql, people: readonly Person[], emptied: string): Promise<string[]> {
  return await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(`truncate ${emptied} cascade`);
    await tx`set local session_replication_role = origin`;
    await tx`select setval('chaos.writes', 1)`;
    for (const [place, person] of people.entries()) {
      // Bakary's first listing is free; the others have had theirs.
      const first = place === FREE ? null : new Date();
      await tx`insert into public.users (id, full_name, first_listing_at) values (${person.id}, ${NAMES[place] ?? ""}, ${first})`;
      await tx`insert into public.user_private (id, email, phone, district) values (${person.id}, ${person.email}, ${`225070000000${place}`}, 'Commerce')`;
      await tx`insert into public.credit_ledger (user_id, delta, reason, ref) values (${person.id}, ${CREDITS}, 'gift', ${startId(1, place)})`;
      // Old enough to be renewed.
      const created_at = new Date(Date.now() - 40 * 86_400_000);
      await tx`insert into public.listings ${tx({ ...listingOf(person, onSale(place)), status: "active", created_at })}`;
    }
    for (const [place, person] of people.entries()) {
      const buyer_id = people[(place + 1) % people.length]?.id ?? null;
      await tx`insert into public.listings ${tx({ ...listingOf(person, soldBefore(place)), title: SOLD, status: "sold", buyer_id })}`;
      await tx`insert into public.listings ${tx({ ...listingOf(person, asleepBefore(place)), title: ASLEEP, status: "asleep" })}`;
    }
    await putBefore(
      tx,
      people.map((person) => person.id),
    );
    for (const [user, person] of people.entries())
      for (let place = 0; place < PLEAS; place += 1) await putPleas(tx, person, user, place);
    return people.map((_, place) => onSale(place));
  });
}

/** One that nobody publishes in a run. */
const listingOf = ({ id: owner }: Pick<Person, "id">, listing: string) => ({
  id: listing,
  user_id: owner,
  title: "Vélo de ville",
  description: "Une bicyclette en bon état, peu servie.",
  price: 45_000,
  category: "sports",
  condition: "good",
  district: "Lobia",
  photos: [`${owner}/${listing}/${"0".repeat(64)}_080.webp`],
});

/** A payment that was refused, and a listing that was taken down after a warning about another: gone before anybody looked. */
async function putPleas(tx: TransactionSql, { id: owner }: Person, user: number, place: number): Promise<void> {
  const proof = pleaId("proof", user, place);
  await tx`insert into public.payment_proofs (id, user_id, kind, pack, amount, credits, status, reason, decided_at, full_name,
      phone, email, screenshot_sha256, object_path)
    values (${proof}, ${owner}, 'pack', 'starter', 500, 3, 'refused', 'Illisible', now(), 'Awa', '07', 'a@x.ci',
      ${proof.replaceAll("-", "").repeat(2)}, 'x')`;
  for (const kind of ["removed", "warned"] as const) {
    const listing = pleaId(kind, user, place).replace(/^.{8}/u, kind === "removed" ? "00000007" : "00000008");
    await tx`insert into public.listings ${tx({ ...listingOf({ id: owner }, listing), title: TAKEN_DOWN, status: "pending", deleted: true })}`;
    await tx`insert into public.moderation_notices (id, user_id, listing_id, kind, title, reason)
      values (${pleaId(kind, user, place)}, ${owner}, ${listing}, ${kind}, ${TAKEN_DOWN}, 'Contrefaçon')`;
  }
}

async function asPerson<T>(sql: Sql, user: string | null, run: (tx: TransactionSql) => Promise<T>): Promise<T> {
  const role = user === null ? "anon" : "authenticated";
  const claims = user === null ? { role } : { role, sub: user, aud: role };
  const { value } = await sql.begin(async (tx) => {
    await tx`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    return { value: await run(tx) };
  });
  return value;
}
