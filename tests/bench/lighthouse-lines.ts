import { chromium } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";
import { freePort } from "../support/browser-server.ts";
import { type Line, median } from "./table.ts";

const ROUNDS = 3;
const CATEGORIES = ["accessibility", "best-practices", "seo"] as const;

type Visit = { readonly short: readonly number[]; readonly shift: number; readonly why: readonly string[] };

/** The points that Lighthouse (desktop preset, medians of three) takes away from 100, and the shifts; with their reasons. */
export async function lighthouseLines(
  executablePath: string,
  server: string,
  paths: Readonly<Record<string, string>>,
): Promise<Line[]> {
  const port = await freePort();
  // A browser of its own: Lighthouse clears what it finds, and needs a port where Playwright uses a pipe.
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  const lines: Line[] = [];
  try {
    for (const [name, path] of Object.entries(paths)) {
      const visits: Visit[] = [];
      for (let round = 0; round < ROUNDS; round++) visits.push(await visit(port, server + path));
      for (const why of new Set(visits.flatMap((each) => each.why))) console.log(`Lighthouse, ${name}: ${why}`);
      CATEGORIES.forEach((category, i) => {
        lines.push({
          what: `Lighthouse, ${name}: ${category}, points short of 100`,
          figure: median(visits.map(({ short }) => short[i] ?? 100)),
          unit: "",
          aim: 0,
        });
      });
      lines.push({
        what: `Lighthouse, ${name}: layout shift`,
        figure: median(visits.map(({ shift }) => shift)),
        unit: "",
        aim: 0,
      });
    }
  } finally {
    await browser.close();
  }
  return lines;
}

async function visit(port: number, url: string): Promise<Visit> {
  const result = await lighthouse(
    url,
    { port, output: "json", logLevel: "error", onlyCategories: ["performance", ...CATEGORIES] },
    desktopConfig,
  );
  if (result === undefined) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`);
  const failed = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(
    ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1,
  );
  return {
    short: CATEGORIES.map((name) => 100 - Math.round((categories[name]?.score ?? 0) * 100)),
    shift: audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
    why: failed.map(({ id }) => `${id} (${audits[id]?.title ?? ""})`),
  };
}
