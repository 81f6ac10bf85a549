/**
 * Code for the browser runs in the oldest one that docs/architecture.md names. The build lowers syntax to ES2022 and nothing else: a method
 * that is missing there ends a screen. Whoever needs one calls it with `?.()`, or does without.
 */
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { parse, plant, readText, sourceFiles, walk } from "./source.ts";

/** Methods that no browser of that age has, whatever they are called on. */
const METHODS = new Set([
  ...["toSorted", "toReversed", "toSpliced", "isWellFormed", "toWellFormed", "withResolvers", "fromAsync"],
  ...["symmetricDifference", "isSubsetOf", "isSupersetOf", "isDisjointFrom", "getOrInsert", "getOrInsertComputed"],
  ...["checkVisibility", "showPopover", "hidePopover", "togglePopover", "startViewTransition", "setHTML", "moveBefore"],
  ...["toBase64", "setFromBase64", "setFromHex", "requestClose"],
]);

/** The same, of one object: its neighbours bear these names too. */
const OF: Readonly<Record<string, readonly string[]>> = {
  URL: ["canParse", "parse"],
  AbortSignal: ["any"],
  Object: ["groupBy"],
  Map: ["groupBy"],
  Promise: ["try"],
  RegExp: ["escape"],
  Response: ["json"],
  Error: ["isError"],
  Iterator: ["from", "concat"],
  ReadableStream: ["from"],
  Uint8Array: ["fromBase64", "fromHex"],
  Intl: ["Segmenter", "DurationFormat"],
};

/** Methods of a set or an array, and of nothing else that is written here. */
const OF_THINGS = new Set(["union", "intersection", "difference", "with"]);
/** Libraries with such a method of their own. */
const OTHERS = new Set(["v"]);

const ITERATORS = new Set(["values", "keys", "entries", "matchAll"]);
const OF_ITERATORS = new Set([
  ...["map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "forEach", "some", "every", "find"],
]);

/** `list.keys().map(…)`, but not `Object.keys(list).map(…)`. */
function isOfIterator({ expression, name }: ts.PropertyAccessExpression): boolean {
  if (!OF_ITERATORS.has(name.text) || !ts.isCallExpression(expression)) return false;
  const made = expression.expression;
  return ts.isPropertyAccessExpression(made) && ITERATORS.has(made.name.text) && made.expression.getText() !== "Object";
}

function isYoung(node: ts.Node): boolean {
  if (ts.isRegularExpressionLiteral(node)) return /\/[a-z]*v[a-z]*$/u.test(node.text);
  if (!ts.isPropertyAccessExpression(node)) return false;
  const { parent, name, expression } = node;
  // Asked for first.
  if (ts.isCallExpression(parent) && parent.expression === node && parent.questionDotToken !== undefined) return false;
  const host = expression.getText();
  return (
    METHODS.has(name.text) ||
    (OF[host]?.includes(name.text) ?? false) ||
    (OF_THINGS.has(name.text) && !OTHERS.has(host)) ||
    isOfIterator(node)
  );
}

function youngIn(path: string): readonly string[] {
  const tree = parse(path);
  const found: string[] = [];
  walk(tree, (node) => {
    if (isYoung(node))
      found.push(`${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1} ${node.getText()}`);
  });
  return found;
}

const sent = sourceFiles().filter((path) => /^(?:src|sw)\//u.test(path));

describe("the oldest browser that is served", () => {
  test("has every method that is called", () => {
    expect(sent.length).toBeGreaterThan(400);
    expect(sent.flatMap(youngIn)).toEqual([]);
  });

  test("and the build lowers the syntax to its own", () => {
    expect(readText("vite.config.ts")).toContain('target: "es2022"');
    expect(readText("docs/architecture.md")).toMatch(/Chrome and WebView 103, Safari 16\.4 and\s+Firefox 104/u);
  });

  test.each([
    ["list.toSorted()", 1],
    ["list?.toSorted()", 1],
    ["list.toSorted?.()", 0],
    ["URL.canParse(a)", 1],
    ["URL.createObjectURL(a)", 0],
    ["JSON.parse(a)", 0],
    ["Response.json({})", 1],
    ["await answer.json()", 0],
    ["new Intl.Segmenter()", 1],
    ["known.union(other)", 1],
    ["v.union([])", 0],
    ["map.values().map(f)", 1],
    ["Object.values(map).map(f)", 0],
    ["[...map.values()].map(f)", 0],
    ["/[a-z--b]/v.test(a)", 1],
    ["/[a-z]/u.test(a)", 0],
  ])("%s: %i", (text, count) => {
    plant("src/planted.ts", text);
    expect(youngIn("src/planted.ts")).toHaveLength(count);
  });
});
