import type { BrowserContext, Page } from "@playwright/test";
import { people } from "../../supabase/seed/people.ts";
import {
  backOn,
  cutOff,
  expect,
  fillSignIn,
  PASSWORD,
  SESSION_ENDED,
  signIn,
  test,
  walkTo,
} from "../support/browser.ts";
import { openServer, type TestServer } from "../support/browser-server.ts";
import { listingOf } from "../support/browser-places.ts";
import { write } from "../support/browser-conversation.ts";
import { deliverPush } from "../support/browser-worker.ts";
import { findWholeChromium } from "../support/browser-find.ts";
import { startPushService, type PushService } from "../support/push-service.ts";

const executablePath = findWholeChromium();
// Notifications stand on a screen, which the shell does not have.
test.use({
  launchOptions: {
    args: ["--disable-gpu", "--no-sandbox"],
    ...(executablePath === null ? {} : { executablePath }),
  },
});

let service: PushService;
let server: TestServer;

test.beforeAll(async () => {
  service = await startPushService();
  process.env["PUSH_HOSTS"] = service.host;
  server = await openServer();
});
test.afterAll(async () => {
  delete process.env["PUSH_HOSTS"];
  await server.remove();
  await service.stop();
});

/** Gives the page's browser a push service it can reach: Chromium's own is on a foreign host. */
async function withPushService(context: BrowserContext): Promise<{ endpoint: string }> {
  await context.grantPermissions(["notifications"]);
  const subscription = service.subscribe();
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    let made: PushSubscription | null = null;
    const key = (text: string) =>
      Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.codePointAt(0) ?? 0).buffer;
    const shown = {
      endpoint,
      expirationTime: null,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: () => {
        made = null;
        return Promise.resolve(true);
      },
    };
    PushManager.prototype.subscribe = (options) => {
      const given = options?.applicationServerKey;
      const applicationServerKey = typeof given === "string" ? key(given) : null;
      made = { ...shown, options: { applicationServerKey, userVisibleOnly: true }, getKey: () => null };
      return Promise.resolve(made);
    };
    PushManager.prototype.getSubscription = () => Promise.resolve(made);
  }, subscription);
  return subscription;
}

const noticesTo = (endpoint: string) => service.notified.filter(({ browser }) => endpoint.endsWith(browser));

/** The notifications on the locked screen, by tag. */
const shownBy = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/");
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ tag, title, body }) => ({ tag, title, body }));
  });

test("asked after the first message, told in the background, gone once read @worker @core", async ({
  otherPhone,
  mayRefuse,
}) => {
  // A pull that the sign-out overtakes is refused, and so is the renewal that it then asks for.
  mayRefuse(SESSION_ENDED, /^400 POST \/auth\/v1\/token/);
  const page = await otherPhone(server);
  const context = page.context();
  const { endpoint } = await withPushService(context);
  const listing = await listingOf(server, "kouassi", "awa");
  const other = await otherPhone(server);
  await signIn(other, "awa", `/messages/${listing.id}/${listing.sellerId}`);
  await write(other, "Bonjour, toujours disponible ?");

  await signIn(page, "kouassi", `/messages/${listing.id}/${people.awa.id}`);
  await expect(page.getByText("Bonjour, toujours disponible ?")).toBeVisible();
  await expect(page.getByText("Djassa peut vous prévenir")).toBeHidden();
  await write(page, "Oui, encore là.");
  await page.getByRole("button", { name: "Me prévenir" }).click();
  await expect(page.getByText("Djassa vous préviendra sur ce téléphone")).toBeVisible();
  await expect(page.getByText("Djassa peut vous prévenir")).toBeHidden();

  await page.goto("/settings");
  const notified = page.getByRole("switch", { name: /Me prévenir sur ce téléphone/u });
  for (const on of [false, true]) {
    await notified.press("Space");
    await expect(notified).toBeChecked({ checked: on });
    await expect(notified).toBeFocused();
  }
  const stored = page.waitForResponse((answer) => answer.request().postData()?.includes("_text") ?? false);
  await page.getByText("Afficher le texte des messages").click();
  await expect(page.getByRole("switch", { name: /Afficher le texte/u })).toBeChecked();
  await stored;

  await page.goto("about:blank");
  await write(other, "Dernier prix ?");
  await write(other, "Je peux passer ce soir.");
  await expect.poll(() => noticesTo(endpoint).at(-1)?.message["body"]).toBe("Je peux passer ce soir.");
  for (const { message } of noticesTo(endpoint)) await deliverPush(context, page, server.url, JSON.stringify(message));
  const tag = `conversation:${listing.id}:${people.awa.id}`;
  await page.goto(`${server.url}/about`);
  expect(await shownBy(page)).toMatchObject([{ tag, body: "Je peux passer ce soir." }]);

  // Read on a desktop: it goes from the phone, which is on another screen.
  const admin = await otherPhone(server);
  await signIn(admin, "kouassi", `/messages/${listing.id}/${people.awa.id}`);
  await expect(admin.getByText("Je peux passer ce soir.")).toBeVisible();
  await expect.poll(() => shownBy(page)).toEqual([]);

  await page.goto("about:blank");
  await write(other, "À quelle heure ?");
  await expect.poll(() => noticesTo(endpoint).at(-1)?.message["body"]).toBe("À quelle heure ?");
  await deliverPush(context, page, server.url, JSON.stringify(noticesTo(endpoint).at(-1)?.message));
  await page.goto(`${server.url}/messages/${listing.id}/${people.awa.id}`);
  await expect(page.getByText("À quelle heure ?")).toBeVisible();
  await expect.poll(() => shownBy(page)).toEqual([]);

  await page.goto(`${server.url}/settings`);
  // The screen's own requests are answered, so that the sign-out overtakes none of them.
  await expect(page.getByText("Vous ne reconnaissez pas un appareil", { exact: false })).toBeVisible();
  await expect(page.getByRole("switch", { name: /Afficher le texte/u })).toBeVisible();
  await page.getByRole("button", { name: "Se déconnecter", exact: true }).click();
  await expect(page.getByText("Déconnexion réussie")).toBeVisible();
  await page.goto("about:blank");
  await deliverPush(context, page, server.url, JSON.stringify(noticesTo(endpoint).at(-1)?.message));
  await page.goto(`${server.url}/`);
  expect(await shownBy(page)).toEqual([]);
});

test("a seller whose listing has just gone online is asked as well, once @worker", async ({ otherPhone }) => {
  const page = await otherPhone(server);
  const { endpoint } = await withPushService(page.context());
  const listing = await listingOf(server, "mariam", "awa");
  await signIn(page, "mariam", `/create-listing?publiee=${listing.id}`);
  await expect(page.getByText("Quand un acheteur vous écrit, même si l'application est fermée.")).toBeVisible();
  await page.getByRole("button", { name: "Me prévenir" }).click();
  await expect(page.getByText("Djassa vous préviendra sur ce téléphone")).toBeVisible();
  await expect(page.getByText("Djassa peut vous prévenir")).toBeHidden();
  await page.goto("about:blank");
  const other = await otherPhone(server);
  await signIn(other, "awa", `/messages/${listing.id}/${listing.sellerId}`);
  await write(other, "Bonjour, encore là ?");
  await expect
    .poll(() => noticesTo(endpoint).at(-1)?.message["tag"])
    .toBe(`conversation:${listing.id}:${people.awa.id}`);
});

test("a followed seller: told of the next listing, in Profil, let go offline @worker @core", async ({ otherPhone }) => {
  const page = await otherPhone(server);
  const { endpoint } = await withPushService(page.context());
  const { id, name } = { id: people.kouassi.id, name: people.kouassi.profile?.fullName ?? "" };
  const followed = async () =>
    (await server.sql`select 1 from private.saved_searches where person = ${people.awa.id} and seller = ${id}`).length;

  await test.step("a visitor is led to the sign-in and back, and follows there", async () => {
    await page.goto(`/profile/seller/${id}`);
    const follow = page.getByRole("button", { name: "Suivre", exact: true });
    await follow.click();
    await page.getByRole("button", { name: "Se connecter" }).last().click();
    await expect(page.getByText("Connectez-vous, vous reviendrez aussitôt à ce vendeur.")).toBeVisible();
    await fillSignIn(page, "awa@djassa.test", PASSWORD);
    await expect(page).toHaveURL(`${server.url}/profile/seller/${id}`);
    await follow.click();
    await expect(page.getByRole("button", { name: "Suivi", exact: true })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Me prévenir" }).click();
    await expect(page.getByText("Djassa vous préviendra sur ce téléphone")).toBeVisible();
    await expect.poll(followed).toBe(1);
  });

  await test.step("the next listing is told, and leads to the seller", async () => {
    await server.sql`insert into public.listings (id, user_id, title, description, price, category, condition, district, photos, status, paid_by)
      select gen_random_uuid(), ${id}, 'Pirogue neuve', l.description, 45000, l.category, l.condition, l.district, l.photos, 'active', 'credit'
      from public.listings l where l.user_id = ${id} and l.visible limit 1`;
    await server.sql`select private.chore_searches()`;
    await expect
      .poll(() => noticesTo(endpoint).at(-1)?.message)
      .toMatchObject({
        title: `Nouvelle annonce chez ${name}`,
        body: "Pirogue neuve, 45\u202f000\u00a0FCFA",
        path: `/profile/seller/${id}`,
      });
  });

  await test.step("Profil lists it; without a network it is let go, taken back, and let go", async () => {
    await walkTo(page, "/profile?onglet=favoris");
    const row = page.getByRole("tabpanel").getByRole("link", { name: `Vendeur : ${name}` });
    await row.click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await page.goBack();
    await expect(row).toBeVisible();
    await cutOff(page.context(), server);
    const leave = page.getByRole("button", { name: `Ne plus suivre ${name}` });
    await leave.click();
    await expect(row).toHaveCount(0);
    await page.getByRole("button", { name: "Annuler" }).click();
    await leave.click();
    await expect(row).toHaveCount(0);
    await backOn(page.context(), server);
    await expect.poll(followed).toBe(0);
  });

  await test.step("nobody is offered to follow themselves", async () => {
    const his = await otherPhone(server);
    await signIn(his, "kouassi", `/profile/seller/${id}`);
    await expect(his.getByRole("region", { name: "Vendeur" }).getByRole("link", { name: "Mon profil" })).toBeVisible();
    await expect(his.getByRole("button", { name: "Suivre", exact: true })).toHaveCount(0);
  });
});
