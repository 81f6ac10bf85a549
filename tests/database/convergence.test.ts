import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Replica } from "./replica.ts";
import {
  freshDatabase,
  giveCredits,
  listing,
  message,
  person,
  publishArgs,
  type FreshDatabase,
  type Row,
} from "./world.ts";

/**
 * Eight people write at once, in batches held open for a while and sometimes rolled back, so that transactions commit
 * in another order than they began; readers pull all the while. In the end each replica holds exactly what its
 * reader may select, under her own role. The seed is printed; SEED=… runs one again, RUNS=… more of them.
 */
const SEED = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
const RUNS = Number(process.env["RUNS"] ?? 2);
const WRITERS = 8;
const BATCHES = 20;

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  const [{ name } = { name: "" }] = await db.sql<{ name: string }[]>`select current_database() as name`;
  await db.sql.unsafe(`alter database ${name} set deadlock_timeout = '20ms'`); // a second each, else, for what is retried anyway
});
afterAll(() => db.stop());

/** A small generator of repeatable chance (mulberry32). */
function chance(seed: number): { below(n: number): number; of<T>(items: readonly T[]): T } {
  let a = seed >>> 0;
  const below = (n: number): number => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (((t ^ (t >>> 14)) >>> 0) % 1_000_003) % n;
  };
  return { below, of: (items) => items[below(items.length)] as (typeof items)[number] };
}

type World = { people: string[]; listings: { id: string; owner: string }[] };
type Dice = ReturnType<typeof chance>;

/** Mostly what makes sense, now and then what must be refused. */
async function randomMutation(world: World, me: string, dice: Dice): Promise<object> {
  const mutation = (kind: string, args: object) => ({ id: randomUUID(), kind, key: kind, args });
  const { id, owner } = dice.of(world.listings);
  const own = dice.below(5) === 0 ? id : dice.of(world.listings.filter((l) => l.owner === me)).id;
  const other = owner === me ? dice.of(world.people) : owner;
  switch (dice.below(16)) {
    case 0: {
      const args = await publishArgs(db, me, { price: 1000 + dice.below(1000) });
      world.listings.push({ id: args.id, owner: me });
      return mutation("publish_listing", args);
    }
    case 1:
    case 2:
      return mutation("change_price", { id: own, price: 300 + dice.below(5000) });
    case 3:
      return dice.below(2) === 0 ? mutation("mark_sold", { id: own }) : mutation("delete_listing", { id: own });
    case 4:
      return mutation("update_profile", {
        full_name: `Nom ${dice.below(1000)}`,
        phone: `07${String(dice.below(100_000_000)).padStart(8, "0")}`,
        district: "Lobia",
      });
    case 5:
    case 6:
    case 7:
      return mutation("set_favorite", { listing_id: id, on: dice.below(3) > 0 });
    case 8:
      return mutation("post_review", { listing_id: id, rating: 1 + dice.below(5) });
    case 9:
    case 10:
      return mutation("mark_read", { listing_id: id, other_id: other, up_to_seq: dice.below(20) });
    default:
      return mutation("send_message", message(id, other, `Texte ${dice.below(1e6)}`));
  }
}

/** One writer: batches in transactions that stay open up to 30 ms, one in six rolled back. */
async function write(world: World, me: string, dice: Dice): Promise<void> {
  for (let i = 0; i < BATCHES; i += 1) {
    const batch = await Promise.all(Array.from({ length: 1 + dice.below(4) }, () => randomMutation(world, me, dice)));
    const [undo, pause] = [dice.below(6) === 0, dice.below(30) / 1000];
    await db
      .as(me, async (tx) => {
        await tx`select public.sync_push(${JSON.stringify(batch)}::text::json), pg_sleep(${pause})`;
        if (undo) await tx`select 1 / 0`;
      })
      .catch((error: { code: string }) => {
        if (!["22012", "40P01"].includes(error.code)) throw error;
      });
  }
}

const pick = (rows: Iterable<Row>, fields: readonly string[]): unknown[] =>
  [...rows].toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((row) => fields.map((field) => row[field] ?? null));

/** Asked through the policies, as the person; the grants that this needs are given in this database alone. */
async function truth(who: string | null, question: string): Promise<Row[]> {
  return db.as(who, async (tx) => [...(await tx.unsafe<Row[]>(question))]);
}

async function compare(
  feed: Replica,
  reviews: Replica,
  sellers: Replica,
  personal: { me: string; favorites: Replica; messages: Replica; conversations: Replica; mine: Replica },
): Promise<void> {
  const listed = ["id", "price", "title", "seller_name", "seller_rating", "seller_reviews"];
  // A card with what has changed of its seller since, as a phone shows it.
  const shown = [...feed.rows.values()].map((card) => {
    const now = sellers.rows.get(card["user_id"] as string);
    if (now === undefined) return card;
    return { ...card, seller_name: now["name"], seller_rating: now["rating"], seller_reviews: now["reviews"] };
  });
  expect(pick(shown, listed)).toEqual(
    pick(
      await truth(
        null,
        `select l.id, l.price, l.title, u.full_name as seller_name,
    u.rating::float as seller_rating, u.review_count as seller_reviews from listings l join users u on u.id = l.user_id`,
      ),
      listed,
    ),
  );
  const reviewed = ["id", "rating", "reviewer_name"];
  expect(pick(reviews.rows.values(), reviewed)).toEqual(
    pick(
      await truth(
        null,
        `select r.id, r.rating, u.full_name as reviewer_name
    from reviews r join users u on u.id = r.reviewer_id where r.verified`,
      ),
      reviewed,
    ),
  );
  const said = ["id", "content", "read", "seq"];
  expect(pick(personal.messages.rows.values(), said)).toEqual(
    pick(await truth(personal.me, "select m.id, m.content, m.read, m.seq from messages m"), said),
  );
  const headed = ["id", "other_id", "other_name", "listing_id", "title", "price", "status"];
  const headings = [...personal.conversations.rows.values()].map((row) => ({ ...(row["listing"] as object), ...row }));
  expect(pick(headings, headed)).toEqual(
    pick(
      await db.sql<Row[]>`select c.id, u.id as other_id, u.full_name as other_name, l.id as listing_id, l.title,
          l.price, case when l.deleted then 'deleted' else l.status end as status
        from private.conversations c join public.listings l on l.id = c.listing_id
          join public.users u on u.id in (c.buyer_id, c.owner_id) and u.id <> ${personal.me}
        where ${personal.me}::uuid in (c.buyer_id, c.owner_id)`,
      headed,
    ),
  );
  const hearts = new Set(
    (await truth(personal.me, "select listing_id as id from favorites where not deleted")).map((row) => row.id),
  );
  expect(new Set(personal.favorites.rows.keys())).toEqual(hearts);
  const cards = (
    await db.sql<
      Row[]
    >`select id, price, case when deleted then 'deleted' else status end as status from public.listings`
  ).filter((row) => hearts.has(row.id));
  expect(
    pick(
      [...personal.favorites.rows.values()].map((row) => row["listing"] as Row),
      ["id", "price", "status"],
    ),
  ).toEqual(pick(cards, ["id", "price", "status"]));
  const own = [...personal.mine.rows.values()]
    .filter((row) => row["kind"] === "listing")
    .map((row) => row["data"] as Row);
  expect(pick(own, ["id", "price", "status"])).toEqual(
    pick(
      await truth(personal.me, "select id, price, status from listings where user_id = auth.uid() and not deleted"),
      ["id", "price", "status"],
    ),
  );
}

beforeAll(async () => {
  await db.sql`grant select on all tables in schema public to anon, authenticated`;
});

/** One world, written and read at once from this seed; throws where a replica ends unlike the truth. */
async function run(seed: number): Promise<void> {
  const dice = chance(seed);
  const people = await Promise.all(Array.from({ length: WRITERS }, (_, i) => person(db, { name: `Personne ${i}` })));
  const world: World = { people, listings: [] };
  for (const owner of people) {
    await giveCredits(db, owner, 3);
    world.listings.push({ id: await listing(db, owner), owner }, { id: await listing(db, owner), owner });
  }
  const me = dice.of(people);
  const feed = new Replica(db, null, "feed", 5);
  const reviews = new Replica(db, null, "reviews", 4);
  const personal = {
    me,
    favorites: new Replica(db, me, "favorites", 3),
    messages: new Replica(db, me, "messages", 7),
    conversations: new Replica(db, me, "conversations", 2),
    mine: new Replica(db, me, "mine", 4),
  };
  const sellers = new Replica(db, null, "sellers", 2);
  const all = [feed, reviews, sellers, personal.favorites, personal.messages, personal.conversations, personal.mine];

  let writing = true;
  const reading = Promise.all(
    all.map(async (replica) => {
      while (writing) {
        await replica.backfill();
        await replica.follow();
      }
    }),
  );
  await Promise.all(people.map((who, i) => write(world, who, chance(seed * 31 + i)))).finally(() => {
    writing = false;
  });
  await reading;
  for (const replica of all) await replica.catchUp();
  await compare(feed, reviews, sellers, personal);
}

test.each(Array.from({ length: RUNS }, (_, i) => SEED + i))(
  "replicas converge while eight people write (seed %i)",
  run,
);

/** The check is worth what it catches: a line of the real function is spoiled, and a run must fail. */
test.each([
  [
    "a checkpoint that passes what is still being written",
    "private.pull_changes(text,private.collections,uuid,text,integer,text)",
    "horizon xid8 := pg_snapshot_xmin",
    "horizon xid8 := pg_snapshot_xmax",
  ],
  [
    "tombstones forgotten",
    "private.pull_changes(text,private.collections,uuid,text,integer,text)",
    "from %1$s and (xid",
    "from %1$s and not gone and (xid",
  ],
  [
    "what a change of its parents brings left out",
    "private.pull_changes(text,private.collections,uuid,text,integer,text)",
    "and (xid, id) > ($2, $3::%2$s) and xid < $4",
    "and not old and (xid, id) > ($2, $3::%2$s) and xid < $4",
  ],
])("a seeded bug is caught: %s", async (_, name, right, wrong) => {
  const [source] = await db.sql<{ text: string }[]>`select pg_get_functiondef(${name}::regprocedure) as text`;
  const good = source?.text ?? "";
  expect(good).toContain(right);
  await db.sql.unsafe(good.replaceAll(right, wrong));
  let caught = false;
  for (let i = 0; i < 10 && !caught; i += 1) {
    caught = await run(SEED + 1000 + i).then(
      () => false,
      (error: Error) => {
        if (error.name !== "AssertionError") throw error;
        return true;
      },
    );
  }
  await db.sql.unsafe(good);
  expect(caught).toBe(true);
});
