/** The verbs of the team, each asked by everybody. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CALLERS, startMoneyWorld, type MoneyWorld } from "./money-world.ts";
import { ALL_SEEN, giveFactor } from "./world.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await startMoneyWorld();
});
afterAll(() => world.stop());

const VERBS: Record<string, object> = {
  team_payments: {},
  team_proof_file: { proof: randomUUID() },
  team_disputes: {},
  team_appeals: {},
  team_reports: {},
  team_support: {},
  team_search: { q: "awa" },
  team_numbers: {},
  team_stolen_phones: {},
  remove_stolen_phone: { declaration: randomUUID() },
  decide_number: { person: randomUUID(), confirm: true, seen_phone: "2250700000000", seen_code: "1234" },
  decide_person_reports: { person: randomUUID(), action: "keep", seen: ALL_SEEN },
  answer_support: { support_message: randomUUID(), answer: "Bonjour", seen: "new" },
  team_figures: {},
  team_audit: {},
  decide_payment: { proof: randomUUID(), accept: true, seen_undone: 0 },
  reverse_payment_decision: { proof: randomUUID(), seen_undone: 0, seen_status: "accepted" },
  decide_dispute: { dispute: randomUUID(), accept: true },
  decide_appeal: { notice: randomUUID(), accept: true, seen: ALL_SEEN },
  decide_report: { listing: randomUUID(), action: "restore" },
  mark_support: { support_message: randomUUID(), state: "read", seen: "new" },
  suspend_person: { person: randomUUID(), suspend: false, seen: 0 },
  remove_avatar: { person: randomUUID(), seen: "" },
};

test("a decision that does not say what its maker saw is none", async () => {
  for (const [verb, args] of Object.entries(VERBS)) {
    const blind = Object.entries(args).filter(([name]) => !name.startsWith("seen"));
    if (blind.length === Object.keys(args).length) continue;
    expect([verb, (await world.rpc("team", verb, Object.fromEntries(blind))).status]).toEqual([verb, 404]);
  }
});

test("every team verb is closed to others, at each call @core", async () => {
  for (const [verb, args] of Object.entries(VERBS)) {
    const statuses: Record<string, number> = {};
    for (const who of CALLERS) statuses[who] = (await world.rpc(who, verb, args)).status;
    expect({ verb, ...statuses }).toEqual({
      verb,
      visitor: 401,
      owner: 403,
      other: 403,
      team: expect.toBeOneOf([200, 404]),
    });
  }
  await world.db.sql`delete from private.team_members where user_id = ${world.ids.team}`;
  for (const [verb, args] of Object.entries(VERBS))
    expect((await world.rpc("team", verb, args)).status, verb).toBe(403);
  await world.db.sql`insert into private.team_members (user_id) values (${world.ids.team})`;
  await giveFactor(world.db, world.ids.team); // it went with the membership
});
