import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PERSON_COLLECTIONS } from "#domain/collection.ts";
import { alone } from "../database/world.ts";
import { Families, ID, product, refused } from "./families.ts";
import { ROLES, startTown, type Role, type Said, type Town } from "./town.ts";

/** The admin console of the team, its second factor, the server's own functions, and numbers that are taken. */
let town: Town;
let families: Families;
const hold: Families["hold"] = (all, least, holds) => families.hold(all, least, holds);
beforeAll(async () => {
  town = await startTown();
  families = await Families.of(town);
});
afterAll(() => town.stop());

/** Something of each type that an argument may have. */
const SOMETHING: Readonly<Record<string, unknown>> = {
  uuid: ID,
  text: "awa",
  boolean: true,
  integer: 1,
  bigint: 1,
  date: "2026-01-01",
  "timestamp with time zone": "2026-01-01T00:00:00Z",
};

/** Every function that asks for the team, with arguments that it would take: a new one is attacked without being listed. */
async function ofTeam(): Promise<Readonly<Record<string, object>>> {
  const known = await town.world.db.sql<{ name: string; args: Record<string, string> }[]>`
    select p.proname as name, coalesce((
      select json_object_agg(a.name, format_type(a.type, null))
      from unnest(p.proargnames, p.proargtypes::oid[]) a (name, type) where a.type is not null), '{}') as args
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosrc ~ 'require_team'`;
  return Object.fromEntries(
    known.map(({ name, args }) => [
      name,
      Object.fromEntries(Object.entries(args).map(([argument, type]) => [argument, SOMETHING[type]])),
    ]),
  );
}

const OF_SERVICE: Readonly<Record<string, object>> = {
  claim_mails: { max_rows: 1 },
  close_account: { person: ID },
  do_chores: {},
  files_of_departed: {},
  forget_expired: {},
  mail_refused: { mail: ID },
  mail_sent: { mail: ID },
  notice_sent: { notice: ID, sent: true, version: 1 },
  queue_notice_mails: {},
  submit_proof: { person: ID, proof: {} },
};
const ofPeople = (): readonly (readonly [name: string, args: object])[] => [
  ["export_my_data", {}],
  ["listing_contact", { listing_id: town.things.listing }],
  ...PERSON_COLLECTIONS.map((collection) => ["sync_pull", alone(collection)] as const),
];
const WAYS = ["POST", "GET", "HEAD"] as const;

/** A call of a function by each way there is. */
function call(role: Role, name: string, args: object, way: (typeof WAYS)[number]): Promise<Said> {
  const query = new URLSearchParams(Object.entries(args).map(([key, value]) => [key, String(value)]));
  return way === "POST"
    ? town.ask(town.tokens[role], "POST", `/rest/v1/rpc/${name}`, args)
    : town.ask(town.tokens[role], way, `/rest/v1/rpc/${name}?${query}`);
}

test("a code of six digits cannot be begun, tried or taken away from outside", async () => {
  const [factor] = await town.world.db.sql`select id::text from auth.mfa_factors where user_id = ${town.ids.team}`;
  const at = `/auth/v1/factors/${String(factor?.["id"])}`;
  const endpoints: Readonly<Record<string, (token: string) => Promise<Said>>> = {
    ...Object.fromEntries(
      ["phone", "webauthn", "", null, 1, {}, ["totp"]].map((type) => [
        `begin ${JSON.stringify(type)}`,
        (token: string) => town.ask(token, "POST", "/auth/v1/factors", { factor_type: type }),
      ]),
    ),
    "begin with a long name": (token) =>
      town.ask(token, "POST", "/auth/v1/factors", { factor_type: "totp", friendly_name: "x".repeat(101) }),
    challenge: (token) => town.ask(token, "POST", `${at}/challenge`, {}),
    try: (token) => town.ask(token, "POST", `${at}/verify`, { challenge_id: ID, code: "000000" }),
    "try without a challenge": (token) => town.ask(token, "POST", `${at}/verify`, { code: "000000" }),
    "take away": (token) => town.ask(token, "DELETE", at),
    "another id": (token) => town.ask(token, "POST", `/auth/v1/factors/${ID}/challenge`, {}),
    "no id": (token) => town.ask(token, "POST", "/auth/v1/factors/x/verify", { code: "000000" }),
    "a list of all": (token) => town.ask(token, "GET", "/auth/v1/factors"),
    "an admin's": (token) => town.ask(token, "DELETE", `/auth/v1/admin/users/${town.ids.team}/factors/${ID}`),
  };
  const others = ROLES.filter((role) => role !== "team");
  await hold(product(others, Object.keys(endpoints), [0]), 128, async ([role, endpoint]) =>
    refused((await endpoints[endpoint]?.(town.tokens[role])) ?? { status: 200, text: "no such endpoint" }),
  );
});

test("whose number is taken is told five times a day, and never whose", async () => {
  const others = ROLES.filter((role) => role !== "owner");
  const typed = ["2250799887766", "+225 07 99 88 77 66", "00225 0799887766", "07.99.88.77.66", "07-99-88-77-66"];
  await hold(product(others, typed, [0]), 40, async ([role, phone]) => {
    const args = { full_name: "Nom Emprunté", phone, district: "Lobia" };
    const mutations = [{ id: randomUUID(), kind: "update_profile", args }];
    const said = await town.ask(town.tokens[role], "POST", "/rest/v1/rpc/sync_push", { mutations });
    if (said.status >= 500) return `a fault of the server: ${said.status}`;
    if (said.text.includes('"applied"')) return "took the number of another";
    return said.text.includes(town.ids.owner) ? "says whose it is" : null;
  });
});

test("the team's functions are the team's, the server's nobody's, a person's no visitor's", async () => {
  const strangers = ROLES.filter((role) => role !== "team");
  const admin = await ofTeam();
  await hold(product(strangers, Object.keys(admin), WAYS), 400, async ([role, name, way]) =>
    refused(await call(role, name, admin[name] ?? {}, way)),
  );
  // It is the endpoint that refuses, not the call: the team is let in.
  expect((await call("team", "team_figures", admin["team_figures"] ?? {}, "POST")).status).toBe(200);
  await hold(product(ROLES, Object.keys(OF_SERVICE), WAYS), 140, async ([role, name, way]) =>
    refused(await call(role, name, OF_SERVICE[name] ?? {}, way)),
  );
  await hold(product(["visitor"] as const, ofPeople(), WAYS), 21, async ([role, [name, args], way]) =>
    refused(await call(role, name, args, way)),
  );
});
