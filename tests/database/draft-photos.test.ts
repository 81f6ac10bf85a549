/** Photos of a draft that wait for its person's other devices: whose they are, and how long they stay. */
import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeDepartedFiles } from "../../supabase/functions/_account/departed-files.ts";
import { functionEnvironment } from "../../supabase/local/functions/environment.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { picture, startMoneyWorld, type MoneyWorld } from "./money-world.ts";
import { mutate, pull } from "./world.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await startMoneyWorld();
});
afterAll(() => world.stop());

type Person = { id: string; token: string };

const ask = (token: string, method: string, where: string, body?: BodyInit, type = "application/json") =>
  fetch(`${world.server.url}/storage/v1/object/${where}`, {
    method,
    headers: {
      apikey: publishableKey,
      ...(token !== "" && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": type }),
    },
    ...(body !== undefined && { body }),
  });

/** A draft with one photo that its device has sent. `file`: the name of the object. */
async function drafted(seller: Person): Promise<{ id: string; photo: string; file: string }> {
  const id = randomUUID();
  const bytes = new Uint8Array(await picture("webp"));
  const photo = `${createHash("sha256").update(bytes).digest("hex")}_133.webp`;
  const file = `${seller.id}/${id}/${photo}`;
  expect(await mutate(world.db, seller.id, "save_draft", { id, data: { photos: [photo] } })).toMatchObject({
    status: "applied",
  });
  expect((await ask(seller.token, "POST", `listings/${file}`, bytes, "image/webp")).status).toBe(200);
  return { id, photo, file };
}

test("its owner reads it from any device; its name, draft and folder are nobody else's @core", async () => {
  const [owner, other] = [await world.newcomer(), await world.newcomer()];
  const { id, file, photo } = await drafted(owner);
  const gone = async () => (await world.db.sql`select from storage.objects where name = ${file}`).length === 0;
  const whole = await ask(owner.token, "GET", `listings/${file}`);
  const weight = await ask("", "HEAD", `public/listings/${file}`);
  expect([whole.status, Number(weight.headers.get("content-length"))]).toEqual([200, (await whole.blob()).size]);
  const list = async (token: string) =>
    await (await ask(token, "POST", "list/listings", JSON.stringify({ prefix: owner.id }))).text();
  // A bucket whose pictures are shown by their address: only who is told the ids of person and draft, and the hash of the picture, finds one.
  for (const token of [other.token, ""]) {
    expect(await list(token)).not.toContain(id);
    const beside = file.replace(photo, `${"a".repeat(64)}_133.webp`);
    expect((await ask(token, "POST", `listings/${beside}`, "x", "image/webp")).status).toBeGreaterThanOrEqual(400);
    const elsewhere = file.replace(id, randomUUID());
    expect((await ask(token, "GET", `listings/${elsewhere}`)).status).toBeGreaterThanOrEqual(400);
    expect((await ask(token, "DELETE", "listings", JSON.stringify({ prefixes: [file] }))).ok && (await gone())).toBe(
      false,
    );
  }
  expect((await pull(world.db, owner.id, "drafts")).rows).toHaveLength(1);
  expect(JSON.stringify(await pull(world.db, other.id, "drafts"))).not.toContain(photo);
  expect(JSON.stringify(await world.db.sql`select private.export_selling(${owner.id}) as said`)).toContain(photo);
});

test("it stays as long as its draft, and goes a day after that at the latest", async () => {
  const owner = await world.newcomer();
  const [living, thrown] = [await drafted(owner), await drafted(owner)];
  expect(await mutate(world.db, owner.id, "delete_draft", { id: thrown.id })).toMatchObject({ status: "applied" });
  await world.db
    .sql`update storage.objects set created_at = now() - interval '80 days' where starts_with(name, ${owner.id})`;
  await removeDepartedFiles(functionEnvironment(world.server));
  const seen = async ({ file }: { file: string }) => (await ask(owner.token, "GET", `listings/${file}`)).status === 200;
  expect([await seen(living), await seen(thrown)]).toEqual([true, false]);
});
