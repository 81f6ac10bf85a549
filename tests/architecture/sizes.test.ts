import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { begins } from "../../build/part.ts";
import { PARTS } from "../../build/parts.ts";
import { distribution, fileSize, functionSizes } from "./sizes.ts";
import { ROOT, sourceFiles } from "./source.ts";

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

/** Why several files of src bear one name. Screens and their parts are named by what they show, which is a noun or a URL. */
const SAME_NAME: Readonly<Record<string, string>> = {
  commit: "both store whole or not at all: a mutation of the person, rows of the server",
  draft: "a noun, and its verbs in src/intents/",
  fields: "of a noun, and the pieces of which rows of the admin console are made",
  collection: "the names that there are, how one is pulled, and how one is stored",
  message: "a noun, and its verbs in src/intents/",
  "mutation-overlay": "of each noun of src/model/, and how they are laid over rows",
  mutations: "of each noun of src/model/, and the list of them all",
  photo: "how it travels, and how it is shown",
  proof: "a noun, and how it travels",
  rows: "a screen's question to the replica, and the admin console's to the server",
  start: "one a layer, called by src/main.tsx in turn",
  "text-field": "its rule, and the field itself",
};

describe("size and shape", () => {
  test("each path that the build's table of parts names is there", () => {
    const paths = sourceFiles().flatMap((path) => (path.startsWith("src/") ? path.slice(4) : []));
    const named = PARTS.flatMap(({ of, but = [] }) => [...of, ...but]).filter((path) => path !== "");
    expect(named.length).toBeGreaterThan(40);
    const isThere = (path: string) =>
      /^(?:node_modules|supabase)\//u.test(path)
        ? existsSync(join(ROOT, path))
        : paths.some((one) => begins(one, path));
    expect(named.filter((path) => !isThere(path))).toEqual([]);
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

  test("no two files of src bear one name without a reason", () => {
    const named = new Map<string, string[]>();
    for (const path of code.filter((one) => /^src\/(?!routes\/)/.test(one))) {
      const name = path.replace(/^.*\/|\.tsx?$/g, "");
      named.set(name, [...(named.get(name) ?? []), path]);
    }
    const twice = [...named].filter(([, paths]) => paths.length > 1);
    expect(twice.filter(([name]) => SAME_NAME[name] === undefined)).toEqual([]);
    expect(Object.keys(SAME_NAME).filter((name) => !twice.some(([one]) => one === name))).toEqual([]);
  });

  test("folders are named by noun or verb, never by what is left over", () => {
    const drawers =
      /(^|\/)(utils?|lib|libs|helpers?|misc|common|shared|stuff)(\/|\.tsx?$)|\d\.tsx?$|(^|[/-])(copy|old|new|final)\d*\.tsx?$/;
    expect(code.filter((path) => drawers.test(path))).toEqual([]);
  });
});
