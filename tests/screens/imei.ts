import { people } from "../../supabase/seed/people.ts";
import { expect } from "../support/browser.ts";
import type { Shot, Stage } from "./shot.ts";

const IMEI = "490154203237518";

/** A listing with the IMEI of its phone, which somebody has declared stolen, or nobody. */
const phone =
  (listing: string, stolen: boolean) =>
  async ({ server }: Stage): Promise<void> => {
    await server.sql`insert into private.listing_imeis (listing_id, imei) values (${listing}, private.imei_hash(${IMEI})) on conflict do nothing`;
    await server.sql`update public.listings set has_imei = true where id = ${listing}`;
    await server.sql`delete from private.stolen_phones`;
    await server.sql`delete from private.rate_buckets`;
    if (stolen)
      await server.sql`insert into private.stolen_phones (id, person, imei, day)
        values (gen_random_uuid(), ${people.mariam.id}, private.imei_hash(${IMEI}), '2025-11-03')`;
  };

const check =
  (typed: string, told: string) =>
  async ({ page }: Stage): Promise<void> => {
    await page.getByRole("button", { name: "Vérifier l'IMEI" }).click();
    const dialog = page.getByRole("dialog", { name: "Vérifier l'IMEI" });
    await dialog.getByLabel("IMEI lu sur le téléphone").fill(typed);
    await dialog.getByRole("button", { name: "Vérifier" }).click();
    await expect(dialog.getByText(told)).toBeVisible();
    await dialog.getByText(told).scrollIntoViewIfNeeded();
  };

async function declare({ page }: Stage): Promise<void> {
  await page.getByRole("button", { name: "Déclarer un téléphone volé" }).click();
  await expect(page.getByRole("dialog", { name: "Déclarer un téléphone volé" })).toBeVisible();
}

/** The person has declared one. */
async function declared({ server }: Stage): Promise<void> {
  await server.sql`insert into private.stolen_phones (id, person, imei, day)
    values (gen_random_uuid(), ${people.awa.id}, private.imei_hash('356938035643809'), '2026-02-03') on conflict do nothing`;
}

const look =
  (words: string) =>
  async ({ page }: Stage): Promise<void> =>
    page.getByText(words).evaluate((found) => found.scrollIntoView({ block: "center" }));

/** Who sells a phone: where the number is given, and how it is changed. */
export const givenShots = (listing: string): readonly Shot[] => [
  {
    name: "listing-own-imei",
    path: `/listings/${listing}`,
    before: ({ server }) =>
      server.sql`update public.listings set category = 'electronics', has_imei = false where id = ${listing}`.then(
        () => undefined,
      ),
    prepare: look("Donner l'IMEI"),
  },
  { name: "create-listing-online-phone", path: `/create-listing?publiee=${listing}` },
  {
    name: "imei-give",
    path: `/listings/${listing}`,
    before: phone(listing, false),
    prepare: async ({ page }) => {
      await page.getByRole("button", { name: /IMEI vérifiable.*changer/u }).click();
      await expect(page.getByRole("dialog", { name: "IMEI vérifiable" })).toBeVisible();
    },
  },
];

/** The team reads that a listing is about a phone that somebody has declared stolen. */
export const stolenListingShot: Shot = {
  name: "team-stolen-phones",
  path: "/equipe?onglet=signalements",
  before: async (stage) => {
    const [sold] = await stage.server.sql<{ id: string }>`
      select id::text from public.listings where user_id = ${people.kouassi.id} and visible order by created_at desc limit 1`;
    await phone(sold?.id ?? "", true)(stage);
  },
  prepare: look("Annonces de téléphones déclarés volés"),
};

/** A phone that a buyer checks: the same, another one, one that was stolen; and the way to declare one. */
export const imeiShots = (listing: string): readonly Shot[] => [
  {
    name: "imei-same",
    path: `/listings/${listing}`,
    before: phone(listing, false),
    prepare: check(IMEI, "C'est le même numéro"),
  },
  {
    name: "imei-other",
    path: `/listings/${listing}`,
    before: phone(listing, false),
    prepare: check("356938035643809", "Ce n'est pas ce numéro"),
  },
  {
    name: "imei-stolen",
    path: `/listings/${listing}`,
    before: phone(listing, true),
    prepare: check(IMEI, "Déclaré volé"),
  },
  { name: "settings-stolen", path: "/settings", before: declared, prepare: look("Volé le") },
  { name: "settings-declare-stolen", path: "/settings", prepare: declare },
];
