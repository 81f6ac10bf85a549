/** What a static host is told in its files, and what the edge answers there for the project. */
import { expect, test } from "vitest";
import { staticHosting } from "../../build/static-hosting.ts";
import stopMails, { config } from "../../netlify/edge-functions/stop-mails.ts";

type Emitted = { fileName: string; source: string };
type Plugin = {
  configResolved(config: { env: Record<string, string> }): void;
  generateBundle: { handler(this: { emitFile(file: Emitted): void }, options: object, bundle: object): void };
};

/** The files that a build for a project leaves, by their names. */
function built(...assets: readonly string[]): Map<string, string> {
  const files = new Map<string, string>();
  const plugin = staticHosting() as unknown as Plugin;
  const env = { VITE_SUPABASE_URL: "https://abc.supabase.co", VITE_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" };
  plugin.configResolved({ env });
  const emitFile = ({ fileName, source }: Emitted) => void files.set(fileName, source);
  const bundle = Object.fromEntries(["index.html", ...assets].map((name) => [name, {}]));
  plugin.generateBundle.handler.call({ emitFile }, {}, bundle);
  return files;
}

test("a file of an earlier version is not there, and is no page; only files that are there stay for a year", () => {
  const files = built("assets/app-1234.js");
  const rules = files.get("_redirects")?.split("\n") ?? [];
  expect(rules.indexOf("/assets/* /gone.txt 404")).toBe(rules.indexOf("/* /index.html 200") - 1);
  expect(files.get("gone.txt")).toContain("n'existe plus");
  const headers = files.get("_headers") ?? "";
  expect(headers).toContain("/assets/app-1234.js\n  Cache-Control: public, max-age=31536000, immutable\n");
  expect([headers.match(/immutable/gu)?.length, headers.includes("/assets/*")]).toEqual([1, false]);
});

test("the link that ends mails opens a page at the edge too; the button's request goes on to the project", async () => {
  const ask = (query: string) => stopMails(new Request(`https://marche.example/api/stop-mails${query}`));
  const asked = ask("?token=00000000-0000-4000-8000-000000000001");
  expect([asked.status, asked.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(await asked.text()).toContain(`<form method="post"><button>Ne plus recevoir</button></form>`);
  const cut = ask("?token=0000");
  expect([cut.status, await cut.text()]).toEqual([404, expect.stringContaining("https://marche.example/settings")]);
  expect([config.path, config.method]).toEqual([expect.arrayContaining(["/api/stop-mails"]), ["GET", "HEAD"]]);
});
