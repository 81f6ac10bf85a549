import type { Page } from "@playwright/test";
import { expect } from "./browser.ts";
import type { Mail, TestServer } from "./browser-server.ts";

/** The first that `look` finds in the mails to someone, the newest first, once it has arrived: a person is told of other things, too. */
async function inMails(server: TestServer, address: string, look: RegExp, of: (mail: Mail) => string): Promise<string> {
  const find = async () =>
    (await server.mailTo(address)).map((mail) => look.exec(of(mail))?.[0]).find((found) => found !== undefined) ?? "";
  await expect.poll(find).not.toBe("");
  return find();
}

/** The address that a mail to someone asks to be opened. */
export const linkInMail = async (server: TestServer, address: string): Promise<string> =>
  (await inMails(server, address, /https?:\/\/[^\s"'<>]+#token_hash=[^\s"'<>]+/u, ({ html }) => html)).replaceAll(
    "&amp;",
    "&",
  );

/** The code of a mail to someone. */
export const codeInMail = (server: TestServer, address: string): Promise<string> =>
  inMails(server, address, /\b\d{6}\b/u, ({ text }) => text);

/** Opens a mail's link and presses what its page asks for: opening alone does nothing. */
export async function takeLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: /^(Confirmer mon adresse|Continuer)$/ }).click();
}
