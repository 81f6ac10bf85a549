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
