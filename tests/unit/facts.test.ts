import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import * as town from "#town";
import { VERDICT_CODES } from "#domain/verdict-code.ts";
import { GENERATED } from "../../build/facts.ts";
import { refusals } from "../../build/refusals.ts";
import { factsModule, firstTownSql, numbers, numbersAndRefusalsSql, TOWN_FACTS } from "../../build/town-facts.ts";
import { TOWN_FILE } from "../../supabase/local/database/released.ts";

const SCHEMAS = "supabase/schemas";
/** Statements alone: what is generated, and comments, may say what they like. */
const typed = readdirSync(SCHEMAS)
  .filter((file) => !(`${SCHEMAS}/${file}` in GENERATED))
  .map((file) => [file, readFileSync(path.join(SCHEMAS, file), "utf8")] as const)
  .map(([file, text]) => [file, text.replace(/^\s*--.*$/gmu, "")] as const);

test.each(Object.entries(GENERATED))("%s is what `npm run facts` writes", (file, text) => {
  expect(readFileSync(file, "utf8")).toBe(text());
});

describe("what the database names of it", () => {
  const named = (what: RegExp): Set<string> =>
    new Set(typed.flatMap(([, text]) => Array.from(text.matchAll(what), ([, name = ""]) => name)));
  const facts = named(/private\.fact\('(\w+)'\)/gu);
  const refused = named(/private\.(?:refusal|refuse|conflict)\('(\w+)'|private\.refuse_request\(\d+, '(\w+)'/gu);

  test("every number and every refusal is there, and none is there for nobody", () => {
    const every = typed.map(([, text]) => text).join("\n");
    const unknown = [...facts].filter((name) => !numbers(TOWN_FACTS).has(name));
    expect(unknown, "a schema asks for a number that build/town-facts.ts does not write").toEqual([]);
    const silent = [...refused].filter((name) => name !== "" && !refusals(TOWN_FACTS).has(name));
    expect(silent, "a schema refuses without words: build/refusals.ts (team: admin-refusals.ts)").toEqual([]);
    const unused = [...refusals(TOWN_FACTS).keys()].filter((name) => !every.includes(`'${name}'`));
    expect(unused, "words of a refusal that no schema makes").toEqual([]);
  });

  test("no refusal is worded in SQL, and all have one kind of apostrophe", () => {
    const worded = typed.flatMap(([file, text]) =>
      text
        .split("\n")
        .filter((line) => /private\.(?:refus\w*|conflict|limit_pace)\(.*'[A-ZÀ-Ý][^']* [^']*'/u.test(line))
        .map((line) => `${file}: ${line}`),
    );
    expect(worded).toEqual([]);
    const functions = readdirSync("supabase/functions", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => readFileSync(path.join("supabase/functions", file), "utf8"));
    const curled = [firstTownSql(), numbersAndRefusalsSql(), ...functions, ...typed.map(([, text]) => text)].filter(
      (text) => text.includes("’"),
    );
    expect(curled).toEqual([]);
  });

  test("each has a code that the phone knows, and words", () => {
    for (const [name, { code, words }] of refusals(TOWN_FACTS)) {
      expect(VERDICT_CODES, name).toContain(code);
      expect(words, name).toMatch(/^[A-ZÀ-Ý].{8,}/u);
    }
  });
});

describe("another town is one file", () => {
  test("nothing else names this one", () => {
    const places = ["supabase/functions", SCHEMAS, "supabase/templates", "build", "src", "netlify"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.(?:ts|tsx|sql|html)$/u.test(file))
        .map((file) => path.join(folder, file)),
    );
    const naming = [...places, "index.html", "supabase/config.toml"].filter(
      (file) =>
        !(file in GENERATED) &&
        !["src/town.ts", "build/demo-facts.ts"].includes(file) &&
        readFileSync(file, "utf8").includes(town.TOWN),
    );
    expect(naming).toEqual([]);
  });

  test("what is generated follows it", () => {
    const other = {
      ...TOWN_FACTS,
      TOWN: "Abidjan",
      DISTRICTS: ["Cocody", "N'Dotré"],
      PRICE: { min: 500, max: 1_000_000 },
      PHOTOS: { ...TOWN_FACTS.PHOTOS, max: 3 },
      LISTING_FEE: 300,
    };
    const sql = firstTownSql(other);
    for (const part of [
      "('N''Dotré')",
      "'price_min' then return 500;",
      "'Annonce', 0, 300,",
      "'Maximum 3 photos autorisées'",
    ])
      expect(sql).toContain(part);
    expect(sql).toMatch(/'price_low', 'invalid', 'price', 'Le prix minimum est de 500\u00A0FCFA'/u);
    expect(sql.replace(/'\{"email".*/u, "")).not.toMatch(/Tazibouo|200\u00A0FCFA/u);
    expect(factsModule(other)).toContain('"Abidjan"');
  });

  test("of the schemas and migrations its own ones alone", async () => {
    vi.resetModules();
    vi.doMock("../../src/town.ts", async (original) => ({
      ...(await original<typeof town>()),
      PRODUCT: "Loumo",
      TOWN: "Abidjan",
      TOWN_ID: "abidjan",
      DISTRICTS: ["Cocody"],
      PACKS: [],
      PRICE: { min: 500, max: 1_000_000, step: 100 },
      PHOTOS: { ...town.PHOTOS, max: 3, bytes: 1 },
      LISTING_FEE: 300,
      PROOF_BYTES: 1,
      SEARCH_PAGE: 24,
      HOME_LISTINGS: 4,
    }));
    const elsewhere = await import("../../build/facts.ts");
    vi.doUnmock("../../src/town.ts");
    const others = Object.entries(elsewhere.GENERATED).filter(([file, text]) => readFileSync(file, "utf8") !== text());
    expect(others.map(([file]) => file).toSorted()).toEqual([
      "supabase/functions/_town/facts.ts",
      `supabase/migrations/${TOWN_FILE}`,
      `${SCHEMAS}/01_first_town.sql`,
    ]);
  });
});
