import { randomBytes, randomUUID } from "node:crypto";
import { freshDatabase, type Caller, type FreshDatabase } from "../support/database.ts";
import { giveFactor } from "../support/second-factor.ts";

export type { Caller, FreshDatabase };
export { freshDatabase, giveFactor };

export type Row = { id: string; v: number; deleted?: boolean; [field: string]: unknown };
export type Page = { rows: Row[]; checkpoint: string | null; before: string | null; more: boolean; epoch: string };
export type Verdict = {
  id: string | null;
  status: string;
  code?: string;
  message?: string;
  row?: Row;
  retry_after?: number;
};
export type Mutation = { id: string; kind: string; key?: string; args: object; base?: object };
export type Collection =
  "feed" | "reviews" | "sellers" | "prices" | "mine" | "drafts" | "messages" | "conversations" | "favorites" | "news";

type PersonOptions = { name?: string; confirmed?: boolean; profile?: boolean; phone?: string };

let numbers = 0;
/** A number that nobody here has yet: an account has one of its own. */
const newPhone = (): string =>
  `22507${String(process.pid % 1_000).padStart(3, "0")}${String((numbers += 1)).padStart(5, "0")}`;

/** A person with a login and, unless told otherwise, a complete profile. Gives the id. */
export async function person({ sql }: FreshDatabase, options: PersonOptions = {}): Promise<string> {
  const { name = "Awa Koné", confirmed = true, profile = true, phone = newPhone() } = options;
  const id = randomUUID();
  const email = `${id}@djassa.test`;
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${email}, ${confirmed ? new Date() : null})`;
  if (!profile) return id;
  await sql`insert into public.users (id, full_name) values (${id}, ${name})`;
  await sql`insert into public.user_private (id, email, phone, district) values (${id}, ${email}, ${phone}, 'Commerce')`;
  await sql`insert into public.user_credits (user_id) values (${id})`;
  return id;
}

/** Somebody the town knows: an account of ten days that has published. Her reports and reviews count. */
export async function neighbour(db: FreshDatabase): Promise<string> {
  const id = await person(db);
  await db.sql`update auth.users set created_at = now() - interval '10 days' where id = ${id}`;
  await listing(db, id);
  return id;
}

export async function teamMember(db: FreshDatabase): Promise<string> {
  const id = await person(db, { name: "Serge Gnahoré" });
  await db.sql`insert into private.team_members (user_id) values (${id})`;
  await giveFactor(db, id);
  return id;
}

export async function giveCredits({ sql }: FreshDatabase, who: string, credits: number): Promise<void> {
  await sql`insert into public.credit_ledger (user_id, delta, reason, ref) values (${who}, ${credits}, 'gift', ${randomUUID()})`;
}

/** The person's free first listing is used up, as if she had published before. */
export async function useFreeListing({ sql }: FreshDatabase, who: string): Promise<void> {
  await sql`update public.users set first_listing_at = now() where id = ${who}`;
}

export type ListingOptions = {
  id?: string;
  /** Object names in the bucket of listings. */
  photos?: readonly string[];
  title?: string;
  description?: string;
  price?: number;
  category?: string;
  condition?: string;
  district?: string;
  delivery?: boolean;
  invoice?: boolean;
  status?: "active" | "pending" | "sold";
  createdAt?: Date;
};

/** A listing put there by the owner of the database: nothing is charged. Gives the id. */
export async function listing({ sql }: FreshDatabase, owner: string, options: ListingOptions = {}): Promise<string> {
  const row = {
    id: randomUUID(),
    user_id: owner,
    title: "Vélo de ville",
    description: "Une bicyclette en bon état, peu servie.",
    price: 45_000,
    category: "sports",
    condition: "good",
    district: "Lobia",
    status: "active",
    photos: [`${owner}/${randomUUID()}/${randomBytes(32).toString("hex")}_080.webp`],
    created_at: options.createdAt ?? new Date(),
  };
  const { createdAt: _, ...given } = options;
  await sql.begin(async (tx) => {
    // A pending row of someone with a free listing would be published by the charge trigger.
    await tx`update public.users set first_listing_at = coalesce(first_listing_at, now()) where id = ${owner}`;
    await tx`insert into public.listings ${tx({ ...row, ...given })}`;
  });
  return row.id;
}

/** An uploaded photo of this person: the row that storage would have written. Gives the object name. */
export async function uploadedPhoto({ sql }: FreshDatabase, owner: string): Promise<string> {
  const name = `${owner}/${randomUUID()}/${randomBytes(32).toString("hex")}_080.webp`;
  await sql`insert into storage.objects (bucket_id, name, owner_id) values ('listings', ${name}, ${owner})`;
  return name;
}

/** Valid arguments of publish_listing for a new listing with one uploaded photo. */
export async function publishArgs(
  db: FreshDatabase,
  owner: string,
  more: object = {},
): Promise<{ id: string } & Record<string, unknown>> {
  return {
    id: randomUUID(),
    title: "Vélo de ville",
    description: "Une bicyclette en bon état, peu servie.",
    price: 45_000,
    category: "sports",
    condition: "good",
    district: "Lobia",
    photos: [await uploadedPhoto(db, owner)],
    ...more,
  };
}

export async function push(db: FreshDatabase, who: Caller, mutations: readonly unknown[]): Promise<Verdict[]> {
  return db.as(who, async (tx) => {
    const [answer] = await tx<
      { verdicts: Verdict[] }[]
    >`select public.sync_push(${JSON.stringify(mutations)}::text::json) as verdicts`;
    return answer?.verdicts ?? [];
  });
}

/** One mutation with a new id, pushed alone. */
export async function mutate(
  db: FreshDatabase,
  who: Caller,
  kind: string,
  args: object,
  more: Partial<Mutation> = {},
): Promise<Verdict> {
  const [verdict] = await push(db, who, [{ id: randomUUID(), kind, args, ...more }]);
  if (verdict === undefined) throw new Error("sync_push answered no verdict");
  return verdict;
}

export type Cursor = { after?: string | null; before?: string | null; max?: number; town?: string | null };

/** The argument of sync_pull that asks for one collection alone; its page stands in the answer under the name of the collection. */
export const alone = (collection: Collection, cursor: Cursor = {}): { cursors: string } => ({
  cursors: JSON.stringify({ [collection]: cursor }),
});

export async function pull(db: FreshDatabase, who: Caller, collection: Collection, cursor: Cursor = {}): Promise<Page> {
  return db.as(who, async (tx) => {
    await tx`set transaction read only`; // GET
    const [answer] = await tx<
      { page: Page | null }[]
    >`select public.sync_pull(${alone(collection, cursor).cursors}) -> ${collection}::text as page`;
    if (!answer?.page) throw new Error("sync_pull answered nothing");
    return answer.page;
  });
}

/** Both write once about a listing of `seller`: from then on what the buyer says of it is shown. */
export async function exchange(db: FreshDatabase, buyer: string, seller: string, listingId: string): Promise<void> {
  await mutate(db, buyer, "send_message", message(listingId, seller));
  await mutate(db, seller, "send_message", message(listingId, buyer));
}

export function message(listingId: string, receiverId: string, content = "Bonjour, toujours disponible ?"): object {
  return { listing_id: listingId, receiver_id: receiverId, content };
}

/** Later than all that somebody may have seen. */
export const ALL_SEEN = "2999-01-01T00:00:00Z";

/** A payment as the admin console shows it now: who decides it says what she saw. */
export async function proofSeen(db: FreshDatabase, proof: string): Promise<{ undone: number; status: string }> {
  const [row] = await db.sql<
    { undone: number; status: string }[]
  >`select undone, status from public.payment_proofs where id = ${proof}`;
  return row ?? { undone: 0, status: "received" };
}
