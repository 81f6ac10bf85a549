import type { Locator, Page } from "@playwright/test";
import { expect, PASSWORD, signIn, test } from "../support/browser.ts";

/** Texts as a keyboard composes them one after the other, and commits the last. Returns what stood in the field beside each. */
async function compose(page: Page, field: Locator, texts: readonly string[]): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page);
  await field.focus();
  const stood: string[] = [];
  for (const text of texts) {
    await devtools.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    stood.push(await field.inputValue());
  }
  await devtools.send("Input.insertText", { text: texts.at(-1) ?? "" });
  await devtools.detach();
  return stood;
}

/** Each beginning of a text, as it comes key by key. */
const keys = (text: string): string[] => Array.from(text, (_, place) => text.slice(0, place + 1));

/** As some password managers do: the text is there, and nobody is told. */
const fillUnheard = (field: Locator, text: string) =>
  field.evaluate((element, value) => {
    const { prototype } = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(element, value);
  }, text);

test.describe("ce qui est dans un champ", () => {
  test("an amount keeps its digits while a keyboard composes, and has groups after", async ({ page }) => {
    await page.goto("/search");
    await page.getByRole("button", { name: /Filtres/ }).click();
    const dialog = page.getByRole("dialog");
    const most = dialog.getByLabel("Maximum");
    expect(await compose(page, most, keys("15000"))).toEqual(keys("15000"));
    await expect(most).toHaveValue("15\u202F000");
    await expect(dialog.getByText("= 15\u202F000\u00A0FCFA")).toBeVisible();
    // Composed once more, from what stands there.
    await most.fill("");
    expect(await compose(page, most, keys("10000").slice(1))).toEqual(keys("10000").slice(1));
    await dialog.getByRole("button", { name: "Appliquer" }).click();
    await expect(page).toHaveURL(/maxPrice=10000$/);
  });

  test("no field of a form rewrites what is composed in it", async ({ page }) => {
    await signIn(page, "awa", "/settings");
    for (const [name, text] of [
      ["Nom complet", "Awa Koné"],
      ["Téléphone", "+2250712345678"],
      ["Quartier", "Commerce"],
    ] as const) {
      const field = page.getByLabel(name, { exact: true });
      await field.fill("");
      expect(await compose(page, field, keys(text)), name).toEqual(keys(text));
      await expect(field).toHaveValue(text);
    }
    await page.goto("/create-listing");
    for (const [name, text] of [
      ["Titre", "Vélo d'enfant"],
      ["Prix (FCFA)", "1500000"],
      ["Description", "Peu servi. À voir"],
    ] as const)
      expect(await compose(page, page.getByLabel(name), keys(text)), name).toEqual(keys(text));
    await expect(page.getByLabel("Prix (FCFA)")).toHaveValue("1\u202F500\u202F000");
  });

  test("fields that were filled unheard are read when the form is sent, and stay filled", async ({
    page,
    mayRefuse,
  }) => {
    mayRefuse(/^400 POST \/auth\/v1\/token/);
    await page.goto("/login");
    const [email, password] = [page.getByLabel("Email"), page.getByLabel("Mot de passe", { exact: true })];
    await fillUnheard(email, "awa@djassa.test");
    await fillUnheard(password, "pas-le-bon");
    // Drawn anew for another reason.
    await page.getByRole("button", { name: "Afficher le mot de passe" }).click();
    await expect(password).toHaveValue("pas-le-bon");
    await page.getByRole("main").getByRole("button", { name: "Se connecter" }).click();
    await expect(page.getByText("Identifiants incorrects. Vérifiez votre email et mot de passe.")).toBeVisible();
    await expect(email).toHaveValue("awa@djassa.test");
    await expect(password).toHaveValue("pas-le-bon");
    await fillUnheard(password, PASSWORD);
    await password.press("Enter");
    await expect(page.getByText("Connexion réussie")).toBeVisible();
  });

  test("so are those of forms without a schema, also where a link or another button is pressed", async ({ page }) => {
    await page.goto("/login");
    await fillUnheard(page.getByLabel("Email"), "mariam@djassa.test");
    await page.getByRole("link", { name: "Mot de passe oublié" }).click();
    await expect(page.getByRole("heading", { name: "Mot de passe oublié" })).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("mariam@djassa.test");
    await page.goto("/search");
    await page.getByRole("button", { name: /Filtres/ }).click();
    await fillUnheard(page.getByLabel("Minimum"), "2 000");
    await page.getByRole("button", { name: "Appliquer" }).click();
    await expect(page).toHaveURL(/minPrice=2000$/);
  });
});
