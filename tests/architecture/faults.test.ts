import ts from "typescript";
import { expect, test } from "vitest";
import { BUGS } from "../convergence/bugs.ts";
import { DATES } from "../mutants/dates.ts";
import { PUSH } from "../mutants/push.ts";
import { QUERIES } from "../mutants/queries.ts";
import { SERVER } from "../mutants/server.ts";
import { SESSION } from "../mutants/session.ts";
import { isFile, parse, readText, sourceFiles, walk } from "./source.ts";

/** The faults that the sync must survive (docs/sync.md): each must be produced by a test named after it. */
const FAULTS = Array.from({ length: 22 }, (_, place) => `F${place + 1}`);
const FOLDERS = /^tests\/(unit|database|backend|sync|e2e)\//u;

/** Every text in the files of tests: titles, the fixed parts of computed ones, tables of tests. */
function titles(): readonly string[] {
  return sourceFiles()
    .filter((path) => FOLDERS.test(path) && /\.(test|spec)\.tsx?$/u.test(path))
    .flatMap(titlesOf);
}

function titlesOf(path: string): string[] {
  const found: string[] = [];
  walk(parse(path), (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(node.text);
  });
  return found;
}

test("every fault of the sync, F1 to F22, has a test that is named after it", () => {
  const named = titles();
  expect(FAULTS.filter((fault) => !named.some((title) => new RegExp(`\\b${fault}\\b`, "u").test(title)))).toEqual([]);
});

/** A rename or a rewrite that forgets one is found here in a second, not by the convergence phase. */
test("the faults of the convergence test name lines that stand once in the product", () => {
  const spoiled = BUGS.flatMap((bug) => ("phone" in bug ? [bug.phone] : []));
  expect(spoiled.length).toBeGreaterThan(0);
  const lost = spoiled.filter(({ file, right }) => !isFile(file) || readText(file).split(right).length !== 2);
  expect(lost.map(({ file, right }) => `${file}: ${right}`)).toEqual([]);
});

test("the faults of `npm run mutants` name lines that stand once, and tests that are there", () => {
  const lists = [...PUSH, ...QUERIES, ...SESSION, ...DATES, ...SERVER];
  const lost = lists.flatMap(({ file, tests, lines }) => [
    ...[file, ...tests].filter((path) => !isFile(path)),
    ...lines.flatMap(([before]) => (readText(file).split(before).length === 2 ? [] : [`${file}: ${before}`])),
  ]);
  expect(lost).toEqual([]);
});
