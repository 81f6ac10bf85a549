import { people } from "../../supabase/seed/people.ts";
import { expect } from "../support/browser.ts";
import { type Shot, type Stage, TODAY } from "./shot.ts";

/** Notified of something of each kind: a favourite of hers that is cheaper, a review and finds; `days` before the day of the pictures. */
const notified =
  (listing: string, days: number) =>
  async ({ server }: Stage): Promise<void> => {
    const at = (hours: number) => new Date(TODAY.getTime() - days * 86_400_000 - hours * 3_600_000).toISOString();
    const news = (tag: string, kind: string, path: string, data: object, hours: number) =>
      server.sql`insert into private.news (person, kind, tag, path, data, at)
        values (${people.awa.id}, ${kind}, ${`shot:${tag}`}, ${path}, ${JSON.stringify(data)}::text::jsonb, ${at(hours)})
        on conflict (person, tag) do update set at = excluded.at, seen = excluded.seen`;
    await server.sql`insert into public.favorites (user_id, listing_id, price)
      select ${people.awa.id}, l.id, l.price + 6000 from public.listings l where l.id = ${listing}
      on conflict (user_id, listing_id) do update set price = excluded.price, deleted = false`;
    const cheaper = { state: "cheaper", title: "Tecno Spark 10 avec chargeur", price: 62_000 };
    await news("cheaper", "favorite", `/listings/${listing}`, cheaper, 1);
    await news("sold", "favorite", "/profile?onglet=favoris", { state: "sold", title: "Ventilateur sur pied" }, 5);
    await news("review", "review", "/profile?onglet=avis", { title: "Sac à main en cuir", rating: 5 }, 20);
    await news("search", "search", "/search?q=velo", { q: "vélo", found: 3, seller: null }, 30);
  };

async function cardWithPriceThen({ page }: Stage): Promise<void> {
  await expect(page.locator("article s").first()).toBeVisible();
}

async function openBell({ page }: Stage): Promise<void> {
  await page.getByRole("button", { name: /^Du nouveau/u }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

/** The number of Awa: with a code that the team is to be told, or confirmed. */
const number =
  (confirmed: boolean) =>
  async ({ server }: Stage): Promise<void> => {
    await server.sql`update public.user_private set number_code = case when ${confirmed} then null else '4821' end,
      number_code_at = case when ${confirmed} then null else now() end, number_confirmed_at = case when ${confirmed} then now() end
      where id = ${people.awa.id}`;
  };

const toNumber = async ({ page }: Stage): Promise<void> => {
  await expect(page.getByText("4821").or(page.getByText("Votre numéro est confirmé"))).toBeVisible();
  await page.getByRole("heading", { name: "Numéro confirmé" }).evaluate((heading) => heading.scrollIntoView());
};

/** A drawn avatar for everybody who has none. */
async function withAvatars({ server }: Stage): Promise<void> {
  await server.sql`update public.users set avatar_url = 'drawn:' || (array['sun-orange', 'fish-blue', 'pot-green', 'leaf-ochre'])[1 + get_byte(uuid_send(id), 0) % 4]
    where avatar_url is null`;
}

async function openAvatars({ page }: Stage): Promise<void> {
  await page.getByRole("button", { name: "Changer votre image" }).click();
  await expect(page.getByRole("radio", { name: "Vos initiales" })).toBeVisible();
}

/** The pictures after these are drawn with initials again. */
async function seenOnce({ page, server }: Stage): Promise<void> {
  await expect(page.getByRole("region", { name: "Vendeur" }).locator("svg").first()).toBeVisible();
  await server.sql`update public.users set avatar_url = null where avatar_url is not null`;
}

export const avatarShots = (conversation: string, listing: string): readonly Shot[] => [
  { name: "profile-avatars", path: "/profile", before: withAvatars, prepare: openAvatars },
  { name: "messages-avatars", path: "/messages" },
  { name: "conversation-avatars", path: conversation },
  { name: "listing-avatars", path: `/listings/${listing}`, tall: true, prepare: seenOnce },
];

export const numberShots: readonly Shot[] = [
  { name: "settings-number", path: "/settings", before: number(true), prepare: toNumber },
  { name: "settings-number-code", path: "/settings", before: number(false), prepare: toNumber },
];

/** The bell of her who has a heart on this listing, today and after days away, and what fell in price. */
export const newsShots = (listing: string): readonly Shot[] => [
  { name: "news", path: "/", before: notified(listing, 0), prepare: openBell },
  { name: "news-missed", path: "/", before: notified(listing, 3), prepare: openBell },
  { name: "favorites-cheaper", path: "/profile?onglet=favoris", tall: true, prepare: cardWithPriceThen },
  { name: "listing-cheaper", path: `/listings/${listing}` },
];
