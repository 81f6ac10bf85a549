import { readdirSync, readFileSync } from "node:fs";
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

function isUnseen(node: ts.Node): boolean {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isJsxAttribute(at)) return UNSEEN.has(at.name.getText());
  }
  return false;
}

/** As it is shown: of a text between tags the line breaks are spaces, and "&nbsp;" is one. */
function shown(node: ts.Node): string {
  const { text } = node as ts.LiteralLikeNode;
  return ts.isJsxText(node) ? text.replace(/[ \n]+/gu, " ").replaceAll("&nbsp;", "\u00A0") : text;
}

/** A regular expression as text, a list of words as they are typed, and what an error says to whoever reads the code. */
function isForNobody(node: ts.Node): boolean {
  if (ts.isNewExpression(node.parent) || ts.isNewExpression(node.parent.parent)) return true;
  return !ts.isJsxText(node) && /\\[bwd]|\(\?:|[*+]\)|\n.*,/u.test((node as ts.LiteralLikeNode).text);
}

test("a line of French never breaks before : ; ! ? » or after «", () => {
  const found: string[] = [];
  for (const path of sourceFiles().filter((file) => /^(?:src|supabase\/functions|build\/\S*refusals)/u.test(file))) {
    const tree = parse(path);
    walk(tree, (node) => {
      if (!TEXT.has(node.kind) || !LOOSE.test(shown(node)) || isUnseen(node)) return;
      found.push(`${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`);
    });
  }
  expect(found).toEqual([]);
});

test("U+202F stands before ; ! ? and U+00A0 before : and inside « », and before a unit", () => {
  const found: string[] = [];
  const files = sourceFiles().filter((file) => /^(?:src|supabase\/functions)\//u.test(file));
  for (const path of files) {
    const tree = parse(path);
    if (/\$\{NBSP\}[;!?]|\$\{NARROW_NBSP\}[:»]/u.test(tree.text)) found.push(path);
    walk(tree, (node) => {
      if (!TEXT.has(node.kind)) return;
      const text = shown(node);
      if (WRONG.test(text)) found.push(`${path}: ${text.trim()}`);
    });
  }
  expect(found).toEqual([]);
});

/** Slips of a phone's keyboard or of a hurry: three dots, a curved apostrophe, a mark stuck to its word, another word for "email". */
const SLIP =
  /\p{L}\.\.\.(?!\p{L})|\p{L}[‘’]\p{L}|[\p{L}»][;!?](?=\s|$)|[\p{L}»]:(?=\s)|\p{L} …|\be-mails?\b|\bcourriels?\b/iu;
/** Matches a text that somebody reads, not a pattern, a style or a key. */
const FRENCH = /[\p{Lu}«][\p{Ll}’']* \p{L}|[à-ÿ]\p{L}* \p{L}/u;

test("a text of the app, a mail, a notice or a refusal has no slip of the keyboard", () => {
  const found: string[] = [];
  for (const path of sourceFiles().filter((file) => /^(?:src|supabase\/functions|build\/\S*refusals)/u.test(file))) {
    const tree = parse(path);
    walk(tree, (node) => {
      if (!TEXT.has(node.kind) || isForNobody(node)) return;
      const text = shown(node);
      if (FRENCH.test(text) && SLIP.test(text)) found.push(`${path}: ${text.trim()}`);
    });
  }
  for (const file of readdirSync("supabase/templates")) {
    const text = readFileSync(`supabase/templates/${file}`, "utf8").replace(
      /<style.*?<\/style>|<[^>]*>|\{\{.*?\}\}/gsu,
      " ",
    );
    const [slip] = SLIP.exec(text) ?? LOOSE.exec(text) ?? [];
    if (slip !== undefined) found.push(`${file}: ${slip}`);
  }
  expect(found).toEqual([]);
});
