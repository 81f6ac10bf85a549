import { describe, expect, test } from "vitest";
import { ROUTES, shapeOf, urlOf } from "./routes.ts";
import { readText, repositoryFiles } from "./source.ts";

const screens = repositoryFiles()
  .filter((path) => /^src\/routes\/.*\.tsx$/.test(path))
  .map((file) => ({ file, url: urlOf(file) }))
  .filter((screen): screen is { file: string; url: string } => screen.url !== null);

const expected = new Set(ROUTES.map((route) => shapeOf(route.path)));

describe("the route table", () => {
  test("every route has a file", () => {
    const present = new Set(screens.map((screen) => shapeOf(screen.url)));
    const missing = ROUTES.filter((route) => !present.has(shapeOf(route.path)));
    expect(
      missing.map((route) => route.path),
      "in tests/architecture/routes.ts, without a file",
    ).toEqual([]);
  });

  test("every file under src/routes is a route of the table", () => {
    const unknown = screens.filter((screen) => !expected.has(shapeOf(screen.url)));
    expect(unknown, "not in tests/architecture/routes.ts: CONTRIBUTING.md, Add a screen").toEqual([]);
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
    const missing = ROUTES.filter(
      (route) => !readme.includes(`\`${route.path.replaceAll(/\$([A-Za-z]+)/g, "{$1}")}\``),
    );
    expect(
      missing.map((route) => route.path),
      "not in the table of README.md, Routes",
    ).toEqual([]);
  });

  test("each screen without a parameter is in the sitemap, kept out of search, or named here", () => {
    const sitemap = readText("supabase/functions/sitemap/index.ts");
    const list = (name: string) =>
      [...(new RegExp(`const ${name} = \\[([^\\]]+)\\]`, "u").exec(sitemap)?.[1] ?? "").matchAll(/"([^"]+)"/gu)].map(
        ([, path = ""]) => path,
      );
    const [told, closed] = [list("SCREENS"), list("CLOSED")];
    const isClosed = (path: string) =>
      closed.some((start) => (start.endsWith("$") ? path === start.slice(0, -1) : path.startsWith(start)));
    const screens = ROUTES.map(({ path }) => path).filter((path) => !path.includes("$"));
    // A visitor's way in, and what a link of ours leads to.
    const neither = ["/login", "/register", "/email-confirmed", "/profile/seller"];
    const unsaid = screens.filter((path) => !told.includes(path) && !isClosed(path));
    expect(unsaid, "SCREENS or CLOSED of supabase/functions/sitemap/index.ts, or `neither` here").toEqual(neither);
    expect(told.filter((path) => !screens.includes(path) || isClosed(path))).toEqual([]);
  });
});
