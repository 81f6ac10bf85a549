import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { machineLabels } from "#routes/equipe/-parts/machine-state.tsx";

const NOW = 1_800_000_000_000;
const well = {
  mails: { waiting: 0, oldest_at: null, stuck: 0, refused: 0 },
  notices: 0,
  since: NOW - 60_000,
  chores: [
    { name: "counts", ran_at: NOW - 60_000, took_ms: 2.4, failed: null },
    { name: "balances", ran_at: NOW - 20_000, took_ms: 11, failed: null },
  ],
  refusals: [],
};
const plain = (words: readonly string[]): string => words.join(" ").replaceAll("\u00A0", " ");

test("a server that is well says what it does and raises no alarm", () => {
  const { alarms, lines } = machineLabels(well, NOW);
  expect(alarms).toEqual([]);
  expect(plain(lines)).toBe(
    "Emails en attente : 0. Notifications en attente : 0. Actions refusées depuis une heure : aucune. " +
      "Dernières tâches : compteurs (il y a 1 min, 3 ms), soldes (à l'instant, 11 ms).",
  );
});

test("a timer that stands still, a failing chore and mails stuck for hours are alarms", () => {
  const still = well.chores.map((chore) => ({ ...chore, ran_at: NOW - 3_600_000 }));
  expect(plain(machineLabels({ ...well, since: NOW - 3_600_000, chores: still }, NOW).alarms)).toBe(
    "La minuterie n'est plus passée depuis 1 h.",
  );
  const never = well.chores.map((chore) => ({ ...chore, ran_at: null, took_ms: null }));
  expect(machineLabels({ ...well, chores: never }, NOW).alarms).toEqual([]); // set up a minute ago
  const lines = (chores: typeof never) => plain(machineLabels({ ...well, chores }, NOW).lines.slice(3));
  expect(lines(never)).toBe("Tâches jamais passées : compteurs, soldes.");
  expect(lines([...well.chores.slice(0, 1), ...never.slice(1)] as typeof never)).toBe(
    "Dernières tâches : compteurs (il y a 1 min, 3 ms). Tâches jamais passées : soldes.",
  );
  expect(plain(machineLabels({ ...well, since: NOW - 3_600_000, chores: never }, NOW).alarms)).toContain(
    "jamais passée",
  );
  const failing = well.chores.slice(0, 1).map((chore) => ({ ...chore, failed: "57014" }));
  expect(plain(machineLabels({ ...well, chores: failing }, NOW).alarms)).toBe("La tâche « compteurs » échoue (57014).");
  const mails = { waiting: 3, oldest_at: NOW - 7_200_000, stuck: 2, refused: 4 };
  const words = machineLabels(
    {
      ...well,
      mails,
      refusals: [
        { code: "invalid", times: 3 },
        { code: "?", times: 1 },
      ],
    },
    NOW,
  );
  expect(plain(words.alarms)).toBe("2 emails ne partent pas depuis des heures.");
  expect(plain(words.lines)).toContain(
    "Emails en attente : 3, le plus ancien depuis 2 h. Emails refusés et abandonnés, en 90 jours : 4.",
  );
  expect(plain(words.lines)).toContain("non valable 3, autre raison 1.");
});

test("every chore of the database has a name for the team", () => {
  const folder = "supabase/schemas";
  const made = readdirSync(folder).flatMap((file) =>
    [
      ...readFileSync(`${folder}/${file}`, "utf8").matchAll(
        /into private\.chores \(name, position\)\s+values \('(\w+)'/gu,
      ),
    ].map(([, name = ""]) => name),
  );
  expect(made).toContain("browsers");
  const chores = made.map((name) => ({ name, ran_at: NOW, took_ms: 1, failed: null }));
  const { lines } = machineLabels({ ...well, chores }, NOW);
  expect(made.filter((name) => plain(lines).includes(`${name} (`))).toEqual([]);
});
