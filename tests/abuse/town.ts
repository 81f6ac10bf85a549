import { randomUUID } from "node:crypto";
import { publishableKey } from "../../supabase/local/keys.ts";
import { giveFactor } from "../support/second-factor.ts";
import { startMoneyWorld, type MoneyWorld } from "../database/money-world.ts";
import { mutate, giveCredits, listing, message, useFreeListing } from "../database/world.ts";

/**
 * Whoever may stand before the server's endpoints. `owner` is the one whose things are attacked; `unsure` has the password of a
 * member of the team, and not the code.
 */
export const ROLES = [
  ...(["visitor", "newcomer", "owner", "stranger", "suspended", "blocked", "closed", "unsure", "team"] as const),
] as const;
export type Role = (typeof ROLES)[number];

/** Stands in every private text of the owner: an answer to anybody else must not hold it. */
export const MARK = `marque${randomUUID().slice(0, 8)}`;

export type Town = {
  world: MoneyWorld;
  ids: Record<Role, string>;
  tokens: Record<Role, string>;
  /** The owner's rows, by their ids. */
  things: {
    listing: string;
    pending: string;
    draft: string;
    proof: string;
    supportMessage: string;
    receipt: string;
    stolen: string;
    photo: string;
  };
  ask(token: string, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Said>;
  /** One hash of everything stored, but for counters of paces and what a pace keeps. */
  fingerprint(): Promise<string>;
  stop(): Promise<void>;
};

export type Said = { status: number; text: string };

/** One started server, one person of each role, and an owner with something of everything. */
export async function startTown(): Promise<Town> {
  const world = await startMoneyWorld();
  const { sql } = world.db;
  const one = () => world.newcomer();
  const [newcomer, suspended, blocked, closed] = [await one(), await one(), await one(), await one()];
  const unsure = await one();
  await sql`insert into private.team_members (user_id) values (${unsure.id})`;
  await giveFactor(world.db, unsure.id);
  const { owner, other: stranger, team } = world.ids;
  const people = { newcomer, suspended, blocked, closed, unsure };
  const ids = { visitor: "", owner, stranger, team } as Record<Role, string>;
  const tokens = {
    visitor: "",
    owner: world.tokens.owner,
    stranger: world.tokens.other,
    team: world.tokens.team,
  } as Record<Role, string>;
  for (const role of Object.keys(people) as (keyof typeof people)[]) {
    ids[role] = people[role].id;
    tokens[role] = people[role].token;
  }
  const things = await belongings(world, owner);
  await mutate(world.db, owner, "block_person", { person_id: blocked.id, on: true });
  await sql`delete from public.user_private where id = ${newcomer.id}`;
  await sql`delete from public.user_credits where user_id = ${newcomer.id}`;
  await sql`delete from public.users where id = ${newcomer.id}`;
  await sql`insert into private.suspensions (user_id, suspended_by, reason) values (${suspended.id}, ${team}, 'test')`;
  await sql`select public.close_account(${closed.id})`;
  // The town's own mails would be sent while it is attacked.
  await sql`update private.mail_outbox set sent_at = now() where sent_at is null`;
  return {
    world,
    ids,
    tokens,
    things,
    ask: (token, method, path, body, headers) => ask(world, token, method, path, body, headers),
    fingerprint: () => fingerprint(world),
    stop: () => world.stop(),
  };
}

async function belongings(world: MoneyWorld, owner: string): Promise<Town["things"]> {
  const { db } = world;
  const { sql } = db;
  const buyer = (await world.newcomer()).id;
  await useFreeListing(db, owner);
  await giveCredits(db, owner, 3);
  const photo = `${owner}/${randomUUID()}/${"a".repeat(64)}_080.webp`;
  await sql`insert into storage.objects (bucket_id, name) values ('listings', ${photo}), ('proofs', ${`${owner}/${MARK}.png`})`;
  const things = {
    listing: await listing(db, owner, { photos: [photo] }),
    pending: await listing(db, owner, { status: "pending", title: `Attente ${MARK}` }),
    draft: randomUUID(),
    proof: randomUUID(),
    supportMessage: randomUUID(),
    receipt: randomUUID(),
    stolen: randomUUID(),
    photo,
  };
  await sql`insert into private.receipts (id, listing_id, seller_id, buyer_id, seller_name, buyer_name, title, price, sold_at)
    values (${things.receipt}, ${randomUUID()}, ${owner}, ${buyer}, 'Vendeuse', 'Acheteur', ${`Reçu ${MARK}`}, 500, now())`;
  await mutate(db, owner, "declare_stolen", { id: things.stolen, imei: "490154203237518", day: "2025-11-03" });
  await mutate(db, owner, "give_imei", { id: things.listing, imei: "490154203237518" });
  await sql`update public.user_private set phone = '2250799887766' where id = ${owner}`;
  await mutate(db, owner, "save_draft", { id: things.draft, data: { title: `Brouillon ${MARK}` } });
  await mutate(db, buyer, "send_message", message(things.listing, owner, `Bonjour ${MARK}`));
  await mutate(db, owner, "send_message", message(things.listing, buyer, `Réponse ${MARK}`));
  await mutate(db, owner, "contact_support", {
    name: "Awa",
    email: "a@x.ci",
    subject: MARK,
    message: `Une lettre avec ${MARK}.`,
  });
  return things;
}

async function ask(
  { server }: MoneyWorld,
  token: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Said> {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      apikey: publishableKey,
      ...(token !== "" && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Tables that a refused request may write (how often somebody tried, what was refused), and those that the server's timer moves. */
const TRACES = [
  ...["private.rate_buckets", "private.push_ledger", "auth.local_limits", "auth.local_refusals"],
  ...["private.feed_pokes", "private.pokes", "private.chores", "private.town_total", "private.town_changes"],
];

async function fingerprint({ db: { sql } }: MoneyWorld): Promise<string> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth', 'storage') order by 1`;
  const hashes = await Promise.all(
    tables
      .filter(({ name }) => !TRACES.includes(name))
      .map(({ name }) =>
        sql.unsafe<{ it: string }[]>(
          `select '${name} ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as it from ${name} t`,
        ),
      ),
  );
  return hashes.map(([row]) => row?.it).join("\n");
}

/** Runs all cases, a few at a time; gives those that fell, in their own words. */
export async function fallen<Case>(
  cases: readonly Case[],
  holds: (one: Case) => Promise<string | null>,
): Promise<string[]> {
  const queue = cases.values();
  const found: string[] = [];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const one of queue) {
        const fault = await holds(one);
        if (fault !== null) found.push(`${JSON.stringify(one)}: ${fault}`);
      }
    }),
  );
  return found;
}
