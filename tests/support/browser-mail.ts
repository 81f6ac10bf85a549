import type { Page } from "@playwright/test";
import { expect } from "./browser.ts";
import type { TestServer } from "./browser-server.ts";

/** The address in the newest mail to someone, once it has arrived. */
export async function linkInMail(server: TestServer, address: string): Promise<string> {
  const find = async (): Promise<string> => {
    const [mail] = await server.mailTo(address);
    return /https?:\/\/[^\s"'<>]+/.exec(`${mail?.html ?? ""} ${mail?.text ?? ""}`)?.[0]?.replaceAll("&amp;", "&") ?? "";
  };
  await expect.poll(find).not.toBe("");
  return find();
}

/** Opens a mail's link and presses what its page asks for: opening alone does nothing. */
export async function takeLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: /^(Confirmer mon adresse|Continuer)$/ }).click();
}
