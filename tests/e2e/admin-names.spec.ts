/** The admin console for those who do not see it: a list of buttons, of pictures, of headings. */
import { listingId } from "../../supabase/seed/listings.ts";
import { people } from "../../supabase/seed/people.ts";
import { expect, test } from "../support/browser.ts";
import type { TestServer } from "../support/browser-server.ts";
import { openAdmin } from "../support/browser-team.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** Two of everything that the admin console decides about, where the demo has less. */
async function twoOfEach(server: TestServer): Promise<void> {
  const [first, second] = [listingId("Vélo VTT 26 pouces"), listingId("Tricycle cargo Apsonic")];
  await server.sql`insert into public.reports (id, reporter_id, subject_kind, subject_id, listing_id, reason, words)
    select gen_random_uuid(), ${people.awa.id}, 'person', person, ${first}::uuid, 'scam',
      '[{"mine": true, "content": "Bonjour", "at": "2025-11-20T10:00:00Z"}]'
    from unnest(array[${people.ibrahim.id}, ${people.mariam.id}]::uuid[]) as person`;
  // Two of the same author.
  await server.sql`insert into public.reports (id, reporter_id, subject_kind, subject_id, listing_id, reason)
    select gen_random_uuid(), ${people.mariam.id}, 'review', r.id, r.listing_id, 'fake' from public.reviews r
    where not r.deleted and ${people.mariam.id} not in (r.reviewer_id, r.reviewed_id) and r.reviewer_id = (
      select x.reviewer_id from public.reviews x where not x.deleted and ${people.mariam.id} not in (x.reviewer_id, x.reviewed_id)
      group by 1 order by count(*) desc, 1 limit 1) order by r.id limit 2`;
  await server.sql`insert into public.moderation_notices (user_id, listing_id, kind, title, reason, status, appeal, appealed_at)
    select l.user_id, l.id, 'hidden', l.title, 'Photos', 'appealed', 'Ces photos sont de moi, je les ai faites hier.', now()
    from public.listings l where l.id in (${first}, ${second})`;
  await server.sql`insert into public.payment_disputes (id, proof_id, user_id, about, undone, message)
    select gen_random_uuid(), p.id, p.user_id, 'refused', p.undone, 'Le transfert est parti à 9 h 12.'
    from public.payment_proofs p where p.status = 'refused' and p.user_id is not null limit 2`;
}

test("the admin console without the rows around it: names, photos, headings; views on a phone", async ({
  page,
  server,
}) => {
  await test.step("without its rows each button of the admin console says whose it is; photos have numbers", async () => {
    await twoOfEach(server);
    const tabs = ["", "?vue=traites", "?vue=contestes", "?onglet=signalements", "?onglet=support", "?onglet=personnes"];
    for (const tab of [...tabs, "?onglet=support&vue=traites", "?onglet=journal"]) {
      await openAdmin(page, tab);
      if (tab === "?onglet=personnes") {
        await page.getByRole("searchbox", { name: /^Chercher une personne/ }).fill("Yao");
        await expect(page.getByRole("heading", { name: "Paiements" })).toBeVisible();
      }
      const panel = page.getByRole("tabpanel");
      const controls = await panel.locator("button, a, summary").evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility())
          .map((one) => {
            const words = (one.textContent ?? "").trim();
            return { words, name: one.getAttribute("aria-label") ?? words };
          }),
      );
      const names = controls.map(({ name }) => name);
      expect.soft(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
      // Whoever says what is written presses it.
      const other = controls.filter(({ words, name }) => !name.toLowerCase().includes(words.toLowerCase()));
      expect.soft(other, tab).toEqual([]);

      const photos = await panel
        .getByRole("list", { name: /^Photos/ })
        .evaluateAll((lists) => lists.map((list) => [...list.querySelectorAll("img")].map((photo) => photo.alt)));
      expect.soft(photos, tab).toEqual(photos.map((row) => row.map((_photo, at) => `Photo ${at + 1}`)));
      if (tab === "?onglet=signalements") expect(photos.some((row) => row.length > 1)).toBe(true);
      const levels = await page
        .locator("main :is(h1, h2, h3, h4)")
        .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])));
      expect.soft(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
    }
  });

  await test.step("the three views of payments stand in one row of a phone, also with a number", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const tab of ["", "?vue=traites", "?vue=contestes"]) {
      await openAdmin(page, tab);
      const views = page.getByRole("navigation", { name: "Paiements" }).getByRole("link");
      await expect(views.last()).toHaveText("Contestés (2)");
      const boxes = await views.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      expect.soft(new Set(boxes.map(({ top }) => top)).size, tab).toBe(1);
    }
  });
});
