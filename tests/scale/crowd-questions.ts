import type { Sql, TransactionSql } from "postgres";
import { listingId, personId } from "./fill.ts";
import { pushed, type Question } from "./questions.ts";

const uuid = async (sql: Sql, expression: string): Promise<string> =>
  (await sql.unsafe<{ id: string }[]>(`select ${expression}::text as id`))[0]?.id ?? "";

const pulled = (tx: TransactionSql, cursors: object): PromiseLike<unknown> =>
  tx`select public.sync_pull(${JSON.stringify(cursors)})`;

/** A row: what, the aim in milliseconds, the rows that may be read, who asks, and the question. */
const row = (what: string, aim: number, rows: number, caller: Question["caller"], ask: Question["ask"]): Question => ({
  what,
  aim,
  rows,
  caller,
  ask,
});

const walking = (question: Question): Question => ({ ...question, walks: true });

/** Followed searches, notices, a person with very much, and all that a phone or the admin console may ask besides. */
export async function crowdQuestionsOf(sql: Sql): Promise<Question[]> {
  const [shop, member, writer] = [
    await uuid(sql, personId(1)),
    await uuid(sql, personId(2)),
    await uuid(sql, personId(7)),
  ];
  return [
    ...searches(),
    ...timer(await uuid(sql, listingId(20))),
    ...(await conversation(sql, writer)),
    ...heavyMutations(shop, writer, await uuid(sql, listingId(8))),
    ...admin(member, shop),
  ];
}

function searches(): Question[] {
  const search =
    (q: string, more: { sort?: string; category?: string; max?: number } = {}) =>
    (tx: TransactionSql) =>
      tx`select public.search_listings(q => ${q}, sort => ${more.sort ?? "newest"}, category => ${more.category ?? null},
        max_price => ${more.max ?? null})`;
  return [
    row("search, a word with a letter wrong", 300, 30_000, null, search("yamhaa")),
    row("search, words that nobody wrote", 20, 10_000, null, search("xylophone barytin")),
    row("search “velo”, the cheapest", 60, 40_000, null, search("velo", { sort: "price_asc" })),
    row("search “samedi”, which all say, the cheapest", 20, 6000, null, search("samedi", { sort: "price_asc" })),
    row(
      "search “robe bleu”, a category and a price",
      500,
      40_000,
      null,
      search("robe bleu", { category: "home", max: 90_000 }),
    ),
  ];
}

/** The work of the minute timer; as its owner, for its parts have no entry point of their own. */
function timer(fresh: string): Question[] {
  return [
    row("a new listing against the followed searches", 100, 60_000, "service", async (tx) => {
      await tx`set local role none`;
      let reached: string | null = "00000000-0000-0000-0000-000000000000";
      while (reached !== null) {
        const [stretch]: { behind: string | null }[] = await tx<{ behind: string | null }[]>`
          select private.match_searches(${fresh}::uuid, now(), ${reached}::uuid, 1000) as behind`;
        reached = stretch?.behind ?? null;
      }
    }),
    row("a new listing against the followed searches, and a thousand told", 1500, 60_000, "service", async (tx) => {
      await tx`set local role none`;
      await tx`insert into private.fresh_listings (listing) values (${fresh})`;
      await tx`select private.chore_searches()`;
    }),
    row("fifty notices to send", 30, 1000, "service", (tx) => tx`select public.claim_notices(50)`),
    row("mails for what nobody has read", 400, 20_000, "service", (tx) => tx`select public.queue_notice_mails()`),
    row("mails to send", 30, 1000, "service", (tx) => tx`select public.claim_mails(20)`),
    walking(row("what is to be forgotten", 50, 25_000, "service", (tx) => tx`select public.forget_expired()`)),
    row("pokes that came late", 30, 200, "service", (tx) => tx`select public.poke_late_changes()`),
    row("addresses for search engines", 1500, 90_000, "service", (tx) => tx`select public.public_addresses()`),
  ];
}

/** Questions of a person with fifty thousand messages. */
async function conversation(sql: Sql, writer: string): Promise<Question[]> {
  const [first] = await sql<{ page: { checkpoint: string } }[]>`select public.sync_pull_feed(null, null, 1) as page`;
  const now = first?.page.checkpoint ?? "";
  const all = { after: now, max: 100 };
  const back = "1700000000000000~5000~ffffffff-ffff-ffff-ffff-ffffffffffff";
  return [
    row("50,000 messages: first page", 20, 600, writer, (tx) => pulled(tx, { messages: { max: 100 } })),
    row("50,000 messages: a page far back", 20, 600, writer, (tx) =>
      pulled(tx, { messages: { before: back, max: 100 } }),
    ),
    row("50,000 messages: nothing new, all her collections", 20, 300, writer, (tx) =>
      pulled(tx, {
        messages: all,
        favorites: all,
        mine: { ...all, after: now.replace(/~[^~]*~/u, "~~") },
        drafts: all,
      }),
    ),
    row("50,000 messages: her data, to take along", 4000, 900_000, writer, (tx) => tx`select public.export_my_data()`),
  ];
}

/** Mutations that touch much of what there is. */
function heavyMutations(shop: string, writer: string, offer: string): Question[] {
  const named = (name: string) => (tx: TransactionSql) =>
    pushed(tx, "update_profile", { full_name: name, phone: "0709999999", district: "Commerce" });
  return [
    row("a shop takes another name", 500, 20_000, shop, named("La Boutique")),
    row("somebody with 50,000 messages does", 500, 20_000, writer, named("Awa Nouvelle")),
    row("a shop's own rows, first page", 100, 3000, shop, (tx) => pulled(tx, { mine: { max: 100 } })),
    row("a price falls", 20, 600, shop, (tx) => pushed(tx, "change_price", { id: offer, price: 200 })),
    row("a shop is blocked", 50, 3000, writer, (tx) => pushed(tx, "block_person", { person_id: shop, on: true })),
    walking(
      row(
        "a shop's account is closed",
        6000,
        900_000,
        "service",
        (tx) => tx`select public.close_account(${shop}::uuid)`,
      ),
    ),
    walking(
      row(
        "an account with 50,000 messages is",
        6000,
        900_000,
        "service",
        (tx) => tx`select public.close_account(${writer}::uuid)`,
      ),
    ),
  ];
}

function admin(member: string, shop: string): Question[] {
  return [
    walking(
      row(
        "the admin console suspends a shop",
        4000,
        900_000,
        member,
        (tx) => tx`select public.suspend_person(${shop}::uuid, true, 0, 'Fausses annonces')`,
      ),
    ),
    row("the admin console's payments", 100, 3000, member, (tx) => tx`select public.team_payments()`),
    row("the admin console's payments of before", 100, 3000, member, (tx) => tx`select public.team_payments(true)`),
    row(
      "the admin console's reports, support messages, disputes",
      100,
      3000,
      member,
      (tx) =>
        tx`select public.team_reports(), public.team_person_reports(), public.team_review_reports(), public.team_appeals(), public.team_support(),
        public.team_disputes(), public.team_audit()`,
    ),
    row("the admin console's support messages that wait", 50, 400, member, (tx) => tx`select public.team_support()`),
    row(
      "the admin console's support messages of before",
      50,
      400,
      member,
      (tx) => tx`select public.team_support(true)`,
    ),
    row("the journal far back, a sixth time", 50, 1500, member, async (tx) => {
      // A session of a pool asks again and again, and keeps its plan from the sixth time on.
      for (let time = 0; time < 6; time += 1) await tx`select public.team_audit(1000)`;
    }),
    row("what a phone holds, to compare", 100, 7000, null, (tx) => tx`select public.sync_versions('feed')`),
    row("the towns", 20, 400, null, (tx) => tx`select public.open_towns()`),
    row(
      "a listing, its seller's number",
      20,
      300,
      member,
      (tx) =>
        tx`select public.listing_by_id(l.id), public.listing_contact(l.id) from (select md5('listing 8')::uuid as id) l`,
    ),
  ];
}
