import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CALLERS, listingBody, packBody, picture, startMoneyWorld, type MoneyWorld, type Who } from "./money-world.ts";
import { giveCredits, listing } from "./world.ts";

let world: MoneyWorld;
let pending: string;
beforeAll(async () => {
  world = await startMoneyWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.db.sql`update public.payment_proofs set created_at = created_at - interval '2 hours'`; // each test has its hour
  pending = await listing(world.db, world.ids.owner, { status: "pending", title: "Vélo <b>rouge</b>" });
});

const PACK = "/.netlify/functions/send-credit-request";
const FEE = "/api/send-listing-payment";
type Answer = { status: number; body: Record<string, unknown>; retryAfter: string | null };

async function send(who: Who, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await world.call(who, "POST", path, body, headers);
  return {
    status: answer.status,
    body: (await answer.json()) as Answer["body"],
    retryAfter: answer.headers.get("retry-after"),
  };
}
const rows = async (): Promise<number> =>
  Number((await world.db.sql`select count(*) as n from public.payment_proofs`)[0]?.["n"]);
const objects = async (): Promise<number> =>
  Number((await world.db.sql`select count(*) as n from storage.objects where bucket_id = 'proofs'`)[0]?.["n"]);

describe("who may send a proof", () => {
  test.each(["/api/", "/.netlify/functions/", "/functions/v1/"])(
    "both functions are reached at %s",
    async (endpoint) => {
      const fee = await send("owner", `${endpoint}send-listing-payment`, await listingBody(pending));
      expect(fee).toMatchObject({ status: 200, body: { status: "received", kind: "listing", amount: 200 } });
      expect(await send("owner", `${endpoint}send-credit-request`, await packBody())).toMatchObject({
        status: 200,
        body: { kind: "pack", amount: 1500 },
      });
    },
  );

  test("a listing's fee: its owner alone, while it waits for payment", async () => {
    const before = await rows();
    const stored = await objects();
    const statuses: Record<string, number> = {};
    for (const who of CALLERS)
      if (who !== "owner") statuses[who] = (await send(who, FEE, await listingBody(pending))).status;
    expect(statuses).toEqual({ visitor: 401, other: 404, team: 404 }); // a pending listing of another does not exist
    const active = await listing(world.db, world.ids.owner);
    expect((await send("other", FEE, await listingBody(active))).status).toBe(403);
    expect(await send("owner", FEE, await listingBody(active))).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
    const sold = await listing(world.db, world.ids.owner, { status: "sold" });
    expect((await send("owner", FEE, await listingBody(sold))).status).toBe(409);
    for (const id of [randomUUID(), "12"])
      expect(await send("owner", FEE, await listingBody(id))).toMatchObject({
        status: 404,
        body: { error: "Annonce introuvable" },
      });
    await world.db.sql`update public.listings set deleted = true where id = ${pending}`;
    expect((await send("owner", FEE, await listingBody(pending))).status).toBe(404);
    expect([await rows(), await objects()]).toEqual([before, stored]);
  });

  test("an invalid token, an API key or a closed account is nobody; a suspended person is refused", async () => {
    for (const authorization of [
      "",
      "Bearer x.y.z",
      "Bearer sb_publishable_djassa_local",
      `Bearer ${world.server.secretKey}`,
      "Basic abc",
    ]) {
      expect(await send("visitor", PACK, await packBody(), { authorization }), authorization).toMatchObject({
        status: 401,
        body: { code: "signed_out", error: expect.stringContaining("Connectez") },
      });
    }
    await world.db
      .sql`insert into private.suspensions (user_id, suspended_by, reason) values (${world.ids.other}, ${world.ids.team}, 'Faux')`;
    expect(await send("other", PACK, await packBody())).toMatchObject({ status: 403, body: { code: "forbidden" } });
    await world.db.sql`delete from private.suspensions`;
  });
});

describe("what is refused", () => {
  test("an empty field, in the words of the form", async () => {
    const before = await rows();
    for (const field of ["selectedPack", "phoneNumber", "email", "fullName", "screenshotBase64"]) {
      for (const value of ["", "  ", 7, null]) {
        expect(await send("owner", PACK, await packBody({ [field]: value })), field).toMatchObject({
          status: 400,
          body: {
            code: "invalid",
            field,
            error: expect.stringMatching(
              field === "screenshotBase64" && value !== "" && value !== null
                ? /./
                : /^Veuillez remplir tous les champs$/,
            ),
          },
        });
      }
    }
    for (const field of ["listingId", "phone", "email", "fullName", "screenshotBase64"]) {
      expect(await send("owner", FEE, await listingBody(pending, { [field]: "" })), field).toMatchObject({
        status: 400,
        body: { error: "Tous les champs sont obligatoires.", field },
      });
    }
    expect((await send("owner", PACK, await packBody({ email: "nulle part" }))).body["error"]).toBe(
      "Adresse email invalide",
    );
    expect((await send("owner", PACK, await packBody({ phoneNumber: "beaucoup" }))).body["error"]).toContain(
      "ivoirien",
    );
    expect((await send("owner", PACK, await packBody({ fullName: "\u202E\u2066" }))).body["field"]).toBe("fullName");
    for (const selectedPack of ["listing", "gold", "__proto__"])
      expect((await send("owner", PACK, await packBody({ selectedPack }))).status, selectedPack).toBe(400);
    expect((await send("owner", PACK, await packBody({ mutationId: "1" }))).status).toBe(400);
    expect(await rows()).toBe(before);
  });

  test("what is no JSON, no POST, no object", async () => {
    expect(await send("owner", PACK, "a=b", { "content-type": "application/x-www-form-urlencoded" })).toMatchObject({
      status: 415,
      body: { code: "invalid" },
    });
    for (const body of ["{", "[]", "null", '"x"', ""]) expect((await send("owner", PACK, body)).status, body).toBe(400);
    expect((await world.call("owner", "PUT", PACK, {})).status).toBe(405);
  });

  test("what is no picture by its first bytes, whatever it says", async () => {
    const png = await picture();
    const refused: Record<string, string> = {
      svg: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64"),
      html: `data:image/png;base64,${Buffer.from("<!doctype html><script>1</script>").toString("base64")}`,
      gif: Buffer.from("GIF89a\u0001\u0000\u0001\u0000").toString("base64"),
      cut: png.subarray(0, 20).toString("base64"),
      tiny: (await picture("png", 8, 8)).toString("base64"),
      "not base64": "é".repeat(50),
      huge: Buffer.concat([
        png.subarray(0, 16),
        Buffer.from([0, 0, 255, 255, 0, 0, 255, 255]),
        png.subarray(24),
      ]).toString("base64"),
    };
    for (const [name, screenshotBase64] of Object.entries(refused)) {
      expect(
        await send("owner", PACK, await packBody({ screenshotBase64, screenshotFilename: "x.png" })),
        name,
      ).toMatchObject({ status: 400, body: { field: "screenshotBase64" } });
    }
  });

  test("what is too large, before and after it was read", async () => {
    const large = Buffer.concat([await picture(), Buffer.alloc(5 * 1024 * 1024)]).toString("base64");
    expect(await send("owner", PACK, await packBody({ screenshotBase64: large }))).toMatchObject({
      status: 413,
      body: { error: "Le fichier ne doit pas dépasser 5MB" },
    });
    expect(await send("owner", PACK, `{"x":"${"a".repeat(7.5 * 1024 * 1024)}"}`)).toMatchObject({
      status: 413,
      body: { code: "too_long" },
    });
    expect(await send("owner", PACK, `{"x":"${"a".repeat(9 * 1024 * 1024)}"}`)).toMatchObject({
      status: 413,
      body: { error: "Le fichier ne doit pas dépasser 5MB" },
    });
  });

  test("the sixth proof of an hour, with the time to wait", async () => {
    await world.db.sql`delete from private.mail_outbox`;
    const { token } = await world.newcomer();
    const as = { authorization: `Bearer ${token}` };
    const first = await packBody();
    for (let sent = 0; sent < 5; sent += 1)
      expect((await send("visitor", PACK, sent === 0 ? first : await packBody(), as)).status).toBe(200);
    const sixth = await send("visitor", PACK, await packBody(), as);
    expect(sixth).toMatchObject({
      status: 429,
      body: { code: "rate_limited", error: expect.stringContaining("cinq") },
    });
    expect(Number(sixth.retryAfter)).toBeGreaterThan(3000);
    expect((await send("visitor", PACK, first, as)).status).toBe(200); // a replay costs nothing
    // It is the oldest of the five that makes room again.
    await world.db
      .sql`update public.payment_proofs set created_at = created_at - interval '40 minutes' where id = ${String(first["mutationId"])}`;
    const { retryAfter } = await send("visitor", PACK, await packBody(), as);
    expect([Number(retryAfter) > 600, Number(retryAfter) < 1201]).toEqual([true, true]);
  });
});

describe("what is kept", () => {
  test.each(["png", "jpeg", "webp"] as const)(
    "a %s, under the server's own name in the private bucket",
    async (format) => {
      const bytes = await picture(format);
      const body = await packBody({
        screenshotBase64: `data:image/${format};base64,${bytes.toString("base64")}`,
        screenshotFilename: "../../../etc/passwd",
      });
      expect((await send("owner", PACK, body)).status).toBe(200);
      const [row] = await world.db
        .sql`select object_path, screenshot_sha256, amount, credits, full_name, phone from public.payment_proofs where id = ${String(body["mutationId"])}`;
      const name = String(row?.["object_path"]);
      expect(name).toBe(
        `${world.ids.owner}/${String(row?.["screenshot_sha256"])}.${format === "jpeg" ? "jpg" : format}`,
      );
      expect(row).toMatchObject({ amount: 1500, credits: 10, full_name: "Kouassi Yao", phone: "07 01 02 03 04" });
      for (const who of CALLERS) {
        for (const address of [`public/proofs/${name}`, `proofs/${name}`, `authenticated/proofs/${name}`]) {
          expect((await world.call(who, "GET", `/storage/v1/object/${address}`)).ok, `${who} ${address}`).toBe(false);
        }
      }
      const seen = await world.call("team", "GET", `/functions/v1/team-proof?id=${String(body["mutationId"])}`);
      expect([seen.status, seen.headers.get("content-type"), seen.headers.get("cache-control")]).toEqual([
        200,
        `image/${format}`,
        "no-store",
      ]);
      expect(Buffer.from(await seen.arrayBuffer()).equals(bytes)).toBe(true);
      const closed: Record<string, number> = {};
      for (const who of CALLERS)
        if (who !== "team")
          closed[who] = (
            await world.call(who, "GET", `/functions/v1/team-proof?id=${String(body["mutationId"])}`)
          ).status;
      expect(closed).toEqual({ visitor: 401, owner: 403, other: 403 });
      expect((await world.call("team", "GET", `/functions/v1/team-proof?id=${randomUUID()}`)).status).toBe(404);
    },
  );

  test("the price of the list, not of the sender; credits go to whose token it is", async () => {
    const body = await packBody({ amount: 1, credits: 999, user_id: world.ids.other, status: "accepted" });
    await send("owner", PACK, body);
    const [row] = await world.db
      .sql`select user_id, amount, credits, status from public.payment_proofs where id = ${String(body["mutationId"])}`;
    expect(row).toEqual({ user_id: world.ids.owner, amount: 1500, credits: 10, status: "received" });
  });

  test("the same picture or the same reference again is marked, and decides nothing", async () => {
    const first = await packBody({ reference: "CI 2511 AB" });
    const samePicture = await packBody({ screenshotBase64: first["screenshotBase64"] });
    const sameReference = await packBody({ reference: " ci2511ab " });
    for (const [who, body] of [
      ["owner", first],
      ["other", samePicture],
      ["owner", sameReference],
    ] as const)
      expect((await send(who, PACK, body)).status).toBe(200);
    const marks = await world.db
      .sql`select id, duplicate, status from public.payment_proofs where id in ${world.db.sql([first, samePicture, sameReference].map((b) => String(b["mutationId"])))} order by created_at`;
    expect(marks.map((m) => [m["duplicate"], m["status"]])).toEqual([
      [false, "received"],
      [true, "received"],
      [true, "received"],
    ]);
    const admin = (await world.rpc("team", "team_payments")).body as {
      id: string;
      duplicates: { id: string; same: string[] }[];
    }[];
    expect(admin.find((p) => p.id === first["mutationId"])?.duplicates.map((d) => [d.id, d.same])).toEqual([
      [samePicture["mutationId"], ["screenshot"]],
      [sameReference["mutationId"], ["reference"]],
    ]);
  });

  test("nobody but the service takes a proof in or lends a mail", async () => {
    for (const who of CALLERS) {
      for (const [name, args] of [
        ["submit_proof", { person: world.ids.owner, proof: {} }],
        ["claim_mails", {}],
        ["mail_sent", { mail: randomUUID() }],
        ["mail_refused", { mail: randomUUID() }],
      ] as const) {
        expect((await world.rpc(who, name, args)).status, `${who} ${name}`).toBe(who === "visitor" ? 401 : 403);
      }
      expect((await world.call(who, "POST", "/functions/v1/send-mails")).status).toBe(403);
    }
  });

  test("credits of the account stay what they were until the team decides", async () => {
    await giveCredits(world.db, world.ids.owner, 1);
    const credits = async () =>
      (await world.db.sql`select credits from public.user_credits where user_id = ${world.ids.owner}`)[0]?.["credits"];
    const before = await credits();
    await send("owner", PACK, await packBody());
    expect(await credits()).toBe(before);
  });
});
