import { backOn, cutOff, expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { COLLEAGUE, openAdmin } from "../support/browser-team.ts";
import { people } from "../../supabase/seed/people.ts";
import { ofName } from "#domain/name.ts";

const INSULT = "Voleur, appelez le 07 00 00 00 00";

test("a review reported offline reaches the admin console; removed it leaves phones @worker", async ({
  page,
  context,
  server,
  otherPhone,
}) => {
  const [about] = await server.sql<{ id: string }>`
    select l.id from public.listings l where l.user_id = ${people.kouassi.id} and l.status = 'active' and not l.deleted
      and not exists (select from public.reviews r where r.listing_id = l.id and r.reviewer_id = ${people.awa.id})
    order by l.created_at desc limit 1`;
  const id = about?.id ?? "";
  await server.sql`insert into public.reviews (id, reviewer_id, reviewed_id, listing_id, rating, comment)
    values (gen_random_uuid(), ${people.awa.id}, ${people.kouassi.id}, ${id}, 1, ${INSULT})`;
  await server.sql`update public.reviews set verified = true where listing_id = ${id}`; // as after an exchange
  const author = people.awa.profile?.fullName ?? "";

  const hers = await otherPhone();
  await signIn(hers, "mariam", `/listings/${id}`);
  await expect(hers.getByText(INSULT)).toBeVisible();

  await signIn(page, "kouassi");
  await readyForOffline(page, { feed: 100 });
  await walkTo(page, `/listings/${id}`);
  await expect(page.getByText(INSULT)).toBeVisible();
  await cutOff(context, server);
  const button = page.getByRole("button", { name: `Signaler l'avis ${ofName(author)}` });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Signaler cet avis" });
  await dialog.getByRole("button", { name: "Envoyer le signalement" }).click();
  await expect(dialog.getByText("Veuillez indiquer une raison")).toBeVisible();
  await dialog.getByRole("radio", { name: "Insultes ou menaces" }).check();
  await dialog.getByRole("button", { name: "Envoyer le signalement" }).click();
  await expect(page.getByText("Votre signalement partira dès que le réseau revient.")).toBeVisible();
  await backOn(context, server);
  await expect(page.getByText("Avis signalé avec succès")).toBeVisible();
  await expect(page.getByText("Vous avez signalé cet avis. Merci.")).toBeVisible();

  const admin = await otherPhone();
  await openAdmin(admin, "?onglet=signalements");
  const card = admin.getByRole("listitem").filter({ hasText: INSULT });
  await expect(card.getByText("Insultes ou menaces")).toBeVisible();
  await card.getByRole("button", { name: "Retirer" }).click();
  const why = admin.getByRole("dialog", { name: /Retirer cet avis/u });
  await why.getByRole("radio", { name: "Cet avis contient des insultes." }).check();
  await why.getByRole("button", { name: "Retirer" }).click();
  await expect(admin.getByText("Avis retiré")).toBeVisible();
  await expect(admin.getByText(INSULT)).toHaveCount(0);

  await expect(hers.getByText(INSULT)).toHaveCount(0);
  await expect(page.getByText(INSULT)).toHaveCount(0);
  const told = server.sql`select m.data from private.mail_outbox m where m.template = 'review_remove'`;
  expect(await told).toHaveLength(1);
});

test("a colleague's decision on a reported review leaves the words, and none is never said", async ({
  page,
  server,
}) => {
  await server.sql`update public.reports set status = 'dismissed', handled_at = now() where status = 'open'`;
  const rows = await server.sql<{ id: string }>`
    insert into public.reports (id, reporter_id, subject_kind, subject_id, listing_id, reason)
    select gen_random_uuid(), ${people.mariam.id}, 'review', r.id, r.listing_id, 'fake' from public.reviews r
    where not r.deleted and r.verified and ${people.mariam.id} not in (r.reviewer_id, r.reviewed_id) and ${people.equipe.id} not in (r.reviewer_id, r.reviewed_id)
    order by r.id limit 1 returning subject_id::text as id`;
  const review = rows[0]?.id ?? "";
  await openAdmin(page, "?onglet=chiffres");
  await expect(page.getByText("1 signalement", { exact: true })).toBeVisible();
  await openAdmin(page, "?onglet=signalements");
  const admin = page.getByRole("tabpanel");
  await expect(admin.getByRole("heading", { name: "Avis signalés" })).toBeVisible();
  for (const words of ["Aucun signalement", "Annonces signalées"]) await expect(admin.getByText(words)).toHaveCount(0);
  await admin.getByRole("button", { name: "Retirer" }).click();
  const dialog = page.getByRole("dialog", { name: /^Retirer cet avis/u });
  const words = dialog.getByLabel("Raison envoyée à son auteur");
  await words.fill("Cet avis parle");
  await server.sql`with me as (select set_config('request.jwt.claims', ${COLLEAGUE}, true) as claims)
    select public.decide_review_report(${review}::uuid, 'keep', 'infinity') from me`;
  await expect(dialog.getByText("Une autre personne vient de décider de cet avis.")).toBeVisible();
  await expect(words).toHaveValue("Cet avis parle");
  await expect(dialog.getByRole("button", { name: "Retirer" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(admin.getByText("Aucun signalement")).toBeVisible();
  await expect(admin.getByRole("heading", { name: "Avis signalés" })).toHaveCount(0);
});
