import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawHome } from "../../supabase/local/http/drawn-pages.ts";
import { tempDir } from "../support/temp-dir.ts";

let folder: string;
beforeEach(async () => {
  folder = await tempDir("home-page");
  const code =
    "export const fillHome = async (page, { rows }) => rows.length === 0 ? null : `${page} with ${rows.join()}`;";
  await writeFile(path.join(folder, "pages.mjs"), code);
});
afterEach(() => vi.restoreAllMocks());

test("many who come at once cost one question, and all get the page with its listings @core", async () => {
  const ask = vi.fn(() => Promise.resolve(Response.json({ rows: ["http://origin/a"] })));
  const draw = drawHome(folder, ask, "key");
  expect(await Promise.all(["home", "home", "home"].map(draw))).toEqual([
    "home with /a",
    "home with /a",
    "home with /a",
  ]);
  expect(await draw("home")).toBe("home with /a");
  expect(ask).toHaveBeenCalledTimes(1);
});

test("an unreadable market is logged once, and the page goes without it at once @core", async () => {
  const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const ask = vi.fn(() => Promise.reject(new TypeError("down")));
  const draw = drawHome(folder, ask, "key");
  expect([await draw("home"), await draw("home")]).toEqual(["home", "home"]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(log.mock.calls.map(([line]) => String(line)).filter((line) => line.includes("home not drawn"))).toHaveLength(
    1,
  );
});

test("a page of another build is not sent with the drawing of this one @core", async () => {
  const draw = drawHome(folder, () => Promise.resolve(Response.json({ rows: ["a"] })), "key");
  expect([await draw("old"), await draw("new")]).toEqual(["old with a", "new with a"]);
});
