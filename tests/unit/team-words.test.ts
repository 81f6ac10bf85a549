import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { formatWait, proofClock } from "#domain/wait.ts";
import { allTowns, storeTowns } from "#device/towns.ts";
import type { Proof } from "#team/rows.ts";
import { ACTIONS, changesOf } from "#routes/equipe/-parts/journal.tsx";
import { claimsOf, placesToPay, readyRefusals } from "#routes/equipe/-parts/payments/proof-labels.ts";
import { MOBILE_MONEY } from "#town";

const HOUR = 3_600_000;

describe("the clock of a proof", () => {
  test("turns at 20 h and at 24 h, and says how long", () => {
    const at = (hours: number) => proofClock(0, hours * HOUR);
    expect([at(0).state, at(19.99).state, at(20).state, at(23.99).state, at(24).state]).toEqual([
      "calm",
      "calm",
      "pressing",
      "pressing",
      "late",
    ]);
    expect(at(3.1).words).toBe("Depuis 3\u00a0h\u00a006");
    expect(at(21.5).words).toBe("Plus que 2\u00a0h\u00a030");
    expect(at(30).words).toBe("En retard de 6\u00a0h");
    expect(proofClock(HOUR, 0)).toEqual({ state: "calm", words: "Depuis 0\u00a0min" });
    expect(formatWait(52 * HOUR)).toBe("2\u00a0j\u00a04\u00a0h");
    expect(formatWait(48 * HOUR)).toBe("2\u00a0j\u00a00\u00a0h");
  });
});

test("a payment is looked for on every town's numbers, of this one alone if it is the only", () => {
  const shown = () => placesToPay(allTowns.getState());
  expect(shown()).toMatch(/^\+225\u00a007/u);
  const support = { email: "", phones: [], whatsapp: "", address: "" };
  storeTowns("2-1", [
    { id: "daloa", name: "Daloa", of: "", districts: [], money: MOBILE_MONEY, support },
    {
      id: "b",
      name: "Bouaké",
      of: "",
      closed: true,
      districts: [],
      money: [{ operator: "Wave", phone: "2250700000009" }],
      support,
    },
  ]);
  expect(shown()).toMatch(/^Daloa\u00a0: .* · Bouaké\u00a0: \+225.* \(Wave\)$/u);
});

describe("claimed and account", () => {
  const proof = (claimed: Partial<Proof["claimed"]>): Proof =>
    ({
      claimed: {
        full_name: "Awa Koné",
        phone: "07 07 11 22 33",
        email: "awa@djassa.test",
        reference: null,
        ...claimed,
      },
      account: {
        id: "1",
        full_name: "Koné Awa",
        phone: "2250707112233",
        email: "Awa@djassa.test",
        district: null,
        created_at: 0,
        credits: 0,
        suspended: false,
      },
    }) as Proof;
  const different = (claimed: Partial<Proof["claimed"]>) =>
    claimsOf(proof(claimed))
      .filter(({ same }) => !same)
      .map(({ label }) => label);

  test("spelling, prefixes and the order of names are no difference; another number or address is", () => {
    expect(different({})).toEqual([]);
    expect(different({ full_name: "AWA KONE", phone: "+225 0707112233" })).toEqual([]);
    expect(different({ phone: "07 07 11 22 34", email: "awa@exemple.ci", full_name: "Awa Diabaté" })).toEqual([
      "Nom",
      "Téléphone",
      "Email",
    ]);
    expect(claimsOf({ ...proof({}), account: null }).every(({ same }) => !same)).toBe(true);
  });

  test("each reason at hand fits what the database takes", () => {
    for (const reason of readyRefusals({ amount: 1_500 })) expect(reason.length).toBeLessThanOrEqual(500);
  });
});

describe("the log in words", () => {
  test("says what changed, in French, and leaves out what stayed", () => {
    expect(
      changesOf({
        before: { status: "received" },
        after: { status: "refused", reason: "Montant incomplet", amount: 200 },
      }),
    ).toEqual([
      { field: "état", before: "à vérifier", after: "refusée" },
      { field: "raison", before: "–", after: "Montant incomplet" },
      { field: "montant", before: "–", after: "200\u00a0FCFA" },
    ]);
    expect(
      changesOf({
        before: { hidden: true, deleted: false, reports: 3 },
        after: { hidden: false, deleted: false, reason: null },
      }),
    ).toEqual([
      { field: "masquée", before: "oui", after: "non" },
      { field: "signalements", before: "3", after: "0" },
    ]);
  });
});

test("the journal has words for every action that the database writes down", () => {
  const folder = "supabase/schemas";
  const sql = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), "utf8"));
  const written = sql.flatMap((text) =>
    [
      ...text.matchAll(
        /(?:private\.write_down\(|values \()(?:me|'[0-]+'), ([^,]+), '(?:proof|dispute|listing|person|support_message|review)'/gu,
      ),
    ].map(([, action = ""]) => action),
  );
  const actions = written.flatMap((action) =>
    action === "action || '_listing'"
      ? ["restore_listing", "warn_listing", "remove_listing"]
      : action === "action || '_review'"
        ? ["keep_review", "remove_review"]
        : [...action.matchAll(/'(\w+)'/gu)].map(([, name = ""]) => name),
  );
  expect([...new Set(actions)].toSorted()).toEqual(Object.keys(ACTIONS).toSorted());
});
