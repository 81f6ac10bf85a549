import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { publishableKey } from "../../supabase/local/keys.ts";
import closeAccount from "../../supabase/functions/close-account/index.ts";
import { removeDepartedFiles } from "../../supabase/functions/_account/departed-files.ts";
import { functionEnvironment } from "../../supabase/local/functions/environment.ts";
import { picture, startMoneyWorld, type MoneyWorld } from "./money-world.ts";
import { mutate, alone, giveCredits, listing, message, person, pull } from "./world.ts";

const real = fetch;
let world: MoneyWorld;
beforeAll(async () => {
  world = await startMoneyWorld();
});
afterAll(() => world.stop());

type Leaver = { id: string; token: string };
const post = (path: string, token: string | null, body: unknown): Promise<Response> =>
  fetch(world.server.url + path, {
    method: "POST",
    headers: {
      apikey: publishableKey,
      "content-type": "application/json",
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
const close = async (
  token: string | null,
  password: unknown = "djassa-2026",
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const answer = await post("/functions/v1/close-account", token, { password });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const count = async (query: Promise<readonly unknown[]>): Promise<number> => (await query).length;
const lives = (id: string): Promise<number> => count(world.db.sql`select 1 from auth.users where id = ${id}`);

test.each([true, false])("who names nobody to close is told so (rehearsal: %s)", async (rehearsal) => {
  const asked = world.db.as("service", (tx) => tx`select public.close_account(null, ${rehearsal})`);
  await expect(asked).rejects.toMatchObject({ code: "PGRST", message: expect.stringContaining('"invalid"') as string });
});

async function waitingProof({ id }: Leaver, status: "received" | "accepted" = "received"): Promise<string> {
  const proof = randomUUID();
  await world.db
    .sql`insert into public.payment_proofs (id, user_id, kind, pack, amount, credits, full_name, phone, email, reference, screenshot_sha256, object_path, status, decided_at)
    values (${proof}, ${id}, 'pack', 'starter', 500, 3, 'Awa Secret', '0711111111', 'secret@x.ci', 'REF-SECRET', ${"a".repeat(64)}, ${`${id}/shot.png`}, ${status}, ${status === "accepted" ? new Date() : null})`;
  return proof;
}

/** A refused payment that she contests. */
async function contested(id: string): Promise<void> {
  const proof = await waitingProof({ id, token: "" });
  await world.db
    .sql`update public.payment_proofs set status = 'refused', reason = 'x', decided_at = now() where id = ${proof}`;
  await mutate(world.db, id, "contest_payment", { proof_id: proof, message: "contestation Secret" });
  await world.db
    .sql`update public.payment_disputes set status = 'upheld', handled_at = now() where proof_id = ${proof}`;
  await world.db.sql`update public.payment_proofs set status = 'accepted', reason = null where id = ${proof}`;
}

test("who was called like an account that is closed is told to be gone all the same", async () => {
  const { db } = world;
  const leaver = await world.newcomer();
  await mutate(db, leaver.id, "update_profile", {
    full_name: "Compte supprimé",
    phone: "0700000099",
    district: "Lobia",
  });
  const buyer = await person(db);
  const about = await listing(db, buyer);
  await mutate(db, leaver.id, "send_message", message(about, buyer));
  const { checkpoint } = await pull(db, buyer, "conversations");
  expect((await close(leaver.token)).status).toBe(200);
  expect((await pull(db, buyer, "conversations", { after: checkpoint })).rows).toMatchObject([
    { other_name: "Compte supprimé", other_gone: true },
  ]);
});

describe("who may close an account @core", () => {
  test("its owner with the password; nobody with a token alone, a wrong password, or another's", async () => {
    const leaver = await world.newcomer();
    expect((await close(null)).status).toBe(401);
    expect(await close(leaver.token, "faux-mot-de-passe")).toMatchObject({
      status: 403,
      body: { code: "forbidden", field: "password", error: "Ce n'est pas votre mot de passe." },
    });
    for (const nothing of ["", 7, undefined]) expect((await close(leaver.token, nothing ?? null)).status).toBe(400);
    for (const token of [leaver.token, publishableKey]) {
      expect((await post("/rest/v1/rpc/close_account", token, { person: leaver.id })).status).toBeGreaterThanOrEqual(
        401,
      );
      expect((await post("/rest/v1/rpc/files_of_departed", token, {})).status).toBeGreaterThanOrEqual(401);
    }
    expect(await lives(leaver.id)).toBe(1);
    expect(await close(leaver.token)).toEqual({ status: 200, body: { closed: true } });
    expect(await lives(leaver.id)).toBe(0);
    expect((await close(leaver.token)).status).toBe(401);
  });

  test("passwords are not tried for ever", async () => {
    const leaver = await world.newcomer();
    for (let n = 0; n < 10; n++) expect((await close(leaver.token, `essai ${n}`)).status).toBe(403);
    expect(await close(leaver.token)).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(await lives(leaver.id)).toBe(1);
  });

  test("wrong passwords count for the line they are typed on, not for that of functions", async () => {
    const leaver = await world.newcomer();
    const from = async (line: string, password: string): Promise<number> => {
      const headers = {
        authorization: `Bearer ${leaver.token}`,
        "content-type": "application/json",
        "x-forwarded-for": `198.51.100.77, ${line}`, // before the last: what the caller says of himself
      };
      const request = new Request("http://x.test", { method: "POST", headers, body: JSON.stringify({ password }) });
      return (await closeAccount.fetch(request, functionEnvironment(world.server))).status;
    };
    const signIn = async (): Promise<number> =>
      (
        await post("/auth/v1/token?grant_type=password", null, {
          email: `${leaver.id}@djassa.test`,
          password: "djassa-2026",
        })
      ).status;
    for (let n = 0; n < 10; n++) expect(await from("203.0.113.9", `essai ${n}`)).toBe(403);
    expect(await from("203.0.113.9", "djassa-2026")).toBe(429);
    // She, who signs in on the line of this machine, has tried nothing.
    expect(await signIn()).toBe(200);
  });

  test("a requested password leaves no session, also where the closing is refused after it", async () => {
    const leaver = await world.newcomer();
    const sessions = () => world.db.sql`select id from auth.sessions where user_id = ${leaver.id} order by id`;
    const before = await sessions();
    const refusing = functionEnvironment(world.server);
    // A payment that arrives while the password is asked for.
    const between = vi.spyOn(globalThis, "fetch").mockImplementation(async (...asked) => {
      const answer = await real(...asked);
      if (typeof asked[0] === "string" && asked[0].includes("grant_type=password")) await waitingProof(leaver);
      return answer;
    });
    const headers = { authorization: `Bearer ${leaver.token}`, "content-type": "application/json" };
    const body = JSON.stringify({ password: "djassa-2026" });
    const answer = await closeAccount.fetch(new Request("http://x.test", { method: "POST", headers, body }), refusing);
    between.mockRestore();
    expect(answer.status).toBe(409);
    expect(await sessions()).toEqual(before);
    await world.db.sql`delete from public.payment_proofs where user_id = ${leaver.id}`;
  });

  test("not while a payment is being checked; then nothing has changed", async () => {
    const leaver = await world.newcomer();
    const thing = await listing(world.db, leaver.id);
    const proof = await waitingProof(leaver);
    expect(await close(leaver.token)).toMatchObject({
      status: 409,
      body: { code: "conflict", error: expect.stringContaining("vérifie encore") },
    });
    expect(await world.db.sql`select deleted from public.listings where id = ${thing}`).toMatchObject([
      { deleted: false },
    ]);
    await world.db
      .sql`update public.payment_proofs set status = 'refused', reason = 'x', decided_at = now() where id = ${proof}`;
    expect((await close(leaver.token)).status).toBe(200);
  });
});

describe("what becomes of a closed account @core", () => {
  test("only hers goes; shared rows keep a person without a name, money stays without one", async () => {
    const leaver = await world.newcomer();
    const friend = await person(world.db, { name: "Kouassi Yao" });
    const { db } = world;
    const [hers, his] = [
      await listing(db, leaver.id, { description: "Appelez le 07 11 11 11 11, je réponds." }),
      await listing(db, friend),
    ];
    await mutate(db, leaver.id, "send_message", message(his, friend, "mot d’avant"));
    await mutate(db, friend, "send_message", message(hers, leaver.id, "encore là ?"));
    await mutate(db, leaver.id, "set_favorite", { listing_id: his, on: true });
    await mutate(db, leaver.id, "save_draft", { id: randomUUID(), data: { title: "brouillon" } });
    await mutate(db, leaver.id, "post_review", { listing_id: his, rating: 5, comment: "Parfait" });
    await db.sql`update public.reviews set verified = true`; // as after an exchange
    await mutate(db, leaver.id, "block_person", { person_id: await person(db), on: true });
    await mutate(db, leaver.id, "contact_support", {
      name: "Awa Secret",
      email: "secret@x.ci",
      subject: "Bonjour",
      message: "lettre à l’équipe",
    });
    await giveCredits(db, leaver.id, 2);
    await waitingProof(leaver, "accepted");
    await contested(leaver.id);
    const before = await pull(db, friend, "messages");

    expect((await close(leaver.token)).status).toBe(200);
    const tables = [
      "user_private",
      "drafts",
      "favorites",
      "blocks",
      "support_messages",
      "payment_disputes",
      "moderation_notices",
      "listings",
      "payment_proofs",
      "users",
      "messages",
    ];
    const rest = JSON.stringify(
      await Promise.all(
        [...tables.map((table) => `public.${table}`), "private.push_ledger", "private.mail_outbox"].map((table) =>
          db.sql.unsafe(`select * from ${table}`),
        ),
      ),
    );
    for (const trace of [
      `${leaver.id}@djassa.test`,
      "Awa Koné",
      "Secret",
      "0711111111",
      "07 11 11",
      "secret@x.ci",
      "lettre à l’équipe",
    ]) {
      // Her namesakes of other tests apart.
      if (trace !== "Awa Koné") expect(rest, trace).not.toContain(trace);
    }
    expect(await db.sql`select full_name, deleted from public.users where id = ${leaver.id}`).toEqual([
      { full_name: "Compte supprimé", deleted: true },
    ]);
    expect(
      await db.sql`select amount, status, full_name, object_path from public.payment_proofs where user_id = ${leaver.id}`,
    ).toEqual([1, 2].map(() => ({ amount: 500, status: "accepted", full_name: "Compte supprimé", object_path: "" })));
    expect(await count(db.sql`select 1 from public.credit_ledger where user_id = ${leaver.id}`)).toBe(1);
    const heard = (await pull(db, friend, "conversations", { after: before.checkpoint })).rows;
    expect(
      heard
        .map(
          (row) =>
            `${String(row["other_name"])} · ${String(row["other_gone"])} · ${(row["listing"] as { status: string }).status}`,
        )
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(["Compte supprimé · true · active", "Compte supprimé · true · deleted"]);
    expect(await mutate(db, friend, "send_message", message(his, leaver.id))).toMatchObject({ code: "gone" });
    expect((await pull(db, null, "reviews")).rows.find((row) => row["comment"] === "Parfait")).toMatchObject({
      reviewer_name: "Compte supprimé",
    });
  });

  test("every session ends: none is renewed, a living one does nothing and is told why", async () => {
    const leaver = await world.newcomer();
    const other = await post("/auth/v1/token?grant_type=password", null, {
      email: `${leaver.id}@djassa.test`,
      password: "djassa-2026",
    });
    const { refresh_token: refresh, access_token: token } = (await other.json()) as {
      refresh_token: string;
      access_token: string;
    };
    const said = () => count(world.db.sql`select 1 from private.push_ledger where user_id = ${leaver.id}`);
    await mutate(world.db, leaver.id, "save_draft", { id: randomUUID(), data: { title: "avant" } });
    expect(await said()).toBe(1);
    expect((await close(leaver.token)).status).toBe(200);
    expect((await post("/auth/v1/token?grant_type=refresh_token", null, { refresh_token: refresh })).status).toBe(400);
    expect(
      (
        await post("/auth/v1/token?grant_type=password", null, {
          email: `${leaver.id}@djassa.test`,
          password: "djassa-2026",
        })
      ).status,
    ).toBe(400);
    for (const [name, args] of [
      ["sync_pull", alone("mine")],
      ["sync_push", { mutations: [{ id: randomUUID(), kind: "save_draft", args: { id: randomUUID(), data: {} } }] }],
      ["export_my_data", {}],
    ] as const) {
      const answer = await post(`/rest/v1/rpc/${name}`, token, args);
      expect([answer.status, await answer.json()], name).toMatchObject([401, { code: "gone" }]);
    }
    expect(await said()).toBe(0);
  });

  test("once both sides have left, nobody's words stay", async () => {
    const [a, b] = [await world.newcomer(), await world.newcomer()];
    const thing = await listing(world.db, a.id);
    await mutate(world.db, b.id, "send_message", message(thing, a.id, "entre nous"));
    await close(a.token);
    expect(await count(world.db.sql`select 1 from public.messages where listing_id = ${thing}`)).toBe(1);
    await close(b.token);
    expect(await count(world.db.sql`select 1 from public.messages where listing_id = ${thing}`)).toBe(0);
  });

  test("pictures leave the storage, also when it was closed the first time", async () => {
    const leaver = await world.newcomer();
    const bytes = new Uint8Array(await picture());
    const name = `${leaver.id}/${randomUUID()}/${createHash("sha256").update(bytes).digest("hex")}_133.png`;
    const put = await fetch(`${world.server.url}/storage/v1/object/listings/${name}`, {
      method: "POST",
      headers: { apikey: publishableKey, authorization: `Bearer ${leaver.token}`, "content-type": "image/png" },
      body: bytes,
    });
    expect(put.status).toBe(200);
    const address = `${world.server.url}/storage/v1/object/public/listings/${name}`;
    expect((await fetch(address)).status).toBe(200);
    // As the function would, but its storage is away.
    const closed = await fetch(`${world.server.url}/rest/v1/rpc/close_account`, {
      method: "POST",
      headers: {
        apikey: world.server.secretKey,
        authorization: `Bearer ${world.server.secretKey}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ person: leaver.id }),
    });
    expect(closed.status).toBe(200);
    const environment = functionEnvironment(world.server);
    await expect(removeDepartedFiles({ ...environment, SUPABASE_URL: "http://127.0.0.1:9" })).rejects.toThrow();
    expect((await fetch(address)).status).toBe(200);
    expect(await removeDepartedFiles(environment)).toBe(1);
    expect((await fetch(address)).status).not.toBe(200);
    expect(await count(world.db.sql`select 1 from storage.objects where starts_with(name, ${leaver.id})`)).toBe(0);
    expect(await removeDepartedFiles(environment)).toBe(0);
  });
});
