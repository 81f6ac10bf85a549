import ts from "typescript";
import { describe, expect, test } from "vitest";
import { distribution, fileSize, functionSizes } from "./sizes.ts";
import { parse, sourceFiles, walk } from "./source.ts";

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

describe("size and shape", () => {
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

  test("no file is over 250 lines, no test file over 400", () => {
    report("files", files);
    const bound = (path: string) => (path.startsWith("tests/") ? 400 : 250);
    expect(code.map((path) => fileSize(path)).filter((file) => file.lines > bound(file.name))).toEqual([]);
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
