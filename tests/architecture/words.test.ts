import ts from "typescript";
import { describe, expect, test } from "vitest";
import { parse, readText, repositoryFiles, sourceFiles, walk } from "./source.ts";

/** Words that one concept has lost to another; each may come back neither in a name nor in a comment. */
const LOST: Readonly<Record<string, string>> = {
  lane: "collection",
  lanes: "collections",
  carrier: "transport",
  carriers: "transports",
  lonely: "isolated",
  puzzled: "server fault",
  regained: "photosRetried",
  generation: "epoch",
  generations: "epochs",
  herd: "load spike",
};

/** Words that are English as well: only as part of a name may they not come back. */
const LOST_NAMES: Readonly<Record<string, string>> = {
  act: "mutation, of the team: action",
  acts: "mutations, of the team: actions",
  patience: "retry state, time limit",
  talk: "conversation",
  talks: "conversations",
  desk: "admin",
  sick: "unusable",
  breathe: "yieldToMain",
  sparing: "savesData",
  door: "endpoint, entry point",
  doors: "endpoints, entry points",
};

/** Words that a test may still name something by: there somebody tells and is told. */
const LOST_NAMES_OF_PRODUCT: Readonly<Record<string, string>> = {
  tell: "notify, post, report",
  tells: "notifies, posts, reports",
  told: "notified, answered, emitted",
  untell: "withdraw",
};

/** Names that other people have given, and the test of words itself. */
const OTHERS = new Set(["anydesk", "actAs"]);

type Said = { readonly place: string; readonly text: string };
type Words = { readonly names: readonly Said[]; readonly comments: readonly Said[] };

const files = repositoryFiles().filter(
  (path) =>
    /^(src|sw|supabase|tests)\/.*\.([cm]?tsx?|mjs|sql)$/u.test(path) &&
    !/routeTree|\/migrations\/|architecture\/words\.test|supabase\/seed\/|src\/safety\//u.test(path),
);

/** The lines of `text`, comments of one line that stand below each other joined: their first one begins them. */
function wordsOfSql(path: string): Words {
  const names: Said[] = [];
  const comments: Said[] = [];
  let before = false;
  for (const [at, line] of readText(path).split("\n").entries()) {
    const place = `${path}:${String(at + 1)}`;
    const begin = line.search(/(?:^|\s)--/u);
    const code = begin < 0 ? line : line.slice(0, begin);
    for (const [name] of code.replaceAll(/'[^']*'|"[^"]*"/gu, "").matchAll(/[A-Za-z_]\w*/gu))
      names.push({ place, text: name });
    const comment = begin < 0 ? null : line.slice(begin).replace(/^\s*--\s*/u, "");
    if (comment !== null) comments.push({ place, text: before ? ` ${comment}` : comment });
    before = comment !== null && code.trim() === "";
  }
  return { names, comments };
}

function wordsOfTypeScript(path: string): Words {
  const text = readText(path);
  const scanner = ts.createScanner(ts.ScriptTarget.ES2022, false, ts.LanguageVariant.JSX, text);
  const names: Said[] = [];
  const comments: Said[] = [];
  let line = 1;
  let counted = 0;
  let ended = -1;
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const at = scanner.getTokenStart();
    for (; counted < at; counted += 1) if (text[counted] === "\n") line += 1;
    const place = `${path}:${String(line)}`;
    const token = scanner.getTokenText();
    if (kind === ts.SyntaxKind.Identifier) names.push({ place, text: token });
    const single = kind === ts.SyntaxKind.SingleLineCommentTrivia;
    if (!single && kind !== ts.SyntaxKind.MultiLineCommentTrivia) continue;
    const follows = single && line === ended + 1;
    const words = token.replace(/^(?:\/\*+|\/\/)\s*(?:\*\s*)?/u, "");
    comments.push({ place, text: follows ? ` ${words}` : words });
    ended = single ? line : -1;
  }
  return { names, comments };
}

const all = files.map((path) => (path.endsWith(".sql") ? wordsOfSql(path) : wordsOfTypeScript(path)));
const names = all.flatMap((words) => words.names);
const comments = all.flatMap((words) => words.comments);
const said = ({ place, text }: Said) => `${place} ${text.slice(0, 60)}`;

/** The words of a name: "pullPageOf" is of three. */
const partsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/gu, "$1_$2")
    .toLowerCase()
    .split(/[_$]+/u);

const LONGEST_TITLE = 90;

function titlesOf(path: string): readonly string[] {
  const found: string[] = [];
  walk(parse(path), (node) => {
    if (!ts.isCallExpression(node)) return;
    const [title] = node.arguments;
    const isTitle = title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title));
    if (isTitle && /^(?:test|describe|it)\b/u.test(node.expression.getText())) found.push(title.getText().slice(1, -1));
  });
  return found;
}

describe("words", () => {
  test("what has another name now comes back in no name", () => {
    expect(names.length).toBeGreaterThan(100_000);
    const everywhere = { ...LOST, ...LOST_NAMES };
    const ofProduct = { ...everywhere, ...LOST_NAMES_OF_PRODUCT };
    const wrong = names.filter(({ place, text }) => {
      const lost = place.startsWith("tests/") ? everywhere : ofProduct;
      return !OTHERS.has(text) && partsOf(text).some((part) => Object.hasOwn(lost, part));
    });
    expect(wrong.map(said)).toEqual([]);
  });

  test("nor in a comment", () => {
    expect(comments.length).toBeGreaterThan(5_000);
    const lost = new RegExp(String.raw`\b(?:${Object.keys(LOST).join("|")})\b`, "iu");
    expect(comments.filter(({ text }) => lost.test(text)).map(said)).toEqual([]);
  });

  test("comments begin with their subject, not with Of, What or Who", () => {
    expect(comments.filter(({ text }) => /^(?:Of|What|Who)\b/u.test(text)).map(said)).toEqual([]);
  });

  test("functions return, and give nothing back", () => {
    expect(comments.filter(({ text }) => /\bgives? back\b/u.test(text)).map(said)).toEqual([]);
  });

  test("the title of a test has at most ninety letters", () => {
    const tests = sourceFiles().filter((path) => /^tests\/.*\.tsx?$/u.test(path));
    expect(tests.flatMap((path) => titlesOf(path).filter(({ length }) => length > LONGEST_TITLE))).toEqual([]);
  });
});
