import { describe, expect, test } from "vitest";
import { SPEC_ROUTES, shapeOf, urlOf } from "./routes.ts";
import { readText, repositoryFiles } from "./source.ts";

const screens = repositoryFiles()
  .filter((path) => /^src\/routes\/.*\.tsx$/.test(path))
  .map((file) => ({ file, url: urlOf(file) }))
  .filter((screen): screen is { file: string; url: string } => screen.url !== null);

const expected = new Set(SPEC_ROUTES.map((route) => shapeOf(route.path)));

describe("the route table of the specification", () => {
  test("every route has a file", () => {
    const present = new Set(screens.map((screen) => shapeOf(screen.url)));
    const missing = SPEC_ROUTES.filter((route) => !present.has(shapeOf(route.path)));
    expect(missing.map((route) => route.path)).toEqual([]);
  });

  test("every file under src/routes is a route of the table", () => {
    expect(screens.filter((screen) => !expected.has(shapeOf(screen.url)))).toEqual([]);
  });

  test("a file declares the URL that its name says", () => {
    const wrong = screens.filter((screen) => {
      const declared = /create(?:Lazy)?FileRoute\(\s*["']([^"']+)["']/.exec(readText(screen.file))?.[1];
      const plain = declared
        ?.replaceAll(/\/_[^/]+|\/\([^)]+\)/g, "")
        .replace(/(.)\/$/, "$1")
        .replaceAll(/_(?=\/|$)/g, "");
      return plain !== undefined && shapeOf(plain === "" ? "/" : plain) !== shapeOf(screen.url);
    });
    expect(wrong).toEqual([]);
  });

  test("the README lists every route", () => {
    const readme = readText("README.md");
    const missing = SPEC_ROUTES.filter(
      (route) => !readme.includes(`\`${route.path.replaceAll(/\$([A-Za-z]+)/g, "{$1}")}\``),
    );
    expect(missing.map((route) => route.path)).toEqual([]);
  });
});
