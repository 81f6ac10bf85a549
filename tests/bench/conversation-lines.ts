/** Two people who talk, each on a phone of their own, and one who listens for an hour: how soon, and at which cost. */
import type { Browser, Page } from "@playwright/test";
import type { RunningServer } from "../../supabase/local/server.ts";
import { people } from "../../supabase/seed/people.ts";
import { type DemoPerson, keepNames, signIn } from "../support/browser.ts";
import { recordedFor } from "../support/browser-conversation.ts";
import { type Meter, meter, type Passed } from "../support/meter.ts";
import { hostedFront } from "./hosted-front.ts";
import { type Line, rounds } from "./table.ts";

const MESSAGES = 20;
const OFFERS = 8;
const SILENCE_MS = 3_000;
/** As often as a socket says that it is there (realtime-js); an hour of it. */
const HEARTBEAT_EVERY_MS = 25_000;
const HEARTBEATS = 144;

type Seen = typeof globalThis & { seen?: Record<string, number> };

/** In the page: when a bubble with these words came into the document, in milliseconds of the machine's clock. */
function watchBubbles(): void {
  const seen: Record<string, number> = {};
  (globalThis as Seen).seen = seen;
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll("main li p"))
      seen[textContent] ??= performance.timeOrigin + performance.now();
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** In the page: when the answer to the last push was here. */
const pushedAt = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const pushes = performance.getEntriesByType("resource").filter(({ name }) => name.includes("sync_push"));
    const last = pushes.at(-1) as PerformanceResourceTiming | undefined;
    return performance.timeOrigin + (last?.responseEnd ?? Number.NaN);
  });

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole("textbox", { name: "Votre message" }).fill(words);
  await page.getByRole("button", { name: "Envoyer" }).click();
}

const seenAt = (page: Page, words: string): Promise<number> =>
  page
    .waitForFunction((said) => (globalThis as Seen).seen?.[said], words)
    .then(async (at) => Number(await at.jsonValue()));

/** Proposes a price; returns how long after the tap its card stood on the other phone, ms. */
async function offerSeen(from: Page, to: Page, place: number): Promise<number> {
  await from.getByRole("button", { name: "Faire une offre" }).click();
  const dialog = from.getByRole("dialog");
  const asked = await dialog.getByText("Prix demandé", { exact: false }).innerText();
  const amount = Number(asked.replace(/\D/gu, "")) - (place + 1) * 100;
  await dialog.getByLabel("Votre prix (FCFA)").fill(String(amount));
  const tapped = await from.evaluate(() => performance.timeOrigin + performance.now());
  await dialog.getByRole("button", { name: "Envoyer mon offre" }).click();
  const shown = `${String(amount).replace(/\B(?=(\d{3})+$)/gu, "\u202f")} FCFA`;
  return (await seenAt(to, shown)) - tapped;
}

async function phone(browser: Browser, { url }: { url: string }, who: DemoPerson, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, ignoreHTTPSErrors: true });
  await keepNames(context);
  await context.addInitScript(watchBubbles);
  const page = await context.newPage();
  await signIn(page, who, path);
  return page;
}

const perMessage = ({ requests, up }: Passed): readonly [number, number] => [
  requests / MESSAGES,
  up / MESSAGES / 1_000,
];

/** `listing`: one of kouassi's. */
export async function conversationLines(browser: Browser, server: RunningServer, listing: string): Promise<Line[]> {
  const wire = await meter(server.port);
  const conversation = (other: string) => `/messages/${listing}/${other}`;
  try {
    const awa = await phone(browser, wire, "awa", conversation(people.kouassi.id));
    const kouassi = await phone(browser, wire, "kouassi", conversation(people.awa.id));
    await wire.quiet(SILENCE_MS);
    const late: number[] = [];
    wire.take();
    for (let place = 0; place < MESSAGES; place++) {
      const words = `Toujours là ? ${place}`;
      await say(awa, words);
      const shown = await seenAt(kouassi, words);
      late.push(Math.max(0, shown - (await pushedAt(awa))));
      await wire.quiet(500);
    }
    const [together, togetherUp] = perMessage(wire.take());
    const voice = await voiceLine(awa, kouassi);
    const offered: number[] = [];
    for (let place = 0; place < OFFERS; place++) offered.push(await offerSeen(awa, kouassi, place));
    await kouassi.goto("/");
    const [apart, apartUp] = perMessage(await sayApart(awa, wire, "Bonjour"));
    await awa.context().close();
    const [listening, hidden] = await hourOf(kouassi, wire);
    await kouassi.context().close();
    const hosted = await hostedLine(browser, server, conversation(people.kouassi.id));
    return [
      rounds("a message: from the server's word to the bubble on the other phone", late, "ms", 100),
      rounds("an offer: from the tap to the card on the other phone", offered, "ms", 400),
      { what: "a message to who is elsewhere, both phones: requests", figure: apart, unit: "", aim: 3 },
      { what: "a message to who is elsewhere, both phones: up", figure: apartUp, unit: "kB", aim: 2 },
      hosted,
      voice,
      { what: "a message to who reads it at once, both phones: requests", figure: together, unit: "", aim: 6 },
      { what: "a message to who reads it at once, both phones: up", figure: togetherUp, unit: "kB", aim: 4 },
      { what: "an hour of listening: both ways", figure: (listening.down + listening.up) / 1_000, unit: "kB", aim: 50 },
      { what: "an hour out of sight: requests", figure: hidden.requests, unit: "", aim: 0 },
    ];
  } finally {
    await wire.close();
  }
}

const SPOKEN_S = 30;
/** 64 kbit/s. */
const SLOW_BYTES_PER_S = 8_000;

/** A voice of the browser's own beeps, from the press to the other phone's bubble, its sender on a slow connection. */
async function voiceLine(from: Page, to: Page): Promise<Line> {
  await from.getByRole("button", { name: "Message vocal", exact: true }).click();
  await recordedFor(from, SPOKEN_S).waitFor({ timeout: 60_000 });
  await from.getByRole("button", { name: "Terminer" }).click();
  const devtools = await from.context().newCDPSession(from);
  const throughput = { downloadThroughput: SLOW_BYTES_PER_S, uploadThroughput: SLOW_BYTES_PER_S };
  await devtools.send("Network.emulateNetworkConditions", { offline: false, latency: 300, ...throughput });
  const send = from.getByRole("button", { name: "Envoyer l'enregistrement" });
  await send.and(from.locator(":not([aria-disabled])")).waitFor();
  const began = performance.now();
  await send.click();
  await to.getByRole("button", { name: /^Écouter le message vocal/u }).waitFor({ timeout: 60_000 });
  const took = performance.now() - began;
  await devtools.detach();
  return {
    what: "a voice note of 30 s at 64 kbit/s: from the press to the other phone",
    figure: took,
    unit: "ms",
    aim: 15_000,
  };
}

/** Sends messages to a person who is elsewhere, one at a time. */
async function sayApart(from: Page, wire: Meter, words: string): Promise<Passed> {
  await wire.quiet(SILENCE_MS);
  wire.take();
  for (let place = 0; place < MESSAGES; place++) {
    await say(from, `${words} ${place}`);
    await wire.quiet(500);
  }
  return wire.take();
}

/** The same behind TLS and HTTP/2, as a hosted project stands: there headers that were sent before cost next to nothing. */
async function hostedLine(browser: Browser, server: RunningServer, path: string): Promise<Line> {
  const front = await hostedFront(server.port);
  const wire = await meter(front.port);
  try {
    const hosted = { url: wire.url.replace("http:", "https:") };
    const awa = await phone(browser, hosted, "awa", path);
    const kouassi = await phone(browser, hosted, "kouassi", "/");
    const [, up] = perMessage(await sayApart(awa, wire, "Bonsoir"));
    for (const page of [awa, kouassi]) await page.context().close();
    return { what: "the same as hosted, over TLS and HTTP/2: up", figure: up, unit: "kB", aim: 2 };
  } finally {
    await wire.close();
    await front.close();
  }
}

/** The page's own clock goes an hour ahead, a beat of the socket at a time, so that each is answered; once looked at, once not. */
async function hourOf(page: Page, wire: Meter): Promise<readonly [Passed, Passed]> {
  await page.clock.install();
  await page.goto("/");
  await wire.quiet(SILENCE_MS);
  const hour = async () => {
    wire.take();
    for (let beat = 0; beat < HEARTBEATS; beat++) {
      await page.clock.runFor(HEARTBEAT_EVERY_MS);
      await wire.quiet(60);
    }
    return wire.take();
  };
  const listening = await hour();
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await wire.quiet(SILENCE_MS);
  return [listening, await hour()];
}
