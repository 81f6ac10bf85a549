import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { ofName } from "#domain/name.ts";
import { people, type PersonName } from "../../supabase/seed/people.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { expect, PASSWORD, signIn, walkTo } from "./browser.ts";
import type { TestServer } from "./browser-server.ts";

/** A receipt-like picture that nobody has sent before. */
export async function receipt(): Promise<Buffer> {
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="640"><rect width="360" height="640" fill="#fff"/><text x="20" y="60" font-size="20">${randomUUID()}</text></svg>`;
  return sharp(Buffer.from(words)).png().toBuffer();
}

type Bought = { readonly listing: string } | { readonly pack: string };

/** Sends a proof over HTTP as the form does; gives its id. `picture`: to send the same one twice. */
export async function sendProof(
  server: TestServer,
  who: PersonName,
  bought: Bought,
  picture?: Buffer,
): Promise<string> {
  const { email, profile } = people[who];
  const post = (path: string, body: object, token?: string): Promise<Response> =>
    fetch(server.url + path, {
      method: "POST",
      headers: {
        apikey: publishableKey,
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const session = (await (await post("/auth/v1/token?grant_type=password", { email, password: PASSWORD })).json()) as {
    access_token: string;
  };
  const id = randomUUID();
  const phone = profile?.phone.slice(3) ?? "";
  const [price] = await server.sql`
    select price as amount from public.price_list where id = ${"pack" in bought ? bought.pack : "listing"}`;
  const common = {
    ...price,
    email,
    fullName: profile?.fullName,
    screenshotBase64: (picture ?? (await receipt())).toString("base64"),
    screenshotFilename: "capture.png",
    mutationId: id,
  };
  const answer =
    "listing" in bought
      ? await post("/api/send-listing-payment", { ...common, listingId: bought.listing, phone }, session.access_token)
      : await post(
          "/api/send-credit-request",
          { ...common, selectedPack: bought.pack, phoneNumber: phone },
          session.access_token,
        );
  expect(answer.status, await answer.text()).toBe(200);
  return id;
}

/** The admin console is open and what waits is on it: a new page signs the team in, one that shows the app goes there by a link of it. */
export async function openAdmin(page: Page, tab = ""): Promise<void> {
  const path = `/equipe${tab}`;
  await (page.url() === "about:blank" ? signIn(page, "equipe", path) : walkTo(page, path));
  await expect(page.getByRole("heading", { level: 1, name: "Équipe" })).toBeVisible();
  await expect(page.getByRole("tabpanel")).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** The admin console anew, by who comes from another screen; what was said before is gone. */
export async function reopenAdmin(page: Page, tab = ""): Promise<void> {
  await walkTo(page, "/about");
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  await openAdmin(page, tab);
}

/** The proof under the eyes has its picture, and is no longer taken for the second half of a press before it. */
export async function readyToDecide(page: Page): Promise<void> {
  await expect(page.getByRole("article", { name: /^Preuve d/ }).getByRole("button", { name: "Valider" })).toBeEnabled();
}

/** The claims of a colleague who decides on another machine, for an SQL statement of the test. */
export const COLLEAGUE = JSON.stringify({ sub: people.equipe.id, role: "authenticated" });

/** Goes on with J until this person's proof is under the eyes. */
export async function stepTo(page: Page, name: string, most = 12): Promise<void> {
  const card = page.getByRole("article", { name: `Preuve ${ofName(name)}` });
  await expect(page.getByRole("article", { name: /^Preuve d/ })).toBeVisible();
  for (let presses = 0; presses < most && !(await card.isVisible()); presses += 1) await page.keyboard.press("j");
  await expect(card).toBeVisible();
  await readyToDecide(page);
}
