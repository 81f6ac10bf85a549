import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeDepartedFiles } from "../../supabase/functions/_account/departed-files.ts";
import { forgetExpired } from "../../supabase/functions/_account/forget-expired.ts";
import { functionEnvironment } from "../../supabase/local/functions/environment.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { picture, startMoneyWorld, type MoneyWorld } from "./money-world.ts";
import { mutate, exchange, listing, person, push } from "./world.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await startMoneyWorld();
});
afterAll(() => world.stop());

/** A listing with one photo in the storage, under the listing's own folder as the app puts it there. */
async function withPhoto(seller: { id: string; token: string }): Promise<{ id: string; address: string }> {
  const id = randomUUID();
  const bytes = new Uint8Array(await picture());
  const name = `${seller.id}/${id}/${createHash("sha256").update(bytes).digest("hex")}_133.png`;
  const put = await fetch(`${world.server.url}/storage/v1/object/listings/${name}`, {
    method: "POST",
    headers: { apikey: publishableKey, authorization: `Bearer ${seller.token}`, "content-type": "image/png" },
    body: bytes,
  });
  expect(put.status).toBe(200);
  await listing(world.db, seller.id, { id, photos: [name] });
  return { id, address: `${world.server.url}/storage/v1/object/public/listings/${name}` };
}

const age = (table: string, id: string, column: string, days: number): Promise<unknown> =>
  world.db.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`; // the stamps are the triggers' own
    await tx.unsafe(`update ${table} set ${column} = now() - interval '${days} days' where id = '${id}'`);
  });

test("photos leave the storage 30 days after their listing's deletion, not before", async () => {
  const seller = await world.newcomer();
  const [old, recent, living, shared] = [
    await withPhoto(seller),
    await withPhoto(seller),
    await withPhoto(seller),
    await withPhoto(seller),
  ];
  await world.db
    .sql`update public.listings set photos = (select photos from public.listings where id = ${shared.id}) where id = ${living.id}`;
  for (const { id } of [old, recent, shared])
    expect(await mutate(world.db, seller.id, "delete_listing", { id })).toMatchObject({ status: "applied" });
  for (const [{ id }, days] of [
    [old, 31],
    [recent, 29],
    [shared, 31],
    [living, 400],
  ] as const)
    await age("public.listings", id, "updated", days);
  const seen = async ({ address }: { address: string }) => (await fetch(address)).status === 200;
  expect(await removeDepartedFiles(functionEnvironment(world.server))).toBe(1);
  expect([await seen(old), await seen(recent), await seen(living), await seen(shared)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test("a picture that no listing shows and no draft waits for leaves after a day", async () => {
  const { sql } = world.db;
  const seller = await world.newcomer();
  const [lost, drafted, shown, fresh] = [
    await withPhoto(seller),
    await withPhoto(seller),
    await withPhoto(seller),
    await withPhoto(seller),
  ];
  const nameOf = ({ address }: { address: string }) => address.split("/listings/")[1] ?? "";
  for (const { id } of [lost, drafted, fresh]) await sql`delete from public.listings where id = ${id}`;
  expect(await mutate(world.db, seller.id, "save_draft", { id: drafted.id, data: { title: "Bientôt" } })).toMatchObject(
    {
      status: "applied",
    },
  );
  await age("public.listings", shown.id, "updated", 9);
  for (const one of [lost, drafted, shown])
    await sql`update storage.objects set created_at = now() - interval '25 hours' where name = ${nameOf(one)}`;
  expect(await removeDepartedFiles(functionEnvironment(world.server))).toBe(1);
  const seen = async ({ address }: { address: string }) => (await fetch(address)).status === 200;
  expect([await seen(lost), await seen(drafted), await seen(shown), await seen(fresh)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test("a verdict is whole for 30 days, a status until 90; a visitor's refusal is not kept", async () => {
  const { db } = world;
  const me = await person(db);
  const draft = { id: randomUUID(), kind: "save_draft", args: { id: randomUUID(), data: { title: "Mots gardés" } } };
  const [verdict] = await push(db, me, [draft]);
  const kept = async () =>
    (await db.sql`select verdict from private.push_ledger where mutation_id = ${draft.id}`)[0]?.["verdict"] as unknown;
  const forget = async (days: number) => {
    await db.sql`update private.push_ledger set at = now() - make_interval(days => ${days}) where mutation_id = ${draft.id}`;
    await forgetExpired(functionEnvironment(world.server));
  };
  await forget(29);
  expect(await push(db, me, [draft])).toEqual([verdict]);
  await forget(31);
  expect(await kept()).toEqual({ id: draft.id, status: "applied" });
  expect(await push(db, me, [draft])).toMatchObject([{ id: draft.id, status: "applied" }]);
  await forget(91);
  expect(await kept()).toBeUndefined();
  // A refusal as well: why it was, for as long as the phone may ask again.
  const no = { id: randomUUID(), kind: "delete_draft", args: { id: "pas un identifiant" } };
  const [said] = await push(db, me, [no]);
  expect(said).toMatchObject({ status: "rejected", message: expect.any(String) });
  const again = async (days: number) => {
    await db.sql`update private.push_ledger set at = now() - make_interval(days => ${days}) where mutation_id = ${no.id}`;
    await forgetExpired(functionEnvironment(world.server));
    return (await db.sql`select verdict from private.push_ledger where mutation_id = ${no.id}`)[0]?.[
      "verdict"
    ] as unknown;
  };
  expect([await again(29), await again(31), await again(91)]).toEqual([
    said,
    { id: no.id, status: "rejected", code: said?.code },
    undefined,
  ]);

  const supportMessage = { name: "", email: "a@x.ci", subject: "Bonjour", message: "Une lettre sans nom." };
  const refused = { id: randomUUID(), kind: "contact_support", args: supportMessage };
  for (let i = 0; i < 2; i += 1)
    expect(await push(db, null, [refused])).toMatchObject([{ status: "rejected", code: "invalid" }]);
  expect(await db.sql`select 1 from private.push_ledger where mutation_id = ${refused.id}`).toHaveLength(0);
});

test("support messages and reports go a year after the team dealt with them; what waits stays", async () => {
  const { sql } = world.db;
  const [writer, seller] = [await person(world.db), await person(world.db)];
  const supportMessage =
    (
      await mutate(world.db, writer, "contact_support", {
        name: "Awa",
        email: "a@x.ci",
        subject: "Bonjour",
        message: "Une lettre déjà ancienne.",
      })
    ).id ?? "";
  const waiting =
    (
      await mutate(world.db, writer, "contact_support", {
        name: "Awa",
        email: "a@x.ci",
        subject: "Bonjour",
        message: "Une lettre qui attend.",
      })
    ).id ?? "";
  const report =
    (await mutate(world.db, writer, "report_listing", { listing_id: await listing(world.db, seller), reason: "fake" }))
      .id ?? "";
  await sql`update public.support_messages set status = 'answered', handled_at = now() - interval '366 days' where id = ${supportMessage}`;
  await age("public.support_messages", waiting, "created_at", 500);
  await sql`update public.reports set status = 'dismissed', handled_at = now() - interval '364 days' where id = ${report}`;
  expect(await forgetExpired(functionEnvironment(world.server))).toBe(1);
  await sql`update public.reports set handled_at = now() - interval '366 days' where id = ${report}`;
  expect(await forgetExpired(functionEnvironment(world.server))).toBe(1);
  const reviewed = await listing(world.db, seller);
  await exchange(world.db, writer, seller, reviewed);
  const { id: review } = await mutate(world.db, writer, "post_review", { listing_id: reviewed, rating: 1 });
  await mutate(world.db, seller, "report_review", { review_id: review, reason: "fake" });
  const waits = (await mutate(world.db, await person(world.db), "report_review", { review_id: review, reason: "fake" }))
    .id;
  await sql`update public.reports set status = 'dismissed', handled_at = now() - interval '366 days' where reporter_id = ${seller}`;
  await age("public.reports", waits ?? "", "created_at", 500);
  await forgetExpired(functionEnvironment(world.server));
  expect(await sql`select id from public.reports where subject_id = ${review}`).toEqual([{ id: waits }]);
  expect(await sql`select id from public.support_messages where user_id = ${writer}`).toEqual([{ id: waiting }]);
  for (const token of [world.tokens.owner, publishableKey]) {
    const answer = await fetch(`${world.server.url}/rest/v1/rpc/forget_expired`, {
      method: "POST",
      headers: { apikey: publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: "{}",
    });
    expect(answer.status).toBeGreaterThanOrEqual(401);
  }
});
