import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { PERSON_COLLECTIONS, PUBLIC_COLLECTIONS } from "#domain/collection.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { alone } from "../database/world.ts";
import { Families, ID, product, refused } from "./families.ts";
import { MARK, ROLES, startTown, type Role, type Said, type Town } from "./town.ts";

let town: Town;
let families: Families;
const hold: Families["hold"] = (all, least, holds) => families.hold(all, least, holds);
beforeAll(async () => {
  town = await startTown();
  families = await Families.of(town);
});
afterAll(() => town.stop());

const refusedOrEmpty = (said: Said): string | null =>
  said.status === 200 && said.text === "[]" ? null : refused(said);

const VERBS: Readonly<
  Record<string, (table: string) => [method: string, query: string, body?: object | undefined, prefer?: string]>
> = {
  select: () => ["GET", "select=*"],
  filter: () => ["GET", "select=id&id=not.is.null"],
  regex: () => ["GET", "select=id&description=match.^(a+)(a+)%5C1%5C2$"],
  sort: () => ["GET", "select=id&order=created_at.desc&limit=1"],
  count: () => ["HEAD", "select=*", undefined, "count=exact"],
  insert: () => ["POST", "", { id: randomUUID() }],
  upsert: () => ["POST", "", { id: randomUUID() }, "resolution=merge-duplicates"],
  update: () => ["PATCH", "id=not.is.null", { updated: "2020-01-01T00:00:00Z" }],
  delete: () => ["DELETE", "id=not.is.null"],
};

test("no table is read or written past its functions, by anybody", async () => {
  const tables = await town.world.db.sql<{ name: string }[]>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by relname`;
  const all = product(
    ROLES,
    tables.map(({ name }) => name),
    Object.keys(VERBS),
  );
  await hold(all, 1_000, async ([role, table, verb]) => {
    const [method, query, body, prefer] = VERBS[verb]?.(table) ?? ["GET", ""];
    const headers = prefer === undefined ? {} : { prefer };
    return refused(await town.ask(town.tokens[role], method, `/rest/v1/${table}?${query}`, body, headers));
  });
});

test("no other schema is reached @core", async () => {
  const hidden = [
    "private.push_ledger",
    "private.team_members",
    "private.audit_log",
    "auth.users",
    "auth.sessions",
    "auth.refresh_tokens",
    "storage.objects",
    "realtime.messages",
    "supabase_migrations.schema_migrations",
  ];
  await hold(product(ROLES, hidden, ["GET", "POST"]), 140, async ([role, place, method]) => {
    const [schema = "", table = ""] = place.split(".");
    const body = method === "POST" ? {} : undefined;
    const profile = { "accept-profile": schema, "content-profile": schema };
    const asked = await town.ask(town.tokens[role], method, `/rest/v1/${table}?select=*`, body, profile);
    const dotted = await town.ask(town.tokens[role], method, `/rest/v1/${place}?select=*`, body);
    return refused(asked) ?? refused(dotted);
  });
});

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const signed = (header: object, claims: object, key: string): string => {
  const body = `${part(header)}.${part(claims)}`;
  return `${body}.${createHmac("sha256", key).update(body).digest("base64url")}`;
};

/** Tokens that nobody issued, for these claims. */
const FORGERIES: Readonly<Record<string, (claims: object, real: string) => string>> = {
  none: (claims) => `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`,
  None: (claims) => `${part({ alg: "None" })}.${part(claims)}.x`,
  "empty key": (claims) => signed({ alg: "HS256" }, claims, " ").replace(/.$/, ""),
  "well-known key": (claims) =>
    signed({ alg: "HS256", typ: "JWT" }, claims, "super-secret-jwt-token-with-at-least-32-characters-long"),
  "public key as key": (claims) => signed({ alg: "HS256", typ: "JWT" }, claims, publishableKey),
  "kid to a file": (claims) => signed({ alg: "HS256", kid: "../../dev/null" }, claims, "x"),
  "kid with SQL": (claims) => signed({ alg: "HS256", kid: "' or '1'='1" }, claims, "x"),
  "own jwk": (claims) => signed({ alg: "HS256", jwk: { kty: "oct", k: "eA" } }, claims, "x"),
  "own jku": (claims) => signed({ alg: "HS256", jku: "https://evil.example/jwks.json" }, claims, "x"),
  crit: (claims) => signed({ alg: "HS256", crit: ["b64"], b64: false }, claims, "x"),
  RS256: (claims) => signed({ alg: "RS256" }, claims, "x"),
  HS512: (claims) => signed({ alg: "HS512" }, claims, "x"),
  "another's signature": (claims, real) => `${real.split(".")[0]}.${part(claims)}.${real.split(".")[2]}`,
  unsigned: (claims, real) => `${real.split(".")[0]}.${part(claims)}`,
  "no claims": (_claims, real) => `${real.split(".")[0]}..${real.split(".")[2]}`,
  "no JSON": (_claims, real) => `${real.split(".")[0]}.AAAA.${real.split(".")[2]}`,
};
const ENDPOINTS: Readonly<Record<string, (token: string) => Promise<Said>>> = {
  "own collection": (token) => town.ask(token, "POST", "/rest/v1/rpc/sync_pull", alone("mine")),
  admin: (token) => town.ask(token, "POST", "/rest/v1/rpc/team_search", { q: "a" }),
  "mail queue": (token) => town.ask(token, "POST", "/rest/v1/rpc/claim_mails", { max_rows: 1 }),
  account: (token) => town.ask(token, "GET", "/auth/v1/user"),
  password: (token) => town.ask(token, "PUT", "/auth/v1/user", { password: "djassa-2027" }),
  proof: (token) => town.ask(token, "GET", `/storage/v1/object/authenticated/proofs/${town.ids.owner}/${MARK}.png`),
  export: (token) => town.ask(token, "POST", "/rest/v1/rpc/export_my_data", {}),
};

test("a token that was not issued here opens nothing @core", async () => {
  const claimed = ["authenticated", "service_role", "postgres", "supabase_admin"];
  await hold(
    product(Object.keys(FORGERIES), claimed, Object.keys(ENDPOINTS)),
    440,
    async ([forgery, role, endpoint]) => {
      const claims = { sub: town.ids.team, role, aud: "authenticated", exp: 4_000_000_000, session_id: randomUUID() };
      const token = FORGERIES[forgery]?.(claims, town.tokens.stranger) ?? "";
      return refused((await ENDPOINTS[endpoint]?.(token)) ?? { status: 200, text: "no such endpoint" });
    },
  );
});

const CURSORS = [
  "",
  "0",
  "-1",
  "x",
  "null",
  "{}",
  "[]",
  "'",
  "1:2:3",
  "9".repeat(400),
  "\u0000",
  "é",
  "../..",
  "%00",
  "2020-01-01",
  MARK,
];
const COLLECTIONS = [...PUBLIC_COLLECTIONS, ...PERSON_COLLECTIONS];

test("a made-up place in a collection shows nothing of another, and is no fault", async () => {
  const others = ROLES.filter((role) => role !== "owner");
  const all = product(others, COLLECTIONS, CURSORS).flatMap((one) => [
    [...one, "after"] as const,
    [...one, "before"] as const,
  ]);
  await hold(all, 1_500, async ([role, collection, cursor, side]) => {
    const said = await town.ask(
      town.tokens[role],
      "POST",
      `/rest/v1/rpc/sync_pull`,
      alone(collection, { [side]: cursor }),
    );
    if (said.status >= 500) return `a fault of the server: ${said.status} ${said.text.slice(0, 80)}`;
    return said.status === 200 && said.text.includes(MARK) ? "shows the owner's words" : null;
  });
});

/** Requests that would change something of the owner's, or speak to her. */
const MUTATIONS: Readonly<Record<string, () => object>> = {
  mark_sold: () => ({ id: town.things.listing }),
  renew_listing: () => ({ id: town.things.listing, at: Date.now() }),
  relist_listing: () => ({ id: town.things.listing }),
  reserve_listing: () => ({ id: town.things.listing, until: Date.now() + 3_600_000 }),
  delete_listing: () => ({ id: town.things.listing }),
  change_price: () => ({ id: town.things.listing, price: 200, listing_id: town.things.listing }),
  edit_listing: () => ({
    id: town.things.listing,
    title: "Vélo volé",
    description: "Une bicyclette en bon état.",
    category: "sports",
    condition: "good",
    photos: [town.things.photo],
  }),
  publish_listing: () => ({
    id: town.things.pending,
    title: "Vélo de ville",
    description: "Une bicyclette en bon état.",
    price: 500,
    category: "sports",
    condition: "good",
    district: "Lobia",
    photos: [town.things.photo],
  }),
  delete_draft: () => ({ id: town.things.draft }),
  send_message: () => ({ listing_id: town.things.listing, receiver_id: town.ids.owner, content: "Bonjour" }),
  make_receipt: () => ({
    id: randomUUID(),
    listing_id: town.things.listing,
    buyer_id: town.ids.owner,
    price: 500,
  }),
  answer_receipt: () => ({ id: town.things.receipt, yes: true }),
  give_imei: () => ({ id: town.things.listing, imei: "490154203237518" }),
  withdraw_stolen: () => ({ id: town.things.stolen }),
  contact_support: () => ({
    ...{ name: "Awa", email: "a@x.ci", subject: "Reçu", message: "À propos de ce reçu." },
    receipt_id: town.things.receipt,
  }),
  post_review: () => ({ listing_id: town.things.listing, seller_id: town.ids.owner, rating: 1, comment: "Mauvais" }),
};
const MAY_NOT: Readonly<Record<string, readonly Role[]>> = {
  send_message: ["visitor", "newcomer", "suspended", "blocked", "closed"],
  post_review: ["visitor", "newcomer", "suspended", "blocked", "closed"],
  delete_draft: ["visitor"],
};

test("nobody acts on what is another's, nor speaks who may not", async () => {
  const strangers = ROLES.filter((role) => role !== "owner" && role !== "team");
  const all = Object.keys(MUTATIONS).flatMap((kind) => (MAY_NOT[kind] ?? strangers).map((role) => ({ kind, role })));
  await hold(all, 30, async ({ kind, role }) => {
    const mutations = [{ id: randomUUID(), kind, args: MUTATIONS[kind]?.() ?? {} }];
    const said = await town.ask(town.tokens[role], "POST", "/rest/v1/rpc/sync_push", { mutations });
    if (said.status >= 500) return `a fault of the server: ${said.status}`;
    return said.status === 200 && said.text.includes('"applied"') ? `applied: ${said.text.slice(0, 120)}` : null;
  });
});

const json = (body: object) => JSON.stringify(body);
const STORAGE: Readonly<Record<string, (token: string) => Promise<Said>>> = {
  "list proofs": (token) => town.ask(token, "POST", "/storage/v1/object/list/proofs", { prefix: "" }),
  "list another's photos": (token) =>
    town.ask(token, "POST", "/storage/v1/object/list/listings", { prefix: town.ids.owner }),
  "read a proof": (token) => town.ask(token, "GET", `/storage/v1/object/proofs/${town.ids.owner}/${MARK}.png`),
  "read a proof as public": (token) =>
    town.ask(token, "GET", `/storage/v1/object/public/proofs/${town.ids.owner}/${MARK}.png`),
  "sign a proof": (token) =>
    town.ask(token, "POST", `/storage/v1/object/sign/proofs/${town.ids.owner}/${MARK}.png`, { expiresIn: 60 }),
  "put a proof": (token) =>
    town.ask(token, "POST", `/storage/v1/object/proofs/${town.ids.owner}/x.png`, "x", { "content-type": "image/png" }),
  "put into another's folder": (token) =>
    town.ask(token, "POST", `/storage/v1/object/listings/${town.ids.owner}/${ID}/${"b".repeat(64)}_080.webp`, "x", {
      "content-type": "image/webp",
    }),
  "replace a photo": (token) =>
    town.ask(token, "PUT", `/storage/v1/object/listings/${town.things.photo}`, "x", { "content-type": "image/webp" }),
  "put HTML": (token) =>
    town.ask(token, "POST", `/storage/v1/object/listings/${town.ids.owner}/x.html`, "<html>", {
      "content-type": "text/html",
    }),
  "remove a photo": (token) =>
    town.ask(token, "DELETE", "/storage/v1/object/listings", json({ prefixes: [town.things.photo] }), {
      "content-type": "application/json",
    }),
  "move a photo": (token) =>
    town.ask(token, "POST", "/storage/v1/object/move", {
      bucketId: "listings",
      sourceKey: town.things.photo,
      destinationKey: "x",
    }),
  "copy a proof": (token) =>
    town.ask(token, "POST", "/storage/v1/object/copy", {
      bucketId: "proofs",
      sourceKey: `${town.ids.owner}/${MARK}.png`,
      destinationKey: "x",
    }),
  "make a bucket": (token) => town.ask(token, "POST", "/storage/v1/bucket", { id: "mine", name: "mine", public: true }),
  "open a bucket": (token) => town.ask(token, "PUT", "/storage/v1/bucket/proofs", { public: true }),
  "empty a bucket": (token) => town.ask(token, "POST", "/storage/v1/bucket/proofs/empty", {}),
  "remove a bucket": (token) => town.ask(token, "DELETE", "/storage/v1/bucket/proofs"),
  "list buckets": (token) => town.ask(token, "GET", "/storage/v1/bucket"),
  "climb out": (token) => town.ask(token, "GET", "/storage/v1/object/public/listings/..%2f..%2fjwt-secret"),
  "climb out, doubly": (token) =>
    town.ask(token, "GET", "/storage/v1/object/public/listings/%252e%252e%252fjwt-secret"),
  "name with NUL": (token) => town.ask(token, "GET", "/storage/v1/object/public/listings/a%00b"),
};

test("the storage gives and takes nothing that is another's", async () => {
  const others = ROLES.filter((role) => role !== "owner");
  await hold(product(others, Object.keys(STORAGE), [0]), 140, async ([role, endpoint]) =>
    refusedOrEmpty((await STORAGE[endpoint]?.(town.tokens[role])) ?? { status: 200, text: "" }),
  );
});

/** Requests that would lock an owner out of her account, with an open session alone, or open one by an address that waits. */
const TAKEOVERS: Readonly<Record<string, (token: string) => Promise<Said>>> = {
  "new password": (token) => town.ask(token, "PUT", "/auth/v1/user", { password: "prise-2026" }),
  "new password, a wrong old one": (token) =>
    town.ask(token, "PUT", "/auth/v1/user", { password: "prise-2026", current_password: "pas-le-bon" }),
  "new address": (token) => town.ask(token, "PUT", "/auth/v1/user", { email: "prise@example.com" }),
  factor: (token) => town.ask(token, "POST", "/auth/v1/factors", { factor_type: "totp" }),
  "factor, a wrong password": (token) =>
    town.ask(token, "POST", "/auth/v1/factors", { factor_type: "totp", password: "pas-le-bon" }),
  "link by GET": (token) => town.ask(token, "GET", `/auth/v1/verify?type=recovery&token=${ID}&token_hash=${ID}`),
  "code of a reset": (token) =>
    town.ask(token, "POST", "/auth/v1/verify", {
      type: "recovery",
      email: "proprietaire@example.com",
      token: "000000",
    }),
};

test("an open session changes neither password nor address nor factor by itself", async () => {
  await hold(product(ROLES, Object.keys(TAKEOVERS), [0]), 63, async ([role, endpoint]) =>
    refused((await TAKEOVERS[endpoint]?.(town.tokens[role])) ?? { status: 200, text: "no such endpoint" }),
  );
});

const SPELLINGS = [
  (local: string, domain: string) => `${local}@${domain}(1)`,
  (local: string, domain: string) => `(1)${local}@${domain}`,
  (local: string, domain: string) => `<${local}@${domain}>`,
  (local: string, domain: string) => `Awa <${local}@${domain}>`,
  (local: string, domain: string) => `"${local}"@${domain}`,
  (local: string, domain: string) => ` ${local}@${domain}`,
  (local: string, domain: string) => `${local} @${domain}`,
  (local: string, domain: string) => `${local}@${domain}\r\nBcc: b@${domain}`,
  (local: string, domain: string) => `${local}@${domain},b@${domain}`,
  (local: string, domain: string) => `${local}@${domain}.`,
  (local: string) => `${local}@[127.0.0.1]`,
  (local: string, domain: string) => `${local}@${domain}\u200b`,
  (local: string, domain: string) => `${local}@${domain.replace("s", "\u017f")}`,
  (local: string, domain: string) => `mailto:${local}@${domain}`,
];

test("no other spelling of a mailbox is signed up, mailed or let in", async () => {
  const paths = ["signup", "recover", "resend", "token?grant_type=password", "verify"];
  const names = ["x", "x.y"];
  await hold(product(SPELLINGS, paths, names), 140, async ([spell, path, name]) => {
    const body = { email: spell(name, "abus.test"), password: "abus-2026", type: "signup", token: "123456" };
    return refused(await town.ask("", "POST", `/auth/v1/${path}`, body));
  });
  expect(await town.world.db.sql`select from auth.users where email like '%abus.test%'`).toHaveLength(0);
});

test("the functions ask who comes", async () => {
  const endpoints = ["send-listing-payment", "send-credit-request", "team-proof", "close-account", "send-mails"];
  await hold(product(ROLES, endpoints, ["POST", "GET", "DELETE"]), 120, async ([role, endpoint, method]) =>
    refused(await town.ask(town.tokens[role], method, `/functions/v1/${endpoint}`, method === "POST" ? {} : undefined)),
  );
});

/** Joins one topic over a socket of its own and gives the server's word. */
function joined(token: string, topic: string, secret: boolean): Promise<string> {
  const socket = new WebSocket(
    `${town.world.server.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${publishableKey}&vsn=1.0.0`,
  );
  const payload = { config: { private: secret }, ...(token !== "" && { access_token: token }) };
  return new Promise((resolve) => {
    socket.on("open", () =>
      socket.send(JSON.stringify({ topic: `realtime:${topic}`, event: "phx_join", payload, ref: "1", join_ref: "1" })),
    );
    socket.on("message", (data: Buffer) => {
      resolve((JSON.parse(data.toString()) as { payload: { status?: string } }).payload.status ?? "closed");
      socket.terminate();
    });
    socket.on("close", () => resolve("closed"));
    socket.on("error", () => resolve("closed"));
  });
}

test("nobody listens to another's topic, nor to the team's", async () => {
  const others = ROLES.filter((role) => role !== "owner");
  const topics = (): string[] => [
    `user:${town.ids.owner}`,
    `user:${town.ids.owner.toUpperCase()}`,
    "user:*",
    "user:",
    "team",
    "TEAM",
    "private",
    `user:${town.ids.owner}:x`,
  ];
  await hold(product(others, topics(), [true]), 56, async ([role, topic]) => {
    if (role === "team" && topic === "team") return null;
    return (await joined(town.tokens[role], topic, true)) === "ok" ? "joined" : null;
  });
});

test("more than a thousand cases were tried", () => {
  expect(families.cases).toBeGreaterThan(3_900);
});
