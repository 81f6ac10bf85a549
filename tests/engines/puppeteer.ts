import { launch } from "puppeteer-core";
import type { Driver } from "./driver.ts";

/** Firefox speaks WebDriver BiDi, Chromium its own protocol; one library has both. */
export async function puppeteerDriver(browser: "chrome" | "firefox", executablePath: string): Promise<Driver> {
  const app = await launch({
    browser,
    executablePath,
    headless: true,
    args: browser === "chrome" ? ["--no-sandbox", "--disable-gpu"] : [],
    defaultViewport: { width: 360, height: 740 },
  });
  const page = await app.newPage();
  return {
    // The stories wait for what they look for: a page whose server is dead need not finish loading.
    open: async (url) => void page.goto(url, { waitUntil: "domcontentloaded" }).catch(() => {}),
    run: (script) => page.evaluate(script),
    close: () => app.close(),
  };
}
