import { publishableKey } from "../../supabase/local/keys.ts";
import { people } from "../../supabase/seed/people.ts";
import { expect, PASSWORD, rowsCome, signIn, test } from "../support/browser.ts";

test("Réglages shows where one is signed in, and ends a session elsewhere @core", async ({ page, browser, server }) => {
  const elsewhere = await browser.newContext({
    userAgent: "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/137.0.0.0 Mobile Safari/537.36",
  });
  const lost = await elsewhere.request.post(`${server.url}/auth/v1/token?grant_type=password`, {
    headers: { apikey: publishableKey },
    data: { email: "awa@djassa.test", password: PASSWORD },
  });
  const { refresh_token: token } = (await lost.json()) as { refresh_token: string };
  await signIn(page, "awa", "/settings");
  const list = page.getByRole("region", { name: "Appareils connectés" }).getByRole("listitem");
  await expect(list).toHaveCount(2);
  await expect(list.first()).toContainText("Cet appareil");
  await expect(list.first().getByRole("button")).toHaveCount(0);
  // Two of a kind are told apart by the minute.
  const [when] = /Vu le \d.* à \d\d:\d\d/.exec((await list.last().textContent()) ?? "") ?? [""];
  await page.getByRole("button", { name: `Déconnecter Chrome sur Android, ${when.replace("Vu", "vu")}` }).click();
  await expect(page.getByText("Chrome sur Android est déconnecté.")).toBeVisible();
  await expect(list).toHaveCount(1);
  const renewed = await elsewhere.request.post(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
    headers: { apikey: publishableKey },
    data: { refresh_token: token },
  });
  expect(renewed.ok()).toBe(false);
  await elsewhere.close();
});

test("the other device is told at once that it was signed out, and keeps what waits there", async ({
  page,
  otherPhone,
  server,
  mayRefuse,
}) => {
  mayRefuse(/^400 POST \/auth\/v1\/token/, /^401 /);
  const other = await otherPhone();
  await signIn(other, "kouassi");
  await rowsCome(other, { mine: 1 });
  await signIn(page, "kouassi", "/settings");
  const list = page.getByRole("region", { name: "Appareils connectés" }).getByRole("listitem");
  await expect(list).toHaveCount(2);
  await page.getByRole("button", { name: /^Déconnecter / }).click();
  await expect(list).toHaveCount(1);
  await expect(other.getByText("Votre session a expiré")).toBeVisible();
  await expect(page.getByText("Votre session a expiré")).toHaveCount(0);
  expect(await server.sql`select 1 from auth.sessions where user_id = ${people.kouassi.id}`).toHaveLength(1);
});
