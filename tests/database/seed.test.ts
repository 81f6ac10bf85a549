import { readdir, stat } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sizeNames } from "#domain/photo-name.ts";
import { verifyPassword } from "../../supabase/local/password.ts";
import { listings } from "../../supabase/seed/listings.ts";
import { demoAccounts, demoPassword, people } from "../../supabase/seed/people.ts";
import { pictureFolder } from "../../supabase/seed/pictures.ts";
import { seed } from "../../supabase/seed/seed.ts";
import { freshDatabase, type FreshDatabase } from "../support/database.ts";

const now = new Date("2025-11-21T14:00:00Z");

describe("the seed @core", () => {
  let base: FreshDatabase;
  let elapsed = 0;
  const stored = new Map<string, number>();

  beforeAll(async () => {
    base = await freshDatabase();
    const start = performance.now();
    await seed({ sql: base.sql, now, put: async (_bucket, name, bytes) => void stored.set(name, bytes.byteLength) });
    elapsed = performance.now() - start;
    console.log(`seeded in ${Math.round(elapsed)} ms`);
  });
  afterAll(() => base.stop());

  const one = async (text: string): Promise<Record<string, number>> => {
    const [row] = await base.sql.unsafe<Record<string, number>[]>(text);
    return row ?? {};
  };

  test("fills the market as promised", async () => {
    const found =
      await one(`select count(*)::int as all, count(distinct category)::int as categories, count(distinct condition)::int as conditions,
      count(distinct district)::int as districts, count(*) filter (where status = 'sold')::int as sold,
      count(*) filter (where status = 'pending')::int as pending, count(*) filter (where hidden)::int as hidden, count(distinct user_id)::int as sellers,
      min(price) as cheapest, max(price) as dearest from public.listings`);
    expect(found["all"]).toBeGreaterThanOrEqual(140);
    expect(found).toMatchObject({ categories: 6, conditions: 4, cheapest: 200, hidden: 1 });
    expect(found["districts"]).toBeGreaterThanOrEqual(25);
    expect(found["sold"]).toBeGreaterThanOrEqual(6);
    expect(found["pending"]).toBeGreaterThanOrEqual(1);
    expect(found["sellers"]).toBeGreaterThanOrEqual(10);
    expect(found["dearest"]).toBeGreaterThan(2_000_000);
  });

  test("spreads the listings over sixty days, none in the future", async () => {
    const [span] = await base.sql`select min(created_at) as oldest, max(created_at) as newest from public.listings`;
    expect(now.getTime() - new Date(span?.["oldest"]).getTime()).toBeGreaterThan(50 * 86_400_000);
    expect(now.getTime() - new Date(span?.["oldest"]).getTime()).toBeLessThanOrEqual(60 * 86_400_000);
    expect(new Date(span?.["newest"]).getTime()).toBeLessThan(now.getTime());
  });

  test("keeps every balance equal to its ledger, and Mariam without credits", async () => {
    const wrong = await base.sql`select c.user_id from public.user_credits c
      where c.credits <> coalesce((select sum(l.delta) from public.credit_ledger l where l.user_id = c.user_id), 0)`;
    expect(wrong).toHaveLength(0);
    const balance = await base.sql`select user_id, credits from public.user_credits`;
    const of = (id: string) => balance.find((row) => row["user_id"] === id)?.["credits"];
    expect(of(people.kouassi.id)).toBeGreaterThanOrEqual(3);
    expect(of(people.mariam.id)).toBe(0);
    const [free] =
      await base.sql`select count(*)::int as n from public.listings where user_id = ${people.mariam.id} and paid_by = 'first_free'`;
    expect(free?.["n"]).toBe(1);
  });

  test("lets every demo account be found, confirmed, with the one password", async () => {
    const rows = await base.sql`select u.email, u.encrypted_password, u.email_confirmed_at, p.id as profile
      from auth.users u left join public.users p on p.id = u.id order by u.email`;
    const profiles = rows.filter((row) => row["profile"] !== null);
    expect(profiles.length).toBeGreaterThanOrEqual(12);
    for (const name of demoAccounts) {
      const row = rows.find((account) => account["email"] === `${name}@djassa.test`);
      expect(row?.["email_confirmed_at"]).not.toBeNull();
      expect(await verifyPassword(demoPassword, String(row?.["encrypted_password"]))).toBe(true);
    }
    expect(rows.find((row) => row["email"] === "nouveau@djassa.test")?.["profile"]).toBeNull();
    expect(await base.sql`select 1 from private.team_members where user_id = ${people.equipe.id}`).toHaveLength(1);
  });

  test("gives Awa conversations, unread words, favourites, and shown and unshown reviews", async () => {
    const found = await one(`select
      (select count(*)::int from private.conversations where buyer_id = '${people.awa.id}') as conversations,
      (select count(*)::int from public.messages where receiver_id = '${people.awa.id}' and not read) as unread,
      (select count(*)::int from public.favorites where user_id = '${people.awa.id}') as hearts,
      (select count(*)::int from public.messages where receiver_id = '${people.kouassi.id}' and not read) as asked,
      (select count(*)::int from public.reviews where verified) as verified,
      (select count(*)::int from public.reviews where not verified) as unverified,
      (select count(*)::int from public.users where rating is not null) as rated`);
    for (const [what, least] of Object.entries({
      conversations: 6,
      unread: 3,
      hearts: 8,
      asked: 3,
      verified: 30,
      unverified: 1,
      rated: 8,
    })) {
      expect(found[what], what).toBeGreaterThanOrEqual(least);
    }
    const late = await base.sql`select m.id from public.messages m join public.listings l on l.id = m.listing_id
      where m.created_at <= l.created_at or m.created_at > ${now}`;
    expect(late).toHaveLength(0);
  });

  test("has each photo on disk in all sizes, 64 distinct ones or more, under two megabytes in all", async () => {
    const rows = await base.sql<{ photo: string }[]>`select unnest(photos) as photo from public.listings`;
    for (const { photo } of rows) {
      for (const size of sizeNames(photo)) expect(stored.has(size), size).toBe(true);
    }
    expect(new Set(rows.map(({ photo }) => photo.split("/").at(-1))).size).toBeGreaterThanOrEqual(64);
    const files = await readdir(pictureFolder);
    const sizes = await Promise.all(files.map(async (file) => (await stat(new URL(file, pictureFolder))).size));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`${files.length} files, ${total} bytes`);
    expect(total).toBeLessThan(2_000_000);
    const used = new Set(listings.flatMap((listing) => listing.pictures));
    expect(files.filter((file) => !used.has(file.replace(/(-320)?\.webp$/, "")))).toEqual([]);
  });

  test("is quick, and its titles name one listing each", () => {
    expect(new Set(listings.map((listing) => listing.title)).size).toBe(listings.length);
    expect(elapsed).toBeLessThan(10_000);
  });
});
