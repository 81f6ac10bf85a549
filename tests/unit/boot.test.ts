/** The script before the first paint: whose listings are shown, what is asked for, and which photos a phone pays for. */
import { afterEach, expect, test, vi } from "vitest";

type Card = {
  photo: Record<string, unknown> & { dataset: { slot: string } };
  sum: string;
  title: string;
  href: string;
  place: string;
};

const row = (id: string, more: object = {}) => ({
  id,
  photos: [`awa/${id}/a.webp`],
  price: 15_000,
  title: `Vélo ${id}`,
  district: "Lobia",
  town: "daloa",
  ...more,
});
const many = (count: number, more: object = {}) => Array.from({ length: count }, (_, at) => row(String(at), more));
const BOUAKE = { id: "bouake", name: "Bouaké", of: "de Bouaké" };

type Given = {
  /** The phone's stored values, by name. */
  kept?: Record<string, unknown>;
  path?: string;
  /** The address that the page came drawn for. */
  drawn?: string;
  connection?: object;
  /** The answer of each address; none: nobody answers. */
  answers?: (url: string) => unknown;
  shared?: string;
};

/** The page once it was read and what was asked for has come. */
async function boot({
  kept = {},
  path = "/",
  drawn: drawnFor,
  connection,
  answers = () => undefined,
  shared = "",
}: Given) {
  const asked: string[] = [];
  let shown: Card[] | undefined;
  const drawn = { dataset: { src: "https://img/drawn" }, src: "" };
  const card = () => {
    const one: Card = { photo: { dataset: { slot: "https://img/" } }, sum: "", title: "", href: "", place: "" };
    const writes = (field: "sum" | "place") => ({ append: (text: string) => void (one[field] = text) });
    const link = {
      append: (text: string) => void (one.title = text),
      set href(to: string) {
        one.href = to;
      },
    };
    return { one, querySelectorAll: () => [one.photo, writes("sum"), link, writes("place")] };
  };
  const parts: Record<string, unknown> = {
    template: { content: { cloneNode: card } },
    ".grid-cards": {
      className: "grid",
      replaceWith: (list: { children: { one: Card }[] }) => void (shown = list.children.map(({ one }) => one)),
    },
    h1: { textContent: "Achetez et vendez près de Daloa" },
  };
  const root = { dataset: (drawnFor === undefined ? {} : { drawn: drawnFor }) as Record<string, string> };
  vi.stubGlobal("document", {
    documentElement: root,
    addEventListener: (_: string, run: () => void) => queueMicrotask(run),
    querySelector: (name: string) => parts[name] ?? null,
    querySelectorAll: () => [drawn],
    createElement: () => {
      const children: unknown[] = [];
      return { className: "", children, append: (one: unknown) => void children.push(one) };
    },
  });
  const stored = (key: string) => (key === "djassa:user" ? String(kept[key]) : JSON.stringify(kept[key]));
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key in kept ? stored(key) : null) });
  const replaceState = vi.fn<(state: unknown, title: string, to: string) => void>();
  vi.stubGlobal("location", { pathname: path, search: "?q=1", hash: "#x" });
  vi.stubGlobal("history", { state: null, replaceState });
  vi.stubGlobal("navigator", { connection });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("djassaFirstListings", undefined);
  vi.stubGlobal("DJASSA_BACKEND", { url: "http://project", key: "k", shared });
  vi.stubGlobal("fetch", async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(`${url}${headers["apikey"] === undefined ? "" : " with its key"}`);
    const rows = answers(url);
    if (rows === undefined) throw new TypeError("Failed to fetch");
    return rows === null ? new Response("no", { status: 404 }) : Response.json({ rows });
  });
  vi.resetModules();
  await import("#first-paint/boot.ts");
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  const moved = replaceState.mock.calls.map(([, , to]) => to);
  return { asked, root: root.dataset, moved, drawn: drawn.src, ids: shown?.map(({ href }) => href.slice(10)), shown };
}
afterEach(() => vi.unstubAllGlobals());

const FIRST = "/rest/v1/rpc/sync_pull_feed?max_rows=24";

test("a first visit asks the page's own address, then the project, and shows what comes", async () => {
  const came = await boot({ answers: () => many(12) });
  expect(came.asked).toEqual([`http://project${FIRST} with its key`]);
  expect(came.ids).toEqual(["0", "1", "2", "3", "4", "5", "6", "7"]);
  expect(came.shown?.[0]).toMatchObject({
    title: "Vélo 0",
    place: "Lobia",
    photo: { src: expect.stringMatching(/^https:\/\/img\/awa\/0\//u) },
  });
  const site = await boot({ shared: "http://site", answers: (url) => (url.includes("/flux/") ? many(1) : undefined) });
  expect(site.asked).toEqual(["http://site/flux/sync_pull_feed?max_rows=24"]);
  for (const none of [undefined, null]) {
    const older = await boot({ shared: "http://site", answers: (url) => (url.includes("/flux/") ? none : many(1)) });
    expect([older.asked.length, older.ids]).toEqual([2, ["0"]]);
  }
  expect((await boot({})).ids).toBeUndefined();
});

test("what Home showed last is there without a question, for another screen nothing is", async () => {
  const kept = { "djassa-last-rows": { rows: many(2) } };
  expect(await boot({ kept })).toMatchObject({ asked: [], ids: ["0", "1"] });
  const other = await boot({ kept, path: "/search" });
  expect([other.asked, other.ids, other.root["screen"]]).toEqual([[], undefined, "other"]);
});

test.each<[string, Given, string[] | undefined, number]>([
  [
    "of another town than this phone's",
    { kept: { "djassa-last-rows": { rows: many(2, { town: "bouake" }) } } },
    undefined,
    1,
  ],
  [
    "of the town that was left",
    { kept: { "djassa:town": BOUAKE, "djassa-last-rows": { rows: many(2) } } },
    undefined,
    1,
  ],
  [
    "of this phone's town",
    { kept: { "djassa:town": BOUAKE, "djassa-last-rows": { rows: many(2, { town: "bouake" }) } } },
    ["0", "1"],
    0,
  ],
  [
    "one of which is another town's",
    { kept: { "djassa-last-rows": { rows: [...many(1), row("9", { town: "bouake" })] } } },
    undefined,
    1,
  ],
  ["that are no list", { kept: { "djassa-last-rows": { rows: "x" } } }, undefined, 1],
  ["that are none", { kept: { "djassa-last-rows": null } }, undefined, 1],
])("rows %s", async (_, given, ids, questions) => {
  const { asked, ...page } = await boot(given);
  expect([page.ids, asked.length]).toEqual([ids, questions]);
});

test("a phone of another town asks for that one's, shows no other's, and skips the page's", async () => {
  const kept = { "djassa:town": BOUAKE };
  const here = await boot({ kept, answers: () => many(1, { town: "bouake" }) });
  expect([here.asked, here.ids, here.root]).toEqual([[`http://project${FIRST}&town=bouake with its key`], ["0"], {}]);
  expect((await boot({ kept, answers: () => many(1) })).ids).toBeUndefined();
  expect((await boot({ kept, path: "/ville/bouake", answers: () => many(1, { town: "bouake" }) })).ids).toEqual(["0"]);
  expect((await boot({ kept, path: "/ville/korhogo" })).root["screen"]).toBe("other");
  expect(await boot({ kept, drawn: "/" })).toMatchObject({ drawn: "", root: { screen: "other" } });
  // The first town's listings are not asked for when they came with the page.
  expect(await boot({ drawn: "/" })).toMatchObject({ asked: [], drawn: "https://img/drawn" });
});

test("a page drawn for its address stands there; not for who is signed in or lives elsewhere", async () => {
  const drawn = "/listings/1";
  expect(await boot({ drawn, path: "/a/1" })).toMatchObject({
    ...{ asked: [], drawn: "https://img/drawn", moved: ["/listings/1?q=1#x"] },
    root: { drawn, screen: "listing" },
  });
  for (const kept of [{ "djassa:user": "u" }, { "djassa:town": BOUAKE }])
    expect(await boot({ drawn, path: drawn, kept })).toMatchObject({ drawn: "", root: { screen: "listing" } });
  // Home is the same for all of its town, save for what stands first there.
  expect((await boot({ drawn: "/", kept: { "djassa:user": "u" } })).root).toEqual({ drawn: "/", person: "" });
});

test.each<[string, Given, boolean]>([
  ["who said so", { kept: { "djassa:data-saver": "on" } }, true],
  ["a phone that says so", { connection: { saveData: true } }, true],
  ["a slow network", { connection: { effectiveType: "slow-2g" } }, true],
  [
    "who said no, on a slow network",
    { kept: { "djassa:data-saver": "off" }, connection: { effectiveType: "2g", saveData: true } },
    false,
  ],
  ["any other", { connection: { effectiveType: "3g" } }, false],
])("photos are spared: %s", async (_, given, spares) => {
  const { shown, root } = await boot({ ...given, answers: () => many(3) });
  expect([root["saver"], shown?.map(({ photo }) => "src" in photo)]).toEqual([
    spares ? "on" : undefined,
    [!spares, !spares, !spares],
  ]);
  expect((await boot({ ...given, drawn: "/" })).drawn).toBe(spares ? "" : "https://img/drawn");
});

test("photos below the first row wait for those above; a name without a folder is none", async () => {
  const { shown } = await boot({
    answers: () => [...many(3), row("3", { photos: ["a.webp"] }), row("4", { photos: [] })],
  });
  expect(shown?.map(({ photo }) => photo["loading"])).toEqual([undefined, undefined, "lazy", "lazy", "lazy"]);
  expect(shown?.map(({ photo }) => "src" in photo)).toEqual([true, true, true, false, false]);
});

test("a theme that was chosen is there with the first paint", async () => {
  expect((await boot({ kept: { "djassa:theme": "dark" } })).root["theme"]).toBe("dark");
  expect((await boot({})).root).toEqual({});
});
