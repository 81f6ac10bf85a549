import { fillSignIn, PASSWORD, test } from "../support/browser.ts";
import { linkInMail, takeLink } from "../support/browser-mail.ts";
import { openServer } from "../support/browser-server.ts";
import { hear } from "../support/spec-words.ts";

type Answer = { readonly status: number; readonly code: string };
const refuses = ({ status, code }: Answer) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify({ code: status, error_code: code, msg: "no" }),
});

test("signing in: what is missing, what is wrong, what broke", async ({ page, context, server, mayRefuse }) => {
  mayRefuse(/^400 POST \/auth\/v1\/token/);
  await page.goto("/login");
  await page.getByRole("main").getByRole("button", { name: "Se connecter" }).click();
  for (const word of ["emailRequired", "passwordRequired"] as const) await hear(page, word);
  await fillSignIn(page, "awa@", "abc");
  await hear(page, "emailInvalid");
  await fillSignIn(page, "awa@djassa.test", "pas-le-bon");
  await hear(page, "loginWrong");
  await server.sql`update auth.users set email_confirmed_at = null where email = 'equipe@djassa.test'`;
  await fillSignIn(page, "equipe@djassa.test", PASSWORD);
  await hear(page, "loginUnconfirmed");
  await server.sql`update auth.users set email_confirmed_at = now() where email = 'equipe@djassa.test'`;
  // Never told by this server, which does not say who has an account; another one of the protocol may.
  await context.route(/\/auth\/v1\/token/, (route) => route.fulfill(refuses({ status: 400, code: "user_not_found" })), {
    times: 1,
  });
  await fillSignIn(page, "personne@djassa.test", PASSWORD);
  await hear(page, "loginUnknown");
  await context.route(/\/auth\/v1\/token/, (route) => route.fulfill(refuses({ status: 400, code: "unexpected" })), {
    times: 1,
  });
  await fillSignIn(page, "awa@djassa.test", PASSWORD);
  await hear(page, "loginFailed");
});

test("registering", async ({ page, context, mayRefuse }) => {
  mayRefuse(/^400 POST \/auth\/v1\/signup/);
  const send = page.getByRole("button", { name: "Créer mon compte" });
  const fill = async (email: string, password: string, again: string) => {
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Mot de passe", { exact: true }).fill(password);
    await page.getByLabel("Confirmer le mot de passe").fill(again);
    await send.click();
  };
  await page.goto("/register");
  await send.click();
  for (const word of ["emailRequired", "passwordRequired", "confirmRequired"] as const) await hear(page, word);
  await fill("pas une adresse", "abc", "abd");
  for (const word of ["emailInvalid", "passwordShort"] as const) await hear(page, word);
  await fill("neuf@exemple.test", "abcdef", "abcdeg");
  await hear(page, "confirmDiffers");
  await fill("awa@djassa.test", "abcdef", "abcdef");
  await hear(page, "registerTaken");
  await context.route(/\/auth\/v1\/signup/, (route) => route.fulfill(refuses({ status: 400, code: "unexpected" })), {
    times: 1,
  });
  await fill("neuf@exemple.test", "abcdef", "abcdef");
  await hear(page, "registerFailed");
  await send.click();
  await hear(page, "registerDone");
});

test("a forgotten password, from the request to the new one", async ({ page, context, server, mayRefuse }) => {
  mayRefuse(/^400 POST \/auth\/v1\/recover/, /^400 PUT \/auth\/v1\/user/);
  await page.goto("/auth/reset-password");
  const ask = page.getByRole("button", { name: "Envoyer le lien" });
  await ask.click();
  await hear(page, "resetEmailRequired");
  await page.getByLabel("Email", { exact: true }).fill("mariam@djassa.test");
  await context.route(/\/auth\/v1\/recover/, (route) => route.fulfill(refuses({ status: 400, code: "unexpected" })), {
    times: 1,
  });
  await ask.click();
  await hear(page, "resetFailed");
  await ask.click();
  await hear(page, "resetDone");
  await takeLink(page, await linkInMail(server, "mariam@djassa.test"));
  const change = page.getByRole("button", { name: "Changer le mot de passe" });
  await change.click();
  await hear(page, "bothRequired");
  await page.getByLabel("Nouveau mot de passe", { exact: true }).fill("nouveau-2026");
  await page.getByLabel("Confirmer le mot de passe").fill("autre-2026");
  await change.click();
  await hear(page, "confirmDiffers");
  await page.getByLabel("Confirmer le mot de passe").fill("nouveau-2026");
  await context.route(/\/auth\/v1\/user/, (route) => route.fulfill(refuses({ status: 400, code: "unexpected" })), {
    times: 1,
  });
  await change.click();
  await hear(page, "updateFailed");
  await change.click();
  await hear(page, "updateDone");
});

test("a build without a backend", async ({ otherPhone }) => {
  const server = await openServer(".cache/unconfigured");
  const page = await otherPhone(server);
  await page.goto("/login");
  await fillSignIn(page, "awa@djassa.test", PASSWORD);
  await hear(page, "notConfigured");
  await server.remove();
});

test("an address that leads nowhere", async ({ page }) => {
  await page.goto("/nulle-part");
  await hear(page, "notFound");
});
