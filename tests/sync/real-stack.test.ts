/**
 * A dozen mutations of the app's own outbox and push, on whatever stack stands behind SUPABASE_URL, SUPABASE_ANON_KEY and DATABASE_URL
 * (.github/workflows/real-stack.yml sets them, with Docker); without them on the local one, so that the file itself is known to work.
 */
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { queuePublication } from "#outbox/publish.ts";
import { connect } from "../../supabase/local/database/connect.ts";
import { insertAccount, PASSWORD } from "../support/accounts.ts";
import { favorite, message, profile } from "../support/outbox-rows.ts";
import { phoneOf, type Phone, type Reached } from "../support/push-phone.ts";
import { startPushWorld, type Person, type Tokens } from "../support/push-world.ts";
import { storePhotos, listingArgs } from "../support/selling.ts";

type Stack = Reached & { readonly databaseUrl: string; stop(): Promise<void> };

async function stackHere(): Promise<Stack> {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: key, DATABASE_URL: databaseUrl } = process.env;
  if (url !== undefined && key !== undefined && databaseUrl !== undefined)
    return { key, databaseUrl, proxy: { url, holds: () => false }, stop: async () => {} };
  const world = await startPushWorld();
  return { key: world.key, databaseUrl: world.databaseUrl, proxy: world.proxy, stop: () => world.stop() };
}

describe("a dozen mutations on the stack that stands there", () => {
  let stack: Stack;
  let sql: ReturnType<typeof connect>;
  let seller: Person;
  let buyer: Person;
  let selling: Phone;
  let buying: Phone;
  const listing = randomUUID();

  beforeAll(async () => {
    stack = await stackHere();
    sql = connect(stack.databaseUrl);
    [seller, buyer] = [await person(), await person()];
  });
  afterAll(async () => {
    await sql.end();
    await stack.stop();
  });

  /** Signs in at the stack's own auth server. */
  async function person(): Promise<Person> {
    const email = `${randomUUID()}@djassa.test`;
    const id = await insertAccount(sql, email);
    const answer = await fetch(`${stack.proxy.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: stack.key, "content-type": "application/json" },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    return { id, email, tokens: (await answer.json()) as Tokens };
  }

  async function pushAll(phone: Phone): Promise<void> {
    await phone.drainAll();
    expect(await phone.left()).toEqual([]);
  }

  test("a profile, a draft, a listing with its photos, its price", async () => {
    selling = await phoneOf(stack, seller);
    await selling.mutate(profile("Kouassi Yao"), {
      kind: "save_draft",
      args: { id: listing, data: { title: "Vélo" } },
    });
    const photos = await storePhotos(seller.id, listing, 2);
    await queuePublication(seller.id, listingArgs(listing, photos), selling.clock.now);
    await selling.mutate({ kind: "change_price", args: { id: listing, price: 40_000 } });
    await pushAll(selling);
    const rows =
      await sql`select price, status, cardinality(photos) as photos from public.listings where id = ${listing}`;
    expect(rows).toEqual([{ price: 40_000, status: "active", photos: 2 }]);
  });

  test("a heart, a search, a message, a report, a block", async () => {
    buying = await phoneOf(stack, buyer);
    await buying.mutate(
      { kind: "update_profile", args: { full_name: "Awa Koné", phone: "2250700000001", district: "Lobia" } },
      favorite(true, listing),
      message("Bonjour, toujours disponible ?", listing, seller.id),
      { kind: "report_listing", args: { listing_id: listing, reason: "fake", comment: "" } },
      { kind: "block_person", args: { person_id: seller.id, on: true, name: "Kouassi Yao" } },
      { kind: "block_person", args: { person_id: seller.id, on: false, name: "Kouassi Yao" } },
      {
        kind: "contact_support",
        args: { name: "Awa Koné", email: "awa@djassa.test", subject: "Question", message: "Bonjour à l'équipe" },
      },
    );
    await pushAll(buying);
    const rows = await sql`select content from public.messages where listing_id = ${listing}`;
    expect(rows).toEqual([{ content: "Bonjour, toujours disponible ?" }]);
  });

  test("an answer and a sale", async () => {
    selling = await phoneOf(stack, seller);
    await selling.mutate(message("Oui, venez.", listing, buyer.id), { kind: "mark_sold", args: { id: listing } });
    await pushAll(selling);
    const rows = await sql`select status from public.listings where id = ${listing}`;
    expect(rows).toEqual([{ status: "sold" }]);
  });
});
