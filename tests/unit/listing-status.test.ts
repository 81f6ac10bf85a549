/** The rights of a listing's status are a row of one table: screens ask the row, and an invented status is offered nothing. */
import { expect, test } from "vitest";
import { STATUSES, statusAt, statusOf } from "#model/listing/status.ts";
import { EXPORT_WORDS } from "#session/export-words.ts";
import { readText, sourceFiles } from "../architecture/source.ts";

test.each(Object.keys(STATUSES))("%s has a name, and a word on its photo where not everybody finds it", (id) => {
  const { label, badge, isPublic, isSold } = statusOf(id);
  expect(label).not.toBe(id);
  expect(badge !== undefined || isSold === true).toBe(isPublic !== true);
});

test("a status of a newer server is said to be unavailable, and nothing is offered upon it", () => {
  const { label, tone, badge, short, ...allowed } = statusOf("lent");
  expect([label, tone, badge?.words, short?.words, allowed]).toEqual([
    "lent",
    "neutral",
    "Indisponible",
    "Indisponible",
    {},
  ]);
  expect(statusOf("constructor").badge?.words).toBe("Indisponible");
});

test("a public listing may be answered, edited and deleted; one that is over may not", () => {
  for (const id of Object.keys(STATUSES)) {
    const { isPublic, canBeWrittenTo, canBeEdited, canBeDeleted, isSold, isDeleted } = statusOf(id);
    if (isPublic) expect([canBeWrittenTo, canBeEdited, canBeDeleted]).toEqual([true, true, true]);
    if (isSold || isDeleted) expect(canBeWrittenTo ?? canBeEdited ?? canBeDeleted ?? isPublic).toBeUndefined();
  }
});

test("what a date makes of an active listing ends with it; another status has none of it", () => {
  const until = { boostedUntil: 5_000 };
  expect(statusAt({ status: "active", ...until }, 4_999)).toMatchObject({
    badge: { words: "Sponsorisé" },
    isPublic: true,
  });
  expect(statusAt({ status: "active", ...until }, 5_000)).toEqual(statusOf("active"));
  const reserved = { status: "active", ...until, reservedUntil: new Date(2026, 10, 28, 14, 5).getTime() } as const;
  expect(statusAt(reserved, 0)).toMatchObject({
    badge: { words: "Réservé" },
    short: { words: "Réservé" },
    toWriters: "Cette annonce est réservée jusqu'à samedi à 14:05. Vous pouvez quand même écrire au vendeur.",
    ...{ isPublic: true, canBeWrittenTo: true, canBeEdited: true, canBeDeleted: true },
  });
  expect(statusAt(reserved, reserved.reservedUntil)).toEqual(statusOf("active"));
  expect(statusAt({ status: "active", boostedUntil: null }, 0)).toEqual(statusOf("active"));
  for (const status of ["pending", "sold", "deleted", "unavailable", "lent"])
    expect(statusAt({ status, ...until }, 4_999)).toEqual(statusOf(status));
});

test("an export names the statuses that a listing can be stored in", () => {
  const statuses = { pending: "À payer", active: "En ligne", asleep: "En pause", sold: "Vendue" };
  expect(EXPORT_WORDS["annonces"]?.["statut"]).toEqual(statuses);
});

test("no other file of the app asks whether a listing has a status by its name", () => {
  const asks = new RegExp(String.raw`[sS]tatus\)?\s*[!=]==\s*"(?:${Object.keys(STATUSES).join("|")})"`, "u");
  const asking = sourceFiles().filter((path) => /^(src|sw)\//u.test(path) && asks.test(readText(path)));
  expect(asking).toEqual([]);
});
