import ts from "typescript";
import { describe, expect, test } from "vitest";
import { distribution, fileSize, functionSizes } from "./sizes.ts";
import { importsOf, parse, resolveImport, sourceFiles, walk } from "./source.ts";

const GENERATED = ["src/routeTree.gen.ts", "src/remote/database-types.ts"];
/** Texts of the seed are data: long by nature. */
const DATA = /^supabase\/seed\/.*(texts|data|catalogue|titles|listings|people|conversations|reviews)/;

const code = sourceFiles().filter((path) => !GENERATED.includes(path) && !DATA.test(path));
const product = code.filter((path) => /^(src|sw|supabase)\//.test(path));
const files = product.map((path) => fileSize(path));
const functions = product.flatMap((path) => [...functionSizes(path)]);

function report(what: string, sizes: Parameters<typeof distribution>[0]): void {
  const { median, p90, largest } = distribution(sizes);
  console.log(`${what}: ${sizes.length}, median ${median}, p90 ${p90}, largest ${largest.lines} (${largest.name})`);
}

/** Every source file of `src`, the generated ones aside, that exactly one file of the product imports (tests are no readers), and how. */
function readByOne(): readonly { readonly path: string; readonly why: "route" | "chunk" | "piece" }[] {
  const readers = new Map<string, Map<string, boolean>>();
  for (const from of sourceFiles().filter((path) => !path.startsWith("tests/"))) {
    for (const { specifier, lazy } of importsOf(from)) {
      const path = resolveImport(from, specifier);
      if (path === null || !path.startsWith("src/") || !code.includes(path)) continue;
      const of = readers.get(path) ?? new Map<string, boolean>();
      readers.set(path, of.set(from, (of.get(from) ?? true) && lazy));
    }
  }
  return [...readers].flatMap(([path, of]) => {
    const [[reader, lazy] = ["", false], second] = [...of];
    if (second !== undefined) return [];
    return [{ path, why: GENERATED.includes(reader) ? "route" : lazy ? "chunk" : "piece" } as const];
  });
}

describe("size and shape", () => {
  test("at most 480 files; one in five at most is read by a single other one, screens aside", () => {
    const all = code.filter((path) => path.startsWith("src/")).length;
    const single = readByOne();
    const count = (why: string) => single.filter((file) => file.why === why).length;
    const [routes, chunks, pieces] = [count("route"), count("chunk"), count("piece")];
    const share = (part: number) => `${Math.round((100 * part) / all)} %`;
    console.log(
      `files of src: ${all}, ${routes} screens read by the route tree, ${chunks + pieces} files by one other (${share(chunks + pieces)}): ` +
        `${chunks} chunks by the import() that loads them, ${pieces} pieces (${share(pieces)})`,
    );
    expect(all).toBeLessThanOrEqual(480);
    // Of a screen there is no other reader than the route tree.
    expect(
      (chunks + pieces) / all,
      "too many files with one reader: put a piece back into the file that reads it, or a question beside its like in src/queries/",
    ).toBeLessThanOrEqual(0.2);
  });

  test("the files that the build names in its lists of chunks are there", () => {
    const paths = sourceFiles().filter((path) => path.startsWith("src/"));
    const named = ["build/chunks.ts", "build/kept-files.ts"].flatMap((list) => {
      const names: string[] = [];
      walk(parse(list), (node) => {
        if (ts.isRegularExpressionLiteral(node))
          names.push(...node.text.replaceAll(/.*node_modules.*|\\\/|\/[a-z]*$/gu, " ").split(/[^\w-]+|-(?!\w)/u));
      });
      return names.filter((name) => name.length > 2 && name !== "src");
    });
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((name) => !paths.some((path) => path.includes(name)))).toEqual([]);
  });

  test("no file is over 250 lines, no test file over 400; half are under 70, nine in ten under 200", () => {
    report("files", files);
    const bound = (path: string) => (path.startsWith("tests/") ? 400 : 250);
    expect(code.map((path) => fileSize(path)).filter((file) => file.lines > bound(file.name))).toEqual([]);
    expect(distribution(files).median).toBeLessThanOrEqual(70);
    expect(distribution(files).p90).toBeLessThanOrEqual(200);
  });

  test("functions stay under 50 lines and components under 80", () => {
    report("functions", functions);
    const tooLong = functions
      .filter((item) => item.lines > (item.component ? 80 : 50))
      .map((item) => `${item.name}: ${item.lines}`);
    if (tooLong.length > 0) console.log(`longer than their aim:\n  ${tooLong.join("\n  ")}`);
    expect(tooLong.length).toBeLessThanOrEqual(Math.ceil(functions.length / 50));
    expect(functions.filter((item) => item.lines > 120)).toEqual([]);
  });

  test("folders are named by noun or verb, never by what is left over", () => {
    const drawers =
      /(^|\/)(utils?|lib|libs|helpers?|misc|common|shared|stuff)(\/|\.tsx?$)|\d\.tsx?$|(^|[/-])(copy|old|new|final)\d*\.tsx?$/;
    expect(code.filter((path) => drawers.test(path))).toEqual([]);
  });
});
