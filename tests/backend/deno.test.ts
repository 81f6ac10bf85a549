import { existsSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "../../supabase/local/database/connect.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { startServer, type RunningServer } from "../../supabase/local/server.ts";
import { tempDir } from "../support/temp-dir.ts";
import { ROOT, runProgram } from "./command.ts";

/** The runtime of hosted functions. npm installs it on Linux with x64, as CI has it; elsewhere there is none to ask. */
const DENO = path.join(ROOT, "node_modules/@deno/linux-x64-glibc/deno");
const there = [DENO].filter((file) => existsSync(file));
const FUNCTIONS = readdirSync(path.join(ROOT, "supabase/functions")).filter((name) =>
  existsSync(path.join(ROOT, "supabase/functions", name, "index.ts")),
);

/** Packages as npm has installed them: nothing is fetched. */
const deno = (command: string, args: readonly string[], env: Record<string, string> = {}) =>
  runProgram(DENO, [command, "--quiet", "--node-modules-dir=manual", "--cached-only", ...args], {
    DENO_NO_UPDATE_CHECK: "1",
    NO_COLOR: "1",
    ...env,
  });

test("is there where CI runs", () => {
  expect(there.length).toBe(process.platform === "linux" && process.arch === "x64" ? 1 : there.length);
});

describe.each(there)("supabase/functions in %s", () => {
  let server: RunningServer;
  let dataDir: string;
  let listing: string;
  beforeAll(async () => {
    dataDir = await tempDir("deno");
    server = await startServer({ port: 0, dataDir, durable: false, seed: true });
    const sql = connect(server.databaseUrl);
    const [row] = await sql<
      { id: string }[]
    >`select id::text from public.listings where visible order by created_at desc limit 1`;
    listing = row?.id ?? "";
    await sql.end();
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("deno check finds nothing, in none of them", async () => {
    const run = deno(
      "check",
      FUNCTIONS.map((name) => `supabase/functions/${name}/index.ts`),
    );
    expect([await run.exit, run.err()]).toEqual([0, ""]);
  });

  test("each answers one call, against a real project", async () => {
    const reader = { "user-agent": "WhatsApp/2.24" };
    const secret = { apikey: server.secretKey };
    const json = { "content-type": "application/json" };
    const asked: [name: string, where: string, init: RequestInit, status: number, words: RegExp][] = [
      ["share-preview", `/a/${listing}`, { headers: reader }, 200, /og:title/u],
      ["share-preview", `/a/${listing}.jpg`, {}, 200, /JFIF/u],
      ["sitemap", "/sitemap.xml", {}, 200, new RegExp(listing, "u")],
      ["stop-mails", "/functions/v1/stop-mails?token=00000000-0000-4000-8000-000000000000", {}, 200, /<form/u],
      ["lot", "/functions/v1/lot", {}, 200, /"keys"/u],
      ["push-key", "/functions/v1/push-key", {}, 404, /not_found/u],
      ["team-proof", "/functions/v1/team-proof?id=x", {}, 401, /signed_out/u],
      ["send-mails", "/functions/v1/send-mails", { method: "POST", headers: secret }, 200, /"sent":0/u],
      ["send-notices", "/functions/v1/send-notices", { method: "POST", headers: secret }, 200, /"sent"/u],
      [
        "close-account",
        "/functions/v1/close-account",
        { method: "POST", headers: json, body: "{}" },
        401,
        /signed_out/u,
      ],
      ["send-credit-request", "/credit", { method: "POST", headers: json, body: "{}" }, 401, /signed_out/u],
      ["send-listing-payment", "/listing", { method: "POST", headers: json, body: "{}" }, 401, /signed_out/u],
    ];
    expect(new Set(asked.map(([name]) => name))).toEqual(new Set(FUNCTIONS));
    const run = deno(
      "run",
      [
        "--allow-all",
        "tests/backend/deno-calls.mjs",
        JSON.stringify(asked.map(([name, where, init]) => [name, where, init])),
      ],
      {
        SUPABASE_URL: server.url,
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: server.secretKey }),
        SITE_URL: "https://there.example",
      },
    );
    const code = await run.exit;
    expect([code, run.err()]).toEqual([0, ""]);
    const answers = JSON.parse(run.out()) as Record<string, { status: number; text: string }>;
    for (const [, where, , status, words] of asked) {
      expect([where, answers[where]?.status], answers[where]?.text).toEqual([where, status]);
      expect(answers[where]?.text).toMatch(words);
    }
  });
});
