import type { Page } from "@playwright/test";
import { backOn, cutOff, expect, readyForOffline, SESSION_ENDED, signIn, test, walkTo } from "../support/browser.ts";
import { conversationOf } from "../support/browser-places.ts";
import { everythingStored } from "../support/browser-stored.ts";
import { write } from "../support/browser-conversation.ts";

test.beforeEach(({ mayRefuse }) => mayRefuse(SESSION_ENDED));

/** Address and headers of everything that the worker keeps. */
function cached(page: Page): Promise<{ cache: string; url: string; authorised: boolean }[]> {
  return page.evaluate(async () => {
    const found = [];
    for (const cache of await caches.keys()) {
      for (const request of await (await caches.open(cache)).keys()) {
        found.push({ cache, url: request.url, authorised: request.headers.has("authorization") });
      }
    }
    return found;
  });
}

test("the worker keeps the app and public photos, and never an answer to a person @worker", async ({
  page,
  server,
}) => {
  await signIn(page, "awa");
  await readyForOffline(page, { messages: 1 });
  for (const path of ["/", "/messages", "/profile", "/search"]) await page.goto(path);
  await expect
    .poll(async () => (await cached(page)).filter(({ url }) => url.includes("/object/public/listings/")).length)
    .toBeGreaterThan(0);
  const kept = await cached(page);
  const strange = kept.filter(({ cache, url, authorised }) => {
    const path = url.slice(server.url.length);
    const photo = path.startsWith("/storage/v1/object/public/listings/") && cache.startsWith("djassa-photos-");
    const code = path.startsWith("/assets/") && cache === "djassa-code";
    return authorised || !(photo || code || cache.includes("precache"));
  });
  expect(strange).toEqual([]);
  expect(kept.filter(({ url }) => /\/(rest|auth|functions|realtime)\/v1\/|\/_mail|token=/.test(url))).toEqual([]);
});

test("a page opened past the worker is taken in, and the next needs no network @worker", async ({
  page,
  context,
  server,
}) => {
  await page.goto("/");
  await readyForOffline(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Page.reload", { ignoreCache: true });
  await page.waitForFunction(() =>
    performance
      .getEntriesByType("navigation")
      .some((entry) => (entry as PerformanceNavigationTiming).type === "reload"),
  );
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await cutOff(context, server);
  await page.goto("/search");
  await expect(page.getByRole("heading", { level: 1, name: "Recherche" })).toBeVisible();
  await backOn(context, server);
});

test("F16 a sign-out offline leaves nothing of the first person for the second @worker", async ({
  page,
  context,
  server,
}) => {
  const conversation = await conversationOf(server, "awa");
  const [awa] =
    await server.sql`select u.id, p.email, p.phone from public.users u join public.user_private p using (id) where p.email = 'awa@djassa.test'`;
  await signIn(page, "awa");
  await readyForOffline(page, { messages: 1, feed: 60 });
  await walkTo(page, `/messages/${conversation.listingId}/${conversation.otherId}`);
  await write(page, "secret d'Awa numéro un");
  await page.getByRole("textbox", { name: "Votre message" }).fill("mots jamais envoyés d'Awa");
  const before = await everythingStored(page);
  expect(before).toContain(String(awa?.["id"]));
  expect(before).toContain(String(awa?.["email"]));

  await expect
    .poll(() => server.sql`select 1 from public.messages where content = ${"secret d'Awa numéro un"}`)
    .toHaveLength(1);
  await cutOff(context, server);
  await page.getByRole("link", { name: "Retour aux messages" }).click();
  await page.getByRole("button", { name: "Plus", exact: true }).click();
  await page.getByRole("button", { name: "Sortir" }).click();
  // The words that were only typed are asked about: they shall go.
  const asked = page.getByRole("dialog", { name: "Se déconnecter" });
  await asked.getByText("Supprimer", { exact: true }).click();
  await asked.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page.getByText("Déconnexion réussie")).toBeVisible();
  await backOn(context, server);
  await signIn(page, "mariam");
  await readyForOffline(page, { feed: 60 });

  const after = await everythingStored(page);
  for (const trace of [
    awa?.["email"],
    awa?.["phone"],
    "secret d'Awa numéro un",
    "mots jamais envoyés d'Awa",
    `djassa-u-${String(awa?.["id"])}`,
    `djassa-outbox-${String(awa?.["id"])}`,
  ]) {
    expect(after.includes(String(trace)), String(trace)).toBe(false);
  }
});
