import ts from "typescript";
import { parse, readText, walk } from "./source.ts";

export type Size = { readonly name: string; readonly lines: number };

/** Lines of a file, its last newline not counted. */
export function fileSize(path: string): Size {
  return { name: path, lines: readText(path).trimEnd().split("\n").length };
}

function nameOf(node: ts.Node): string {
  if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.name !== undefined)
    return node.name.getText();
  const parent = node.parent;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  return "(anonymous)";
}

/** Lines of every function of a file. `component` is true for one whose name begins with a capital in a .tsx file. */
export function functionSizes(path: string): readonly (Size & { readonly component: boolean })[] {
  const tree = parse(path);
  const sizes: (Size & { component: boolean })[] = [];
  walk(tree, (node) => {
    if (!ts.isFunctionLike(node) || !("body" in node) || node.body === undefined) return;
    const first = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line;
    const last = tree.getLineAndCharacterOfPosition(node.end).line;
    const name = nameOf(node);
    sizes.push({
      name: `${path}:${first + 1} ${name}`,
      lines: last - first + 1,
      component: path.endsWith(".tsx") && /^[A-Z]/.test(name),
    });
  });
  return sizes;
}

/** Median, ninth decile and largest. */
export function distribution(sizes: readonly Size[]): { median: number; p90: number; largest: Size } {
  const sorted = sizes.toSorted((a, b) => a.lines - b.lines);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.lines ?? 0;
  return { median: at(0.5), p90: at(0.9), largest: sorted.at(-1) ?? { name: "none", lines: 0 } };
}
