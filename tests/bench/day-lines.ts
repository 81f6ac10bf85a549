/** The network cost of a day of normal use on a person's phone: three visits, twenty listings looked at, ten messages each way. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { keyOf, type Mutation } from "#model/mutations.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import type { RunningServer } from "../../supabase/local/server.ts";
import { people } from "../../supabase/seed/people.ts";
import { PASSWORD, signIn } from "../support/browser.ts";
import { meter } from "../support/meter.ts";
import { removeFolder } from "../support/run-folder.ts";
import { tempDir } from "../support/temp-dir.ts";
import { startPhone } from "./phone.ts";
import type { Line } from "./table.ts";

/** Where each visit begins, and at how many listings it looks: none twice. */
const VISITS = [
  { at: "/", listings: 6 },
  { at: "/search?page=2", listings: 7 },
  { at: "/search?page=3", listings: 7 },
] as const;
const MESSAGES = 10;
/** Days that follow, for what lies on the phone after a month: a page of the market looked through each day, and as many messages. */
const FURTHER_DAYS = 29;
const A_PAGE = 12;
const SILENCE_MS = 4_000;

/** Somebody elsewhere, as plain requests to the server: gives the way to write to awa. */
async function otherPhone(server: RunningServer, listing: string): Promise<(content: string) => Promise<void>> {
  const ask = async (path: string, body: object, token = publishableKey): Promise<Response> => {
    const headers = { apikey: publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await fetch(`${server.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer;
  };
  const account = { email: "kouassi@djassa.test", password: PASSWORD };
  const session = (await (await ask("/auth/v1/token?grant_type=password", account)).json()) as { access_token: string };
  return async (content) => {
    const mutation: Mutation = {
      kind: "send_message",
      args: { listing_id: listing, receiver_id: people.awa.id, content },
    };
    const mutations = [{ id: randomUUID(), key: keyOf(mutation), ...mutation }];
    await ask("/rest/v1/rpc/sync_push", { mutations }, session.access_token);
  };
}

async function look(page: Page, listings: number): Promise<void> {
  for (let place = 0; place < listings; place++) {
    const card = page.getByRole("main").getByRole("article").nth(place);
    await card.getByRole("link").first().click();
    await page
      .getByRole("button", { name: /Signaler/u })
      .first()
      .waitFor();
    await page.waitForLoadState("networkidle");
    await page.goBack();
    await card.waitFor();
  }
}

async function conversation(page: Page, listing: string, answer: (content: string) => Promise<void>): Promise<void> {
  await page.goto(`/messages/${listing}/${people.kouassi.id}`);
  for (let place = 0; place < MESSAGES; place++) {
    const [asked, said] = [`Est-il encore là ? (${place})`, `Oui, passez le voir. (${place})`];
    await page.getByLabel("Votre message").fill(asked);
    await page.keyboard.press("Enter");
    await page.getByText(asked).first().waitFor();
    await answer(said);
    await page.getByText(said).first().waitFor();
  }
}

const storedBy = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.storage.estimate()).usage ?? Number.NaN);

/** Counted from the second start on: the first one brought the app. */
export async function dayLines(executable: string, server: RunningServer, listing: string): Promise<Line[]> {
  const profile = await tempDir("bench-day");
  const wire = await meter(server.port);
  const answer = await otherPhone(server, listing);
  const begin = () => startPhone(executable, profile, { cpu: 1, network: false }, wire.url);
  try {
    const first = await begin();
    await signIn(first.page, "awa");
    await wire.quiet(SILENCE_MS);
    await first.context.close();
    wire.take();
    let stored = 0;
    for (const [visit, { at, listings }] of VISITS.entries()) {
      const { page, context } = await begin();
      await page.goto(at);
      await page.getByRole("article").first().waitFor();
      await look(page, listings);
      if (visit === 1) await conversation(page, listing, answer);
      await wire.quiet(SILENCE_MS);
      stored = await storedBy(page);
      await context.close();
    }
    const { down, up, requests } = wire.take();
    const { page, context } = await begin();
    for (let day = 0; day < FURTHER_DAYS; day++) {
      await page.goto(`/search?page=${String(day + 4)}`);
      await page.getByRole("article").first().waitFor();
      await look(page, A_PAGE);
      for (let place = 0; place < 2 * MESSAGES; place++)
        await answer(`Jour ${String(day + 2)}, message ${String(place)}`);
    }
    await wire.quiet(SILENCE_MS);
    const after = await storedBy(page);
    await context.close();
    const day = "a day: 3 visits, 20 listings, 10 messages each way";
    return [
      { what: `${day}: down`, figure: down / 1_000, unit: "kB", aim: 500 },
      { what: `${day}: up`, figure: up / 1_000, unit: "kB", aim: 100 },
      { what: `${day}: requests`, figure: requests, unit: "", aim: 120 },
      { what: "storage of app and market after it", figure: stored / 1_000, unit: "kB", aim: 15_000 },
      { what: "storage after a month of such days", figure: after / 1_000, unit: "kB", aim: 30_000 },
    ];
  } finally {
    await wire.close();
    await removeFolder(profile);
  }
}
