/** Rows that a deed of tests/database/paces.test.ts begins with. */
import { createHash, randomUUID } from "node:crypto";
import { type FreshDatabase, listing, person } from "./world.ts";

export async function refusedProof(db: FreshDatabase, me: string): Promise<string> {
  const id = randomUUID();
  await db.sql`insert into public.payment_proofs ${db.sql({
    id,
    user_id: me,
    kind: "listing",
    listing_id: await listing(db, me, { status: "pending" }),
    amount: 500,
    credits: 0,
    status: "refused",
    reason: "Illisible",
    full_name: "Awa",
    phone: "2250700000000",
    email: "awa@djassa.test",
    screenshot_sha256: createHash("sha256").update(id).digest("hex"),
    object_path: `${me}/${id}.webp`,
    decided_at: new Date(),
  })}`;
  return id;
}

/** A code that is still good is not made anew. */
export async function codeOver(db: FreshDatabase, me: string): Promise<object> {
  await db.sql`update public.user_private set number_code = null, number_code_at = null where id = ${me}`;
  return {};
}

export async function otherAvatar(db: FreshDatabase, me: string): Promise<object> {
  const [row] = await db.sql`select avatar_url from public.users where id = ${me}`;
  return { avatar: row?.["avatar_url"] === "drawn:sun-orange" ? null : "drawn:sun-orange" };
}

export async function soldToSomebody(db: FreshDatabase, me: string): Promise<object> {
  const [buyer, sold] = [await person(db), await listing(db, me, { status: "sold" })];
  await db.sql`update public.listings set buyer_id = ${buyer} where id = ${sold}`;
  return { id: randomUUID(), listing_id: sold, buyer_id: buyer, price: 500 };
}
