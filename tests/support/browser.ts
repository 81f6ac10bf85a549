import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect as patient, type BrowserContext, type Page } from "@playwright/test";
import { publishableKey } from "../../supabase/local/keys.ts";
import { PASSWORD } from "./accounts.ts";
import { openServer, type TestServer } from "./browser-server.ts";
import { UNSTEADY, watchSteadiness } from "./browser-steady.ts";
import { slowed } from "./slow.ts";

/** Waits for states as long as a busy machine may need; also outside the test runner, where the default is 5 s. */
export const expect = patient.configure({ timeout: slowed(20_000) });

/** For `mayRefuse`: a screen whose code is not on the phone says so. */
export const SCREEN_MISSING = /^CodeMissing: code: /;

/** For `mayRefuse`: what was under way to the server when a session ended. */
export const SESSION_ENDED = /^401 .*\/rpc\/sync_/;

export { PASSWORD };
export type DemoPerson = "awa" | "kouassi" | "mariam" | "nouveau" | "equipe";

/** The browser's own complaints: each is a defect, whatever the story was about. */
type Watch = {
  readonly complaints: string[];
  /** Answers that said no (400 and above), as `400 POST /auth/v1/token`. */
  readonly refusals: string[];
  /** Screens that went back to their place holders. */
  readonly lapses: string[];
};

/** A lost network is said by the browser as an error; that is the story here, not a defect. */
const NETWORK_NOISE = /Failed to load resource|net::ERR_|WebSocket connection to|the server responded with a status/;

/** The object store says so too of a photo that is there already: one that was taken out of a form and put back. */
const THERE_ALREADY = /^400 POST \/storage\/v1\/object\/listings\//;

/** A middle size follows its listing: until it is there the browser asks for it and shows the whole. */
const NOT_YET_THERE = /^400 GET \/storage\/v1\/object\/public\/listings\/.*-800\.webp$/;

async function watch(context: BrowserContext, origin: string, seen: Watch): Promise<void> {
  await watchSteadiness(context);
  context.on("request", (request) => {
    const url = new URL(request.url());
    const home = url.host === new URL(origin).host || !/^(http|ws)s?:$/.test(url.protocol);
    if (!home) seen.complaints.push(`a request left for ${url.host}`);
  });
  context.on("console", (message) => {
    if (message.type() !== "error" || NETWORK_NOISE.test(message.text())) return;
    (message.text().startsWith(UNSTEADY) ? seen.lapses : seen.complaints).push(message.text());
  });
  // Also of a lost network: whoever asks for something says what happens when it does not come.
  context.on("weberror", (error) => void seen.complaints.push(String(error.error())));
  // Whoever answers is reached: while the network is away nothing comes here but what the worker says for it.
  context.on("response", (response) => {
    if (response.status() < 400 || response.fromServiceWorker()) return;
    const refusal = `${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`;
    if (!THERE_ALREADY.test(refusal) && !NOT_YET_THERE.test(refusal)) seen.refusals.push(refusal);
  });
}

type TestFixtures = {
  /** A further phone: its own storage, watched like the first; at home on another server when one is given. */
  otherPhone: (at?: TestServer) => Promise<Page>;
  /** Says which answers of 400 and above belong to the story, as patterns of `400 POST /auth/v1/token`, and which complaints; any other fails it. */
  mayRefuse: (...answers: readonly RegExp[]) => void;
  watched: Watch;
  expectedRefusals: RegExp[];
};

/** The server of the file that is running: what one file did to the town is not there in the next. */
type Servers = { of(file: string): Promise<TestServer> };

/**
 * Tests with a server of their file's own, on freshly seeded data. It is up when a test begins, and a test fails when its
 * pages logged an error, threw, broke the content security policy, asked a foreign host for anything, or met an answer of
 * 400 and above that its story does not tell of (`mayRefuse`).
 */
export const test = base.extend<TestFixtures & { server: TestServer }, { servers: Servers }>({
  // A worker starts, and fetches sixty files, for each phone: a quarter of a short story's processor. Stories about it, about what
  // it keeps or about a start without a network say `@worker` in their title; the others have none.
  serviceWorkers: async ({}, use, { tags }) => use(tags.includes("@worker") ? "allow" : "block"),
  servers: [
    async ({}, use) => {
      const running = new Map<string, TestServer>();
      const removeAll = async () => {
        for (const server of running.values()) await server.remove();
        running.clear();
      };
      await use({
        async of(file) {
          const known = running.get(file);
          if (known !== undefined) return known;
          await removeAll();
          const server = await openServer();
          running.set(file, server);
          return server;
        },
      });
      await removeAll();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  server: async ({ servers }, use, { file }) => use(await servers.of(file)),
  baseURL: async ({ server }, use) => use(server.url),
  expectedRefusals: async ({}, use) => use([]),
  mayRefuse: async ({ expectedRefusals }, use) => use((...answers) => void expectedRefusals.push(...answers)),
  watched: [
    async ({ server, expectedRefusals }, use, { retry }) => {
      await server.start();
      const seen: Watch = { complaints: [], refusals: [], lapses: [] };
      await use(seen);
      // Named at the end of the run as what needed a second try; by the machine's pace alone it is not the end of the run.
      const [complaints, refusals] = [seen.complaints, seen.refusals].map((lines) =>
        lines.filter((line) => !expectedRefusals.some((one) => one.test(line))),
      );
      expect([...(complaints ?? []), ...(retry > 0 ? [] : [...(refusals ?? []), ...seen.lapses])]).toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, server, watched }, use, info) => {
    await watch(context, server.url, watched);
    await use(context);
    if (info.status !== info.expectedStatus) for (const page of context.pages()) console.log(await stateOf(page));
  },
  page: async ({ page }, use) => use(looksFirst(page)),
  otherPhone: async ({ browser, server, watched }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (at = server) => {
      const context = await browser.newContext({ baseURL: at.url });
      await watch(context, at.url, watched);
      opened.push(context);
      return looksFirst(await context.newPage());
    });
    for (const context of opened) await context.close();
  },
});

/** Describes a page when its story failed, in words: a picture does not come through the log of another machine. */
async function stateOf(page: Page): Promise<string> {
  const seen = await page.locator("body").ariaSnapshot({ timeout: 2_000 }).catch(String);
  return `${page.url()}\n${seen.split("\n").slice(0, 80).join("\n")}`;
}

/**
 * Opening a screen ends when the app has taken the place of the page that came, so that what is then measured stays in the
 * screen. Whoever acts before says so with `waitUntil` (first-visit.spec.ts, keyboard.spec.ts).
 */
function looksFirst(page: Page): Page {
  const open = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await open(url, options);
    if (options?.waitUntil === undefined) await expect(page.locator("[data-prerendered]")).toHaveCount(0);
    return answer;
  };
  return page;
}

/**
 * A person who is signed in, on the screen `path`. A new page gets the session as a sign-in leaves it, which spares the
 * form where it is not the subject; a page that shows the app already goes through the form.
 */
export async function signIn(page: Page, who: DemoPerson, path = "/"): Promise<void> {
  const email = `${who}@djassa.test`;
  if (page.url() === "about:blank") {
    const session = await askSession(page, email);
    const once = await page.addInitScript(storeSession, { ...session, email });
    await page.goto(path);
    await once.dispose();
    return;
  }
  await page.goto("/login");
  await fillSignIn(page, email, PASSWORD);
  await expect(page.getByText("Connexion réussie")).toBeVisible();
  // It is said before the screen is left; what opens on /login until then is closed with it.
  await expect(page).not.toHaveURL(/\/login/u);
  if (path !== "/") await page.goto(path);
}

type Session = { userId: string; tokens: { access: string; refresh: string; receivedAt: number; expiresAt: number } };

async function askSession(page: Page, email: string): Promise<Session> {
  const answer = await page.request.post("/auth/v1/token?grant_type=password", {
    headers: { apikey: publishableKey },
    data: { email, password: PASSWORD },
  });
  if (!answer.ok()) throw new Error(`no session for ${email}: ${await answer.text()}`);
  const session = await answer.json();
  const receivedAt = Date.now();
  const expiresAt = receivedAt + session.expires_in * 1_000;
  const tokens = { access: session.access_token, refresh: session.refresh_token, receivedAt, expiresAt };
  return { userId: session.user.id, tokens };
}

/**
 * In the page, before any script of the app: stores a session as `src/session/adopt.ts` does. The app reads it later: what
 * was asked of a database first is done first.
 */
function storeSession({ userId, email, tokens }: Session & { email: string }): void {
  // A frame without an address has nowhere to store.
  if (location.origin === "null") return;
  localStorage.setItem("djassa:user", userId);
  // Dexie's version 1 is 10 for the browser.
  const opening = indexedDB.open("djassa-device", 10);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("entries", { keyPath: "key" }));
  opening.addEventListener("success", () => {
    const writing = opening.result.transaction("entries", "readwrite");
    writing.objectStore("entries").put({ key: "identity", value: { userId, email, tokens } });
    writing.addEventListener("complete", () => opening.result.close());
  });
}

/** Defines the helper that tsx adds to named functions and the page lacks: for scripts that it runs, before their pages open. */
export const keepNames = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ content: "globalThis.__name ??= (made) => made;" });

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Se connecter" }).click();
}

/** Rows this page's browser keeps of a collection: of what everybody reads in one database, of a person's in one of RxDB each. */
export async function rowsStored(page: Page, collection: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const count = (name: string, table: string) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("error", () => resolve(0));
        opening.addEventListener("success", () => {
          const database = opening.result;
          const end = (rows: number) => {
            database.close();
            resolve(rows);
          };
          if (!database.objectStoreNames.contains(table)) return end(0);
          const counting = database.transaction(table).objectStore(table).count();
          counting.addEventListener("success", () => end(counting.result));
        });
      });
    const names = (await indexedDB.databases()).map(({ name = "" }) => name);
    const shared = names.find((name) => name.startsWith("djassa-public"));
    const inShared = shared === undefined ? 0 : await count(shared, wanted);
    if (inShared > 0) return inShared;
    const own = names.find((name) => name.startsWith("rxdb-dexie-djassa") && name.endsWith(`--${wanted}`));
    return own === undefined ? 0 : await count(own, "docs");
  }, collection);
}

/** More than a glance (src/device/start.ts): a first visit of Home goes on to fetch what it keeps, by its worker too. */
export async function stay(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press("Shift");
      return page.evaluate(() => navigator.serviceWorker.controller !== null);
    })
    .toBe(true);
}

/** Ready to lose the network: the service worker answers for the page and the replica has its first listings. */
export async function readyForOffline(
  page: Page,
  collections: Readonly<Record<string, number>> = { feed: 60 },
): Promise<void> {
  await stay(page);
  let missing = await codeWanted(page);
  const stillMissing = async () => {
    missing = await notKept(page, missing);
    return missing;
  };
  await expect.poll(stillMissing, { message: "code that the page asked the worker to keep" }).toEqual([]);
  await rowsCome(page, collections);
}

/** The replica has its first rows of each collection, as a phone that was here before. */
export async function rowsCome(page: Page, collections: Readonly<Record<string, number>>): Promise<void> {
  for (const [collection, least] of Object.entries(collections)) {
    await expect
      .poll(() => rowsStored(page, collection), { message: `rows of ${collection} on the phone` })
      .toBeGreaterThanOrEqual(least);
  }
}

/** Files that the worker of this page should keep for who is here (build/parts.ts). */
function codeWanted(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const worker = await (await fetch("/service-worker.js")).text();
    const { saveData, type } = (navigator as { connection?: { saveData?: boolean; type?: string } }).connection ?? {};
    const spares = saveData === true || localStorage.getItem("djassa:data-saver") === '"on"';
    const signedIn = (localStorage.getItem("djassa:user") ?? "") !== "";
    const unasked = ["market", ...(signedIn ? ["account"] : []), ...(type === "wifi" ? ["wifi"] : [])];
    const asked = [...(signedIn ? ["person"] : []), ...(spares ? [] : unasked)];
    const listed = [...worker.matchAll(/\{[^{}]*"cachedFor":"(\w+)"[^{}]*"url":"([^"]+)"/g)];
    return listed.flatMap(([, cachedFor = "", url = ""]) => (asked.includes(cachedFor) ? [url] : []));
  });
}

/** Which of these files the worker does not keep yet: each look asks for what the one before did not find. */
function notKept(page: Page, files: readonly string[]): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const missing = await Promise.all(wanted.map(async (url) => ((await caches.match(`/${url}`)) ? [] : [url])));
    return missing.flat();
  }, files);
}

/** Home is sent with its listings; whoever comes first after a start may get it without. */
export async function homeIsDrawn(page: Page): Promise<void> {
  await expect
    .poll(async () => (await page.request.get("/", { headers: { accept: "text/html" } })).text())
    .toContain("data-drawn");
}

/** The scripts of the app itself: all but the small one that runs before the first paint. */
export const APP = /\/assets\/(?!boot-)[^/]+\.js$/u;

/** Pages as a plain static host sends them: without what they show. */
export async function plainPages(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => /^\/$|^\/(?:listings|a|profile\/seller)\//u.test(pathname),
    async (route) =>
      route.fulfill({ response: await route.fetch({ url: new URL("/index.html", route.request().url()).href }) }),
  );
}

/** From the next page on this phone says that it is on Wi-Fi: what it fetches costs nothing. */
export async function onWifi(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: Object.assign(new EventTarget(), { type: "wifi" }) });
  });
}

/** No network and no server either: a request can slip out just after `setOffline`, a dead server answers none. */
export async function cutOff(context: BrowserContext, server: TestServer): Promise<void> {
  await server.stop();
  await context.setOffline(true);
}

export async function backOn(context: BrowserContext, server: TestServer): Promise<void> {
  await server.start();
  await context.setOffline(false);
}

/**
 * Goes to another screen of the app that runs, as a link does, and waits until it stands. An app that starts anew for each screen
 * takes longer than most looks at one.
 */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as {
      __TSR_ROUTER__: { subscribe(event: "onRendered", heard: () => void): () => void };
    };
    if (location.href === new URL(to, location.href).href) return undefined;
    return new Promise<void>((resolve) => {
      const stop = router.subscribe("onRendered", () => {
        stop();
        resolve();
      });
      history.pushState({}, "", to);
    });
  }, path);
}

/** Returns axe's findings on the page as it is, one line each: by all of its rules, or by the ones named. */
export async function axeViolations(page: Page, ...rules: readonly string[]): Promise<readonly string[]> {
  // An element that is still fading in has another colour for a moment.
  const known = await page.evaluate(async () => {
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    );
    return "axe" in globalThis;
  });
  // Its half megabyte is given to a document once. No page of ours has frames: a run in the page itself spares the second page that would
  // gather theirs. Passed checks are only counted: naming each element takes longer than looking at it.
  const axe = new AxeBuilder({ page, ...(known ? { axeSource: ";" } : {}) })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] });
  const { violations } = await (rules.length === 0 ? axe : axe.withRules([...rules])).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
  );
}
