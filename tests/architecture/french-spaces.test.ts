import ts from "typescript";
import { expect, test } from "vitest";
import { parse, sourceFiles, walk } from "./source.ts";

const TEXT = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.JsxText,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
]);
/** Names of attributes whose text no screen breaks into lines. */
const UNSEEN = new Set(["className", "aria-label"]);
/** An ordinary space before a mark that French sets apart, or inside its quotes: the line can break there. */
const LOOSE = /[\p{L}\d)»%] [:;!?»](?=\s|$)|« /u;

/** A space that cannot break, but not the one that src/domain/text.ts names for the mark; a number and its unit apart. */
const WRONG = /\u00A0[;!?]|\u202F[:»]|«\u202F|\d (?:Mo|ko|FCFA)(?!\p{L})/u;
/** As the refusals of 0.2.0 say it: they are in databases. */
const RELEASED = "Le nom contient un signe invisible\u202F: retapez-le";

function isUnseen(node: ts.Node): boolean {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isJsxAttribute(at)) return UNSEEN.has(at.name.getText());
  }
  return false;
}

test("a line of French never breaks before : ; ! ? » or after «", () => {
  const found: string[] = [];
  for (const path of sourceFiles().filter((file) => file.startsWith("src/"))) {
    const tree = parse(path);
    walk(tree, (node) => {
      if (!TEXT.has(node.kind) || !LOOSE.test((node as ts.LiteralLikeNode).text) || isUnseen(node)) return;
      found.push(`${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`);
    });
  }
  expect(found).toEqual([]);
});

test("before ; ! ? stands U+202F, before : and inside « » U+00A0, and a unit stays with its number", () => {
  const found: string[] = [];
  const files = sourceFiles().filter((file) => /^(?:src|supabase\/functions)\//u.test(file));
  for (const path of files) {
    const tree = parse(path);
    if (/\$\{NBSP\}[;!?]|\$\{NARROW_NBSP\}[:»]/u.test(tree.text)) found.push(path);
    walk(tree, (node) => {
      if (!TEXT.has(node.kind)) return;
      const { text } = node as ts.LiteralLikeNode;
      if (text !== RELEASED && WRONG.test(text)) found.push(`${path}: ${text.trim()}`);
    });
  }
  expect(found).toEqual([]);
});
