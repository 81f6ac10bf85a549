/** A replica holds what its owner may select under their own role, and a phone nothing that is not its owner's to read. */
import { setImmediate } from "node:timers/promises";
import type { InPhone } from "./bundle.ts";
import { foreignTo } from "./journal.ts";
import type { Phone } from "./phone.ts";
import type { World } from "./world.ts";

type Row = Readonly<Record<string, unknown>>;
type Replica = Awaited<ReturnType<InPhone["replica"]>>;

const byId = (rows: readonly Row[], fields: readonly string[]): string[] =>
  rows.map((row) => JSON.stringify(fields.map((field) => row[field] ?? null))).toSorted();

/** Both sides of one question: what the replica says, what the database says to this person. */
type Pair = {
  readonly what: string;
  readonly held: readonly Row[];
  readonly asked: string;
  readonly visitor?: true;
  readonly fields: readonly string[];
};

/** As a phone knows it. */
const MOMENT = `floor(extract(epoch from l.created_at) * 1000)::float as "createdAt"`;

function pairs(replica: Replica): Pair[] {
  const own = (kind: string): Row[] => replica.mine.filter((row) => row.kind === kind).map(({ data }) => data as Row);
  const card = ["id", "price", "title", "status"];
  const sellers = new Map(replica.sellers.map((row) => [row.id, row]));
  return [
    {
      what: "feed",
      // With what has changed of its seller since, as screens show it.
      held: replica.feed.map((row) => {
        const now = sellers.get(row.userId);
        if (now === undefined) return row;
        return { ...row, sellerName: now.name, sellerRating: now.rating, sellerReviews: now.reviews };
      }),
      visitor: true,
      fields: ["id", "price", "title", "createdAt", "sellerName", "sellerRating", "sellerReviews"],
      asked: `select l.id, l.price, l.title, ${MOMENT}, u.full_name as "sellerName", u.rating::float as "sellerRating", u.review_count as "sellerReviews"
        from listings l join users u on u.id = l.user_id`,
    },
    {
      what: "reviews",
      held: replica.reviews,
      visitor: true,
      fields: ["id", "rating", "comment", "reviewerName"],
      asked: `select r.id, r.rating, r.comment, u.full_name as "reviewerName" from reviews r join users u on u.id = r.reviewer_id where r.verified`,
    },
    {
      what: "messages",
      held: replica.messages.map((row) => ({ ...row, media: row.media?.name, heard: row.heard === true })),
      fields: ["id", "content", "read", "seq", "senderId", "receiverId", "offer", "media", "heard"],
      asked: `select m.id, m.content, m.read, m.seq, m.offer, m.heard, m.media ->> 'name' as media, m.sender_id as "senderId", m.receiver_id as "receiverId" from messages m`,
    },
    {
      what: "conversations",
      held: replica.conversations,
      fields: ["listingId", "otherId", "otherName"],
      asked: `select distinct m.listing_id as "listingId", u.id as "otherId", u.full_name as "otherName"
        from messages m join users u on u.id in (m.sender_id, m.receiver_id) and u.id <> auth.uid()`,
    },
    {
      what: "favorites",
      held: replica.favorites,
      fields: ["id"],
      asked: "select listing_id as id from favorites where not deleted",
    },
    {
      what: "drafts",
      held: replica.drafts.map(({ id, data }) => ({ id, ...data })),
      fields: ["id", "title", "description", "price", "photos"],
      asked: `select id, data ->> 'title' as title,
        data ->> 'description' as description, data ->> 'price' as price, data -> 'photos' as photos from drafts where not deleted`,
    },
    {
      what: "own listings",
      held: own("listing").map((row) => ({
        ...row,
        status: row["status"] === "unavailable" ? "active" : row["status"],
      })),
      fields: [...card, "createdAt", "buyerId"],
      asked: `select l.id, l.price, l.title, l.status, l.buyer_id as "buyerId", ${MOMENT} from listings l where l.user_id = auth.uid() and not l.deleted`,
    },
    { what: "credits", held: own("credits"), fields: ["credits"], asked: "select credits from user_credits" },
    {
      what: "profile",
      held: own("profile"),
      fields: ["id", "fullName", "phone", "calls"],
      asked: `select u.id, u.full_name as "fullName", p.phone, p.calls from users u join user_private p on p.id = u.id`,
    },
    {
      what: "blocks",
      held: own("block"),
      fields: ["personId"],
      asked: `select blocked_id as "personId" from blocks where blocker_id = auth.uid() and not deleted`,
    },
    {
      what: "reports",
      held: own("report"),
      fields: ["kind", "subjectId", "comment"],
      asked: `select subject_kind as kind, subject_id as "subjectId", comment from reports where reporter_id = auth.uid()`,
    },
  ];
}

/** Differences between the replica of `user` and the truth. */
export async function checkReplica(world: World, replica: Replica, user: string, who: string): Promise<string[]> {
  const all = pairs(replica);
  const [shared, own] = [all.filter(({ visitor }) => visitor === true), all.filter(({ visitor }) => visitor !== true)];
  const wrong = [...(await differences(world, null, shared)), ...(await differences(world, user, own))].map(
    (words) => `${who}: ${words}`,
  );
  const cards = new Map(
    (
      await world.sql<
        Row[]
      >`select id, price, title, buyer_id, case when deleted then 'deleted' when hidden then 'unavailable' else status end as status from public.listings`
    ).map((row) => [row["id"], row]),
  );
  for (const { listing } of replica.favorites) {
    const card = cards.get(listing.id);
    if (card?.["price"] !== listing.price || card["status"] !== listing.status)
      wrong.push(`${who}: favourite ${listing.id} shows ${listing.price} ${listing.status}`);
  }
  for (const { listingId, listing } of replica.conversations) {
    const card = cards.get(listingId);
    const gone = card?.["status"] === "unavailable" || card?.["status"] === "asleep";
    const status = gone ? "deleted" : card?.["status"];
    if (card?.["title"] !== listing.title || card["price"] !== listing.price || status !== listing.status)
      wrong.push(
        `${who}: conversation about ${listingId} shows ${[listing.title, listing.price, listing.status].join(" ")}`,
      );
    if (listing.yours !== (card?.["buyer_id"] === user))
      wrong.push(`${who}: ${listingId} is ${listing.yours === true ? "" : "not "}theirs`);
  }
  const news = await world.sql<Row[]>`select id, kind, tag, path, seen from private.news
    where person = ${user} and not deleted`;
  const receipts = await world.sql<
    Row[]
  >`select id, listing_id, seller_id, buyer_id, price, status from private.receipts
    where ${user} in (seller_id, buyer_id) and status <> 'over'`;
  const held = replica.mine.flatMap((row) => (row.kind === "receipt" ? [row.data] : []));
  const facts = ["id", "listing_id", "seller_id", "buyer_id", "price", "status"];
  return [
    ...wrong,
    ...difference("receipts", held, receipts, facts).map((words) => `${who}: ${words}`),
    ...difference("news", replica.news, news, ["id", "kind", "tag", "path", "seen"]).map((words) => `${who}: ${words}`),
  ];
}

/** All questions in one transaction under the asker's role. */
async function differences(world: World, asker: string | null, asked: readonly Pair[]): Promise<string[]> {
  const answers = await world.as(asker, async (tx) => {
    const rows: Row[][] = [];
    for (const pair of asked) rows.push([...(await tx.unsafe<Row[]>(pair.asked))]);
    return rows;
  });
  return asked.flatMap(({ what, held, fields }, place) => difference(what, held, answers[place] ?? [], fields));
}

function difference(what: string, held: readonly Row[], told: readonly Row[], fields: readonly string[]): string[] {
  const [here, there] = [byId(held, fields), byId(told, fields)];
  const missing = there.filter((row) => !here.includes(row));
  const extra = here.filter((row) => !there.includes(row));
  return missing.length + extra.length > 0 || here.length !== there.length
    ? [`${what} lacks ${missing.join(" ")}; has ${extra.join(" ")}`]
    : [];
}

/** Words in the databases of one phone that their owner has no right to: by the name of the database, which holds its owner's. */
export async function checkStores(
  { idb, items }: Pick<Phone, "idb" | "items">,
  people: readonly string[],
  holder: number,
  who: string,
): Promise<string[]> {
  const wrong = foreignTo(holder, JSON.stringify([...items])).map((found) => `localStorage on ${who} holds ${found}`);
  for (const { name = "" } of await idb.databases()) {
    const owner = people.findIndex((id) => name.includes(id));
    const text = await textOf(idb, name);
    // The replica of whoever is not here is gone; what they still have to send, and their photos, stay locked.
    if (owner >= 0 && owner !== holder && !name.startsWith("djassa-outbox-")) wrong.push(`${who} still holds ${name}`);
    const foreign = foreignTo(owner >= 0 ? owner : name.startsWith("djassa-device") ? holder : null, text);
    if (foreign.length > 0) wrong.push(`${name} on ${who} holds ${[...new Set(foreign)].join(" ")}`);
  }
  return wrong;
}

async function textOf(idb: Phone["idb"], name: string): Promise<string> {
  const request = idb.open(name);
  const db = await new Promise<IDBDatabase>((resolve) => {
    request.addEventListener("success", () => resolve(request.result));
  });
  const texts: string[] = [];
  for (const store of db.objectStoreNames) {
    const all = db.transaction(store).objectStore(store).getAll();
    await new Promise((resolve) => all.addEventListener("success", resolve));
    texts.push(JSON.stringify(all.result));
  }
  db.close();
  await setImmediate();
  return texts.join("\n");
}
