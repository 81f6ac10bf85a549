import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishableKey } from "../../supabase/local/keys.ts";
import { startServer } from "../../supabase/local/server.ts";
import { PASSWORD, QUICK_HASH } from "../support/accounts.ts";
import { sureToken } from "../support/second-factor.ts";
import { tempDir } from "../support/temp-dir.ts";
import {
  mutate,
  alone,
  freshDatabase,
  listing,
  message,
  person,
  pull,
  teamMember,
  type Cursor,
  type FreshDatabase,
  type Collection,
  type Page,
  type Verdict,
} from "./world.ts";

/** The same walls as seen from outside: real requests to the real server, as each kind of caller. */
let db: FreshDatabase;
let base: string;
let dataDir: string;
let server: Awaited<ReturnType<typeof startServer>>;
const CALLERS = ["visitor", "owner", "other", "team"] as const;
type Who = (typeof CALLERS)[number];
const ids: Record<Who, string> = { visitor: "", owner: "", other: "", team: "" };
const tokens: Record<Who, string> = { visitor: "", owner: "", other: "", team: "" };
let bike: string;

async function tokenOf(id: string): Promise<string> {
  // The account was put there without a password.
  await db.sql`update auth.users set encrypted_password = ${QUICK_HASH} where id = ${id}`;
  const answer = await call("visitor", "POST", "/auth/v1/token?grant_type=password", {
    email: `${id}@djassa.test`,
    password: PASSWORD,
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

function call(
  who: Who,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(base + path, {
    method,
    headers: {
      apikey: publishableKey,
      ...(tokens[who] === "" ? {} : { authorization: `Bearer ${tokens[who]}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}
const rpc = (who: Who, name: string, body: unknown): Promise<Response> =>
  call(who, "POST", `/rest/v1/rpc/${name}`, body);

beforeAll(async () => {
  db = await freshDatabase();
  await db.sql.unsafe(`create function public.limits() returns text[] language sql stable set search_path = '' as $$
      select array[current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout')] $$;
    create function public.endless() returns void language sql stable set search_path = '' as $$ select pg_sleep(30) $$;
    grant execute on function public.limits(), public.endless() to anon, authenticated`);
  dataDir = await tempDir("database-http");
  server = await startServer({ port: 0, dataDir, databaseUrl: db.url, durable: false });
  base = server.url;
  Object.assign(ids, {
    owner: await person(db, { name: "Kouassi Yao", phone: "2250700000000" }),
    other: await person(db),
    team: await teamMember(db),
  });
  for (const who of ["owner", "other", "team"] as const) tokens[who] = await tokenOf(ids[who]);
  tokens.team = await sureToken(base, tokens.team);
  bike = await listing(db, ids.owner);
  await listing(db, ids.owner, { status: "pending" });
  await mutate(db, ids.other, "send_message", message(bike, ids.owner));
  await mutate(db, ids.owner, "save_draft", { id: randomUUID(), data: { title: "Vélo" } });
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
  await db.stop();
});

describe("tables", () => {
  const TABLES = [
    "users",
    "user_private",
    "listings",
    "messages",
    "reviews",
    "favorites",
    "drafts",
    "blocks",
    "reports",
    "support_messages",
    "user_credits",
    "credit_ledger",
    "transactions",
    "payment_proofs",
    "price_list",
  ];
  test.each(CALLERS)("%s reaches none of them, by any verb", async (who) => {
    for (const table of TABLES)
      for (const [method, query, body] of [
        ["GET", "?select=*"],
        ["POST", "", {}],
        ["PATCH", "?id=not.is.null", { id: randomUUID() }],
        ["DELETE", "?id=not.is.null"],
      ] as const) {
        const answer = await call(who, method, `/rest/v1/${table}${query}`, body);
        expect([answer.status, await answer.json()], `${method} ${table}`).toMatchObject([404, { code: "PGRST205" }]);
      }
  });

  test("a statement of a visitor ends after three seconds, one of a person after eight", async () => {
    expect(await (await rpc("visitor", "limits", {})).json()).toEqual(["3s", "10s"]);
    expect(await (await rpc("owner", "limits", {})).json()).toEqual(["8s", "10s"]);
    const cut = await rpc("visitor", "endless", {});
    expect([cut.status, await cut.json()]).toEqual([500, expect.objectContaining({ code: "57014" })]);
  });

  test("the private schema does not exist from outside", async () => {
    const hidden = ["is_suspended", "decrement_user_credit", "push_publish_listing", "settle_proof", "epoch"];
    for (const name of hidden) expect((await rpc("owner", name, {})).status, name).toBe(404);
  });
});

describe("collections", () => {
  const asked = (collection: Collection, cursor: Cursor = {}): string =>
    `/rest/v1/rpc/sync_pull?${new URLSearchParams(alone(collection, cursor))}`;

  test("answer GET, also with the cursors they gave", async () => {
    for (const [who, collection] of [
      ["visitor", "feed"],
      ["visitor", "reviews"],
      ["visitor", "prices"],
      ["owner", "mine"],
      ["owner", "drafts"],
      ["other", "messages"],
      ["other", "conversations"],
      ["other", "favorites"],
    ] as const) {
      const get = async (cursor: Cursor): Promise<Page> => {
        const answer = await call(who, "GET", asked(collection, cursor));
        expect(answer.status, asked(collection, cursor)).toBe(200);
        return ((await answer.json()) as Record<typeof collection, Page>)[collection];
      };
      const first = await get({ max: 1 });
      // The end of a listing for everybody is one for all databases of the cluster, and other files write beside this one.
      expect(first).toEqual({
        ...(await pull(db, who === "visitor" ? null : ids[who], collection, { max: 1 })),
        now: expect.any(String),
        checkpoint: expect.any(String),
      });
      if (first.before !== null) await get({ max: 1, before: first.before });
      const next = await get({ after: first.checkpoint });
      expect(next.rows).toEqual([]);
      expect(Number.parseInt(next.checkpoint ?? "", 10)).toBeGreaterThanOrEqual(
        Number.parseInt(first.checkpoint ?? "", 10),
      );
    }
  });

  test("of a person are closed to visitors; a false cursor is a bad request", async () => {
    for (const collection of ["mine", "drafts", "messages", "conversations", "favorites"] as const)
      expect((await call("visitor", "GET", asked(collection))).status, collection).toBe(401);
    expect((await call("visitor", "GET", "/rest/v1/rpc/sync_pull_feed?after=12")).status).toBe(400);
  });
});

describe("push", () => {
  const send = (content: string) => ({
    id: randomUUID(),
    kind: "send_message",
    key: "k",
    args: message(bike, ids.owner, content),
  });

  test("takes a batch with a text PostgreSQL cannot hold, and refuses that one alone", async () => {
    const answer = await rpc("other", "sync_push", {
      mutations: [send("un"), send("\u0000"), send("\ud800"), send("deux \\u0000 «\u00a0é\u00a0»")],
    });
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as Verdict[]).map((v) => v.code ?? v.status)).toEqual([
      "applied",
      "invalid",
      "invalid",
      "applied",
    ]);
  });

  test("refuses what is no batch with 400, and too much with 413", async () => {
    for (const body of [{ mutations: {} }, { mutations: "x" }, { mutations: null }]) {
      expect((await rpc("other", "sync_push", body)).status, JSON.stringify(body)).toBe(400);
    }
    const many = await rpc("other", "sync_push", { mutations: Array.from({ length: 201 }, () => send("trop")) });
    expect([many.status, await many.json()]).toEqual([
      413,
      expect.objectContaining({ code: "too_many", message: expect.stringContaining("Deux cents") }),
    ]);
  });

  test("knows a visitor", async () => {
    const supportMessage = { name: "Ama", email: "ama@exemple.ci", subject: "Bonjour", message: "Bonjour à l’équipe" };
    const answer = await rpc("visitor", "sync_push", {
      mutations: [send("visiteur"), { id: randomUUID(), kind: "contact_support", args: supportMessage }],
    });
    expect(((await answer.json()) as Verdict[]).map((v) => v.code ?? v.status)).toEqual(["signed_out", "applied"]);
  });
});

describe("endpoints", () => {
  test("a seller's number: 401, 403, 404, and 429 with the time to wait", async () => {
    const ask = (who: Who, id: string) => rpc(who, "listing_contact", { listing_id: id });
    expect((await ask("visitor", bike)).status).toBe(401);
    expect((await ask("owner", bike)).status).toBe(403);
    expect((await ask("other", randomUUID())).status).toBe(404);
    expect(await (await ask("other", bike)).json()).toBe("2250700000000");
    // The result of a call that counts is selected as it is: an error after it would reveal it, and undo the count.
    for (const wish of ["select=listing_contact::int", "listing_contact=like.2*", "limit=0"]) {
      const bent = await rpc("other", `listing_contact?${wish}`, { listing_id: bike });
      expect([bent.status, (await bent.text()).includes("2250")], wish).toEqual([400, false]);
    }
    const tried = await rpc("owner", "sync_push?select=sync_push->0->>message::int", { mutations: [] });
    expect(tried.status).toBe(400);
    await db.sql`insert into private.contact_reveals (viewer, listing_id) select ${ids.other}, id from public.listings`;
    for (let i = 0; i < 30; i += 1)
      await db.sql`insert into private.contact_reveals (viewer, listing_id) values (${ids.other}, ${await listing(db, ids.owner)})`;
    const late = await ask("other", await listing(db, ids.owner));
    expect([late.status, Number(late.headers.get("retry-after"))]).toEqual([429, 3600]);
    expect(await late.json()).toMatchObject({ code: "rate_limited", message: expect.stringContaining("trente") });
  });

  test("payments are decided by the team", async () => {
    const decide = async (who: Who) =>
      (await rpc(who, "decide_payment", { proof: randomUUID(), accept: true, seen_undone: 0 })).status;
    expect([await decide("visitor"), await decide("owner"), await decide("other"), await decide("team")]).toEqual([
      401, 403, 403, 404,
    ]);
  });

  test("search, one listing, a person, the town: open, and GET", async () => {
    for (const path of [
      "search_listings?q=velo",
      `listing_by_id?listing_id=${bike}`,
      `seller_listings?seller=${ids.owner}`,
      "town_counts",
    ]) {
      const answer = await call("visitor", "GET", `/rest/v1/rpc/${path}`);
      expect(answer.status, path).toBe(200);
    }
    const found = await call(
      "visitor",
      "GET",
      `/rest/v1/rpc/search_listings?${new URLSearchParams({ q: "icyclet", min_price: "100", sort: "price_asc" })}`,
    );
    expect(((await found.json()) as { total: number }).total).toBeGreaterThan(0);
  });
});
