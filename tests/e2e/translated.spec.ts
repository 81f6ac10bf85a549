import { expect, fillSignIn, PASSWORD, signIn, test, walkTo } from "../support/browser.ts";
import { conversationOf, places } from "../support/browser-places.ts";
import { exchanged, MANNERS, translated, untranslated } from "../support/browser-translate.ts";

const FAILED = "Cette page n'a pas pu s'ouvrir";

for (const who of ["visitor", "awa", "nouveau", "equipe"] as const) {
  test(`every screen stands, one after the other, in a page that the browser translates: ${who}`, async ({
    page,
    context,
    server,
  }) => {
    await translated(context);
    test.setTimeout(240_000);
    const way = (await places(server)).filter((each) => each.who === who);
    await (who === "visitor" ? page.goto("/faq") : signIn(page, who, "/faq"));
    for (const place of [...way, ...way.slice(0, 1)]) {
      await walkTo(page, place.path);
      await expect(page.getByRole("heading", { level: 1 }).first(), place.name).toBeVisible();
      await expect(page.locator("[aria-busy=true]"), place.name).toHaveCount(0);
      await expect(page.getByText(FAILED), place.name).toHaveCount(0);
      expect(await exchanged(page), place.name).toBeGreaterThan(5);
    }
  });
}

for (const manner of MANNERS) {
  test(`a translated form is busy, fails, is mended and goes through, in its new words: ${manner}`, async ({
    page,
    context,
    mayRefuse,
  }) => {
    mayRefuse(/^400 POST \/auth\/v1\/token/);
    await translated(context, manner);
    await page.goto("/login?retour=/help");
    const send = page.getByRole("main").getByRole("button", { name: "Se connecter" });
    await send.click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    await fillSignIn(page, "awa@djassa.test", "pas-celui-la");
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expect(send).not.toHaveAttribute("aria-busy");
    await fillSignIn(page, "awa@djassa.test", PASSWORD);
    await expect(page).toHaveURL(/\/help$/u);
    await expect(page.getByText(FAILED)).toHaveCount(0);
    expect(await exchanged(page)).toBeGreaterThan(5);
  });
}

test("what is written in a translated page is seen, and in its own words again", async ({ page, context, server }) => {
  await translated(context);
  const conversation = await conversationOf(server, "awa");
  await signIn(page, "awa", `/messages/${conversation.listingId}/${conversation.otherId}`);
  const say = async (words: string) => {
    await page.getByRole("textbox").fill(words);
    await page.getByRole("button", { name: "Envoyer" }).click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText("En attente")).toHaveCount(0);
  };
  await say("Toujours là ?");
  await untranslated(page);
  expect(await exchanged(page)).toBe(0);
  await say("Et demain ?");
  await expect(page.getByText(FAILED)).toHaveCount(0);
});
