import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawsPages } from "../../supabase/local/http/drawn-pages.ts";
import { tempDir } from "../support/temp-dir.ts";

let folder: string;
beforeEach(async () => {
  folder = await tempDir("drawn-pages");
  const code =
    "export const drawPage = async (page, path, { rows }) => rows.length === 0 ? null : `${page} with ${rows.join()}`;";
  await writeFile(path.join(folder, "pages.mjs"), code);
});
afterEach(() => vi.restoreAllMocks());

const HOME = { path: "/", question: "/rest/v1/rpc/sync_pull_feed?max_rows=8" };

test("many who come at once cost one question, and all get the page with its listings @core", async () => {
  const ask = vi.fn(() => Promise.resolve(Response.json({ rows: ["http://origin/a"] })));
  const draw = drawsPages(folder, ask, "key");
  expect(await Promise.all(["home", "home", "home"].map((page) => draw(HOME, page)))).toEqual([
    "home with /a",
    "home with /a",
    "home with /a",
  ]);
  expect(await draw(HOME, "home")).toBe("home with /a");
  expect(ask).toHaveBeenCalledTimes(1);
});

test("an unreadable market is logged once, and the page goes without it at once @core", async () => {
  const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const ask = vi.fn(() => Promise.reject(new TypeError("down")));
  const draw = drawsPages(folder, ask, "key");
  expect([await draw(HOME, "home"), await draw(HOME, "home")]).toEqual(["home", "home"]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(log.mock.calls.map(([line]) => String(line)).filter((line) => line.includes("page not drawn"))).toHaveLength(
    1,
  );
});

test("a page of another build is not sent with the drawing of this one @core", async () => {
  const draw = drawsPages(folder, () => Promise.resolve(Response.json({ rows: ["a"] })), "key");
  expect([await draw(HOME, "old"), await draw(HOME, "new")]).toEqual(["old with a", "new with a"]);
});
