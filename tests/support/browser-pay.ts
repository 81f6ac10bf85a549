import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { people, type PersonName } from "../../supabase/seed/people.ts";
import type { TestServer } from "./browser-server.ts";

/** A listing that waits for its fee, whatever its owner could pay it with. Gives its id. */
export async function pendingListing(server: TestServer, owner: PersonName, title: string): Promise<string> {
  const id = randomUUID();
  const seller = people[owner].id;
  await server.sql`
    insert into public.listings (id, user_id, title, description, price, category, condition, district, status, paid_by, photos)
    select ${id}, ${seller}, ${title}, 'Une table solide, à venir voir au quartier.', 18000, 'home', 'good', 'Commerce', 'pending', 'manual',
      (select l.photos from public.listings l where cardinality(l.photos) > 0 and l.status = 'active' limit 1)`;
  // Named as paid while it comes in, or a free first listing or a credit would pay for it.
  await server.sql`update public.listings set paid_by = null where id = ${id}`;
  return id;
}

/** Draws an operator's message as on a phone of 1,080 by 2,340 pixels; another one for other `words`. */
export async function capture(
  words = "Transfert de 200 FCFA",
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const line = (y: number, size: number, text: string, fill = "#111") =>
    `<text x="90" y="${y}" font-size="${size}" font-family="sans-serif" fill="${fill}">${text}</text>`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="2340"><rect width="1080" height="2340" fill="#f4f4f4"/>
    <rect width="1080" height="300" fill="#ff7900"/>${line(200, 80, "Mobile money", "#fff")}${line(560, 72, words)}
    ${line(720, 44, "vers 07 00 00 00 01")}${line(840, 44, "le 21/11/2026 à 14:05")}${line(960, 44, "Réf. MP261121.1405.A12345")}</svg>`;
  return { name: "capture.png", mimeType: "image/png", buffer: await sharp(Buffer.from(picture)).png().toBuffer() };
}

/** Chooses the screenshot and waits until this phone keeps it. */
export async function giveCapture(page: Page, words?: string): Promise<void> {
  await page.locator("input[name=screenshot]").setInputFiles(await capture(words));
  await page.getByText("Capture gardée").waitFor();
}

/** Decides every proof of this person that waits, as the team does. Gives how many there were. */
export async function decide(server: TestServer, payer: PersonName, accept: boolean, reason = ""): Promise<number> {
  const rows = await server.sql<{
    id: string;
    undone: number;
  }>`select id::text, undone from public.payment_proofs where user_id = ${people[payer].id} and status = 'received'`;
  for (const { id, undone } of rows) {
    await server.sql`
      with me as (select set_config('request.jwt.claims', ${JSON.stringify({ sub: people.equipe.id, role: "authenticated" })}, true) as claims)
      select public.decide_payment(${id}::uuid, ${accept}, ${undone}, nullif(${reason}, '')) from me`;
  }
  return rows.length;
}
