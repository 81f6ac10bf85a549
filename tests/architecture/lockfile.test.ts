import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { readText } from "./source.ts";

const names = v.optional(v.record(v.string(), v.string()), {});
const lock = v.parse(
  v.object({ packages: v.record(v.string(), v.object({ dependencies: names, optionalDependencies: names })) }),
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
});
