import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** The repository's root, with a "/" at the end. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Paths that .gitignore names: made by tools, never by hand. */
const MADE = new Set([".git", "node_modules", "dist", ".local", ".cache", "test-results", "playwright-report"]);

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => !MADE.has(entry.name))
    .flatMap((entry) => {
      const path = folder + entry.name;
      return entry.isDirectory() ? filesBelow(`${path}/`) : [path];
    });
}

let listed: readonly string[] | null = null;

/** Every file of the repository by path from the root. Read from the disk, so that a copy without git is checked too. */
export function repositoryFiles(): readonly string[] {
  return (listed ??= filesBelow("")
    .filter((path) => !path.endsWith(".tsbuildinfo"))
    .toSorted());
}

/** TypeScript sources, tests among them. */
export function sourceFiles(): readonly string[] {
  return repositoryFiles().filter((path) => /\.[cm]?tsx?$/.test(path) && !path.endsWith(".d.ts"));
}

/** Each file is read, parsed and walked once for all tests of the process. Nobody changes what these give. */
const texts = new Map<string, string>();
const parsed = new Map<string, ts.SourceFile>();
const nodes = new Map<ts.SourceFile, readonly ts.Node[]>();
const imported = new Map<string, readonly Import[]>();

export function readText(path: string): string {
  const known = texts.get(path);
  if (known !== undefined) return known;
  const text = readFileSync(join(ROOT, path), "utf8");
  texts.set(path, text);
  return text;
}

/** Puts a text in the place of a file, for the judge's own tests: what it says of it, it would say of the file. */
export function plant(path: string, text: string): void {
  parsed.set(path, treeOf(path, text));
  imported.delete(path);
}

function treeOf(path: string, text: string): ts.SourceFile {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, kind);
}

/** The syntax tree of a source file. */
export function parse(path: string): ts.SourceFile {
  const known = parsed.get(path);
  if (known !== undefined) return known;
  const tree = treeOf(path, readText(path));
  parsed.set(path, tree);
  return tree;
}

/** Every node of a file, each before what is below it. */
function nodesOf(tree: ts.SourceFile): readonly ts.Node[] {
  const known = nodes.get(tree);
  if (known !== undefined) return known;
  const found: ts.Node[] = [];
  const add = (node: ts.Node): void => {
    found.push(node);
    ts.forEachChild(node, add);
  };
  add(tree);
  nodes.set(tree, found);
  return found;
}

/** Calls `visit` for a file and everything in it. */
export function walk(tree: ts.SourceFile, visit: (node: ts.Node) => void): void {
  nodesOf(tree).forEach(visit);
}

export type Import = {
  readonly from: string;
  readonly specifier: string;
  readonly line: number;
  /** Only types cross: nothing is loaded at run time. */
  readonly typeOnly: boolean;
  /** `import()`: loaded later, so it makes no cycle at start. */
  readonly lazy: boolean;
};

function specifierOf(node: ts.Node): { text: string; typeOnly: boolean; lazy: boolean } | null {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return { text: node.moduleSpecifier.text, typeOnly: node.importClause?.isTypeOnly ?? false, lazy: false };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier)) {
    return { text: node.moduleSpecifier.text, typeOnly: node.isTypeOnly, lazy: false };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
    return { text: node.argument.literal.text, typeOnly: true, lazy: false };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [first] = node.arguments;
    return first !== undefined && ts.isStringLiteralLike(first)
      ? { text: first.text, typeOnly: false, lazy: true }
      : null;
  }
  return null;
}

/** Every import, re-export, type import and dynamic import of a file. */
export function importsOf(path: string): readonly Import[] {
  const known = imported.get(path);
  if (known !== undefined) return known;
  const tree = parse(path);
  const found: Import[] = [];
  walk(tree, (node) => {
    const hit = specifierOf(node);
    if (hit === null) return;
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
    found.push({ from: path, specifier: hit.text, line, typeOnly: hit.typeOnly, lazy: hit.lazy });
  });
  imported.set(path, found);
  return found;
}

/** The file a specifier names (path from the root), or null when it names a package. `?worker` and the like are cut. */
export function resolveImport(from: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, "");
  if (bare.startsWith("#"))
    return /^#(?:current-)?town$/u.test(bare) ? `src/${bare.slice(1)}.ts` : `src/${bare.slice(1)}`;
  if (bare.startsWith(".")) return normalize(join(dirname(from), bare));
  if (bare.startsWith("/")) return bare.slice(1);
  return null;
}

export function isFile(path: string): boolean {
  const full = join(ROOT, path);
  return existsSync(full) && statSync(full).isFile();
}
