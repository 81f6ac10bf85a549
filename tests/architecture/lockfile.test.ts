import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { readText, repositoryFiles } from "./source.ts";

const names = v.optional(v.record(v.string(), v.string()), {});
const lock = v.parse(
  v.object({
    packages: v.record(
      v.string(),
      v.object({
        dependencies: names,
        optionalDependencies: names,
        integrity: v.optional(v.string()),
        hasInstallScript: v.optional(v.boolean()),
      }),
    ),
  }),
  JSON.parse(readText("package-lock.json")),
);

/** Where npm would look for a package that one at `from` asks for: beside it, then further up. */
function places(from: string, name: string): readonly string[] {
  const parts = from.split("/node_modules/");
  const above = parts.map((_, depth) => parts.slice(0, parts.length - depth).join("/node_modules/"));
  return [...above.map((place) => `${place}/node_modules/${name}`), `node_modules/${name}`];
}

describe("package-lock.json", () => {
  // npm leaves out what its registry did not have at that moment, and `npm ci` then refuses the file everywhere.
  test("names every package that a package of it asks for, those of other systems too", () => {
    const missing = Object.entries(lock.packages).flatMap(([from, asks]) =>
      Object.keys({ ...asks.dependencies, ...asks.optionalDependencies })
        .filter((name) => !places(from, name).some((place) => place in lock.packages))
        .map((name) => `${from} asks for ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test("says of each package what its bytes are", () => {
    const unsure = Object.entries(lock.packages).filter(([at, { integrity }]) => at !== "" && integrity === undefined);
    expect(unsure.map(([at]) => at)).toEqual([]);
  });

  test("package.json lists the packages that may run a script when they are installed", () => {
    const { allowScripts } = v.parse(
      v.object({ allowScripts: v.record(v.string(), v.literal(true)) }),
      JSON.parse(readText("package.json")),
    );
    const running = Object.entries(lock.packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([at]) => at.split("node_modules/").at(-1) ?? "");
    expect([...new Set(running)].toSorted()).toEqual(Object.keys(allowScripts).toSorted());
  });

  test("workflows name each action by its commit", () => {
    const uses = repositoryFiles()
      .filter((path) => path.startsWith(".github/workflows/"))
      .flatMap((path) => [...readText(path).matchAll(/uses: (\S+)/gu)].map(([, action = ""]) => action));
    expect(uses.length).toBeGreaterThan(2);
    expect(uses.filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40}$/u.test(action))).toEqual([]);
  });
});
