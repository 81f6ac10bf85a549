import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { spriteFile } from "../../build/icons.ts";
import type { CachedFor } from "#domain/cached-for.ts";
import { ROOT } from "./source.ts";

const APP = join(ROOT, ".cache/app");
/* Limits stand 3 % above what is: they tell of a mistake, and bargain for no byte. */
const INITIAL_JS_LIMIT = 112_500;
/** All code that a visitor's phone takes unasked, and what it takes at least; brotli, bytes. */
const FIRST_VISIT_LIMIT = 328_000;
const DATA_SAVER_LIMIT = 267_400;
/** The style sheet blocks the first paint. */
const CSS_LIMIT = 12_150;

function read(path: string): Buffer {
  return readFileSync(join(APP, path));
}

function gzipped(path: string): number {
  return gzipSync(read(path), { level: 9 }).length;
}

/** Files that a chunk cannot run without: its static imports, not its `import()`. */
function staticImports(path: string): readonly string[] {
  const tree = ts.createSourceFile(path, read(path).toString("utf8"), ts.ScriptTarget.ES2022, false, ts.ScriptKind.JS);
  return tree.statements.flatMap((node) => {
    const source = (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier;
    return source && ts.isStringLiteral(source) && source.text.startsWith(".")
      ? [join(dirname(path), source.text)]
      : [];
  });
}

function attributes(html: string, tag: RegExp, name: string): readonly string[] {
  return (html.match(tag) ?? []).flatMap((text) => new RegExp(`\\s${name}="([^"]+)"`).exec(text)?.[1] ?? []);
}

/** Every script that loads before the first render: those of index.html, its preloads, and what they import. */
function initialScripts(html: string): readonly string[] {
  const found = new Set<string>();
  const queue = [
    ...attributes(html, /<script[^>]*>/g, "src"),
    ...attributes(html, /<link[^>]*rel="modulepreload"[^>]*>/g, "href"),
  ].map((url) => url.replace(/^\//, ""));
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    queue.push(...staticImports(path));
  }
  return [...found];
}

/** For whom each file of the app is kept before it is asked for, as the worker reads it. */
function cachedFiles(): ReadonlyMap<string, CachedFor> {
  const [list = "[]"] = /\[\{[^[\]]*"url":[^[\]]*\}\]/u.exec(read("service-worker.js").toString("utf8")) ?? [];
  const files = JSON.parse(list) as readonly { readonly url: string; readonly cachedFor?: CachedFor }[];
  return new Map(files.map(({ url, cachedFor = "start" }) => [url, cachedFor]));
}

/** As it travels to whoever asks for it. */
function brotli(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + brotliCompressSync(read(file)).length, 0);
}

describe("the built app", () => {
  let html = "";

  beforeAll(() => {
    expect(existsSync(join(APP, "index.html")), "run the build phase first").toBe(true);
    html = read("index.html").toString("utf8");
  });

  test("initial JavaScript and the style sheet are within their limits", () => {
    const scripts = initialScripts(html).map((path) => ({ path, size: gzipped(path) }));
    const sum = scripts.reduce((total, script) => total + script.size, 0);
    const styles = attributes(html, /<link[^>]*rel="stylesheet"[^>]*>/g, "href").map((url) =>
      gzipped(url.replace(/^\//, "")),
    );
    console.log(scripts.map((script) => `${(script.size / 1000).toFixed(1)} kB ${script.path}`).join("\n"));
    const css = styles.reduce((a, b) => a + b, 0);
    console.log(`initial JS ${(sum / 1000).toFixed(1)} kB gzip, CSS ${(css / 1000).toFixed(1)} kB`);
    expect(css).toBeLessThanOrEqual(CSS_LIMIT);
    expect(scripts.length).toBeGreaterThan(0);
    expect(sum).toBeLessThanOrEqual(INITIAL_JS_LIMIT);
  });

  test("the replica, the realtime client and the tests' tools are not in it", () => {
    const late = /RxCollection|RxStorage|GoTrueClient|RealtimeClient|PostgrestClient/;
    expect(initialScripts(html).filter((path) => late.test(read(path).toString("utf8")))).toEqual([]);
    const never = /fake-indexeddb|rxdb\/plugins\/dev-mode|fast-check/;
    const all = readdirSync(join(APP, "assets")).filter((file) => file.endsWith(".js"));
    expect(all.filter((file) => never.test(read(join("assets", file)).toString("utf8")))).toEqual([]);
    // The socket comes with each start of an account, signing in once in months.
    const texts = all.map((file) => read(join("assets", file)).toString("utf8"));
    const sockets = texts.filter((text) => text.includes("phx_join"));
    expect(sockets.map((text) => /GoTrueClient|\/auth\/v1|from"\.\/dist/u.test(text))).toEqual([false]);
  });

  test("the icons of the first screen stand in index.html, all of them in one file", () => {
    expect(read("../../src/ui/icons.svg").toString("utf8"), "run `npm run icons`").toBe(spriteFile());
    const used = [...html.matchAll(/<use href="([^"]*)"/gu)].map(([, href]) => href);
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((href) => !html.includes(`<symbol id="${href?.slice(1)}"`))).toEqual([]);
  });

  test("the worker is a classic script: it loads no file later and asks for no address of its own", () => {
    const worker = read("service-worker.js").toString("utf8");
    expect(worker.match(/\bimport\.meta\b|\bimport\(/gu) ?? []).toEqual([]);
    // But for Dexie, which it takes with itself from the page's own file.
    const dexie = readdirSync(join(APP, "assets")).find((file) => file.startsWith("dexie-")) ?? "";
    expect(read(join("assets", dexie)).includes("djassaDexie=")).toBe(true);
    expect(new Set(worker.match(/\/assets\/dexie-[\w-]+\.js/gu))).toEqual(new Set([`/assets/${dexie}`]));
    expect([...cachedFiles().keys()].filter((file) => read(file).includes("DexieError"))).toEqual([`assets/${dexie}`]);
    expect(worker).not.toContain("DexieError");
  });

  test("the worker keeps by need: Home with it, the market for all, account screens for accounts", () => {
    const kept = cachedFiles();
    const placeOf = (name: RegExp) => [
      ...new Set([...kept].flatMap(([file, place]) => (name.test(file) ? [place] : []))),
    ];
    expect(placeOf(/^index\.html$|\/(react|sync|outbox|parts|screens|icons|boot)-/u)).toEqual(["start"]);
    expect(placeOf(/\/(_sellerId|-not-found|photo-viewer|trust|people|mutations|append)-/u)).toEqual(["market"]);
    // One of the two is the screen, the other reads questions for Home too.
    expect(placeOf(/\/search-/u)).toEqual(expect.arrayContaining(["market"]));
    expect(
      placeOf(/\/(create-listing|settings|_userId|messages|profile|acheter-credits|photo-worker|photos)-/u),
    ).toEqual(["account"]);
    // What a visitor never reads or does: news, offers in a conversation, receipts, pictures, voices, the queue of an account.
    expect(placeOf(/\/(bell|home-notices|receipts|pictures|voices|queue|push|use-sale|choose-avatar|lot)-/u)).toEqual([
      "account",
    ]);
    // A text of the bell, and what a mutation is called in the queue: none with the start, whatever file the build gives them.
    const placesOf = (text: string) => [
      ...new Set([...kept].flatMap(([file, place]) => (read(file).includes(text) ? [place] : []))),
    ];
    expect(placesOf("Un de vos favoris a baissé de prix")).toEqual(["account"]);
    expect(placesOf("Message vocal écouté")).toEqual(["market"]);
    // The way from a listing to an account, and help, are no dead ends without a network.
    expect(placeOf(/\/(login|register|signing-in|help)-/u)).toEqual(["market"]);
    expect(placeOf(/\/(terms|privacy|about|faq|how-it-works|update-password)-/u)).toEqual(["wifi"]);
    // Browsers that keep nothing have no worker.
    expect(placeOf(/\/in-memory-/u)).toEqual(["use"]);
    expect(placeOf(/\/(admin-screen|equipe)-/u)).toEqual(["use"]);
    const client = [...kept.keys()].filter((file) => read(file).includes("GoTrueClient"));
    expect(client.map((file) => kept.get(file))).toEqual(["use"]);
    // The files that a file needs are there where the file is; the market is kept by everybody who stays, and a person on Wi-Fi may have no
    // account, but for the end of a payment.
    const order: readonly CachedFor[] = ["start", "market", "person", "account", "wifi", "use"];
    const placeIn = (file: string) => Math.max(1, order.indexOf(kept.get(file) ?? "start"));
    const isVisitors = (file: string) => kept.get(file) === "wifi" && !file.includes("/success-");
    const isMissed = (file: string, needed: string) =>
      placeIn(needed) > placeIn(file) || (isVisitors(file) && placeIn(needed) > 1 && kept.get(needed) !== "wifi");
    const lacks = [...kept.keys()]
      .filter((file) => file.endsWith(".js"))
      .flatMap((file) => {
        const needs = read(file)
          .toString("utf8")
          .matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/gu);
        return [...needs].flatMap(([, other]) =>
          isMissed(file, `assets/${other}`) ? [`${file} cannot do without ${other}`] : [],
        );
      });
    expect(lacks).toEqual([]);
    // Nothing of the app is out of the worker's sight.
    const all = readdirSync(join(APP, "assets")).filter((file) => /\.(?:js|css|svg)$/u.test(file));
    expect(all.filter((file) => !kept.has(`assets/${file}`))).toEqual([]);
  });

  test("a conversation, Home's notices and a listing's sheets open without the outbox", () => {
    const all = readdirSync(join(APP, "assets")).filter((file) => file.endsWith(".js"));
    const withAll = (path: string, found = new Set<string>()): Set<string> => {
      if (found.has(path)) return found;
      found.add(path);
      for (const next of staticImports(path)) withAll(next, found);
      return found;
    };
    const screens = all.filter((file) => /^(?:_userId|messages|home-notices|on-the-way|mutations)-/u.test(file));
    expect(screens.length).toBeGreaterThan(4);
    const needed = screens.flatMap((file) => [...withAll(join("assets", file))]);
    expect(needed.filter((path) => /\/(?:outbox|append|queue|push|sync)-/u.test(path))).toEqual([]);
  });

  test("code of a first visit, worker and all, is within its limits, also where data is spared", () => {
    const kept = [...cachedFiles()];
    const of = (...places: readonly CachedFor[]) =>
      brotli(kept.flatMap(([file, place]) => (places.includes(place) ? [file] : [])));
    const spared = of("start") + brotli(["service-worker.js"]);
    console.log(
      `kept with the worker ${spared} B, for everybody ${of("market")}, for an account ${of("account")}, on Wi-Fi ${of("wifi")}, at first use ${of("use")}`,
    );
    expect(spared).toBeLessThanOrEqual(DATA_SAVER_LIMIT);
    expect(spared + of("market")).toBeLessThanOrEqual(FIRST_VISIT_LIMIT);
  }, 60_000);

  test("the installed app turns with the phone (WCAG 1.3.4)", () => {
    expect(JSON.parse(read("manifest.webmanifest").toString("utf8"))).not.toHaveProperty("orientation");
  });

  test("the manifest is French, has its pictures, and leads to Vendre and Messages", () => {
    type Picture = { readonly src: string };
    const told = JSON.parse(read("manifest.webmanifest").toString("utf8")) as {
      readonly lang: string;
      readonly icons: readonly (Picture & { readonly sizes: string; readonly purpose: string })[];
      readonly screenshots: readonly (Picture & { readonly form_factor: string; readonly label: string })[];
      readonly shortcuts: readonly {
        readonly short_name: string;
        readonly url: string;
        readonly icons: readonly Picture[];
      }[];
    };
    expect(told.lang).toBe("fr");
    expect(told.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual(
      ["any", "maskable"].flatMap((purpose) => [`${purpose} 192x192`, `${purpose} 512x512`]),
    );
    expect(new Set(told.screenshots.map((picture) => picture.form_factor))).toEqual(new Set(["narrow", "wide"]));
    expect(told.shortcuts.map((way) => [way.short_name, way.url])).toEqual([
      ["Vendre", "/create-listing"],
      ["Messages", "/messages"],
    ]);
    for (const { src } of [...told.icons, ...told.screenshots, ...told.shortcuts.flatMap((way) => way.icons)])
      expect(read(src.slice(1)).byteLength, src).toBeGreaterThan(0);
  });

  test("index.html holds no inline script or style and names no foreign host", () => {
    const inline = html.match(/<script(?![^>]*\ssrc=)[^>]*>[^<]|<style|\sstyle="|\son[a-z]+="/g) ?? [];
    expect(inline).toEqual([]);
    expect(html.match(/(?:src|href)="(?:https?:)?\/\/[^"]*"/g) ?? []).toEqual([]);
    expect(html).toMatch(/<html[^>]*lang="fr"/);
  });
});
