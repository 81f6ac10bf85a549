/** Connections between a server on this machine and the outside: a mail provider, push services, nobody. */
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { readOptions } from "../../supabase/local/cli/options.ts";
import { welcome } from "../../supabase/local/cli/welcome.ts";
import { functionEnvironment } from "../../supabase/local/functions/environment.ts";
import { startServer } from "../../supabase/local/server.ts";
import { firstStarted, SMALL_MIGRATIONS } from "../support/data-template.ts";
import { tempDir } from "../support/temp-dir.ts";

let folder: string;
beforeAll(async () => {
  folder = await tempDir("test-quiet");
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const place = {
  ...{ url: "http://local", siteUrl: "http://site", secretKey: "sb_secret_own" },
  vapid: { publicKey: "public", privateKey: "private" },
};
const OWN = { MAIL_API_URL: "http://local/_mail/send", MAIL_API_KEY: "sb_secret_own" };

describe("the mails of the functions", () => {
  test("go to the mailbox of this machine with its own key, which no other provider gets", () => {
    expect(functionEnvironment(place)).toMatchObject(OWN);
    vi.stubEnv("MAIL_API_KEY", "of-nobody");
    expect(functionEnvironment(place)).toMatchObject(OWN);
    vi.stubEnv("MAIL_API_URL", "https://provider.example/send");
    expect(functionEnvironment(place)).toMatchObject({
      ...{ MAIL_API_URL: "https://provider.example/send", MAIL_API_KEY: "of-nobody" },
    });
  });

  test("a provider without its key ends the start in a sentence, before anything was made", async () => {
    vi.stubEnv("MAIL_API_URL", "https://provider.example/send");
    for (const key of [undefined, ""]) {
      vi.stubEnv("MAIL_API_KEY", key);
      const dataDir = path.join(folder, "keyless");
      await expect(startServer({ port: 0, dataDir })).rejects.toThrow(/^MAIL_API_URL .* MAIL_API_KEY manque/);
      expect(existsSync(dataDir)).toBe(false);
    }
  });
});

describe("DJASSA_QUIET=yes", () => {
  test("is said at the start, and takes neither a provider nor keys of push services", () => {
    const asked = (environment: NodeJS.ProcessEnv): boolean => readOptions(environment, []).quiet;
    expect([asked({}), asked({ DJASSA_QUIET: "no" }), asked({ DJASSA_QUIET: "yes" })]).toEqual([false, false, true]);
    expect(() => asked({ DJASSA_QUIET: "1" })).toThrow("DJASSA_QUIET");
    const said = (quiet: boolean): string => welcome("http://site", { dataDir: ".local", demo: false, quiet });
    expect(said(true)).toContain("Rien ne part d'ici");
    expect(said(false)).not.toContain("Rien ne part d'ici");

    vi.stubEnv("MAIL_API_URL", "https://provider.example/send");
    vi.stubEnv("VAPID_PUBLIC_KEY", "of-the-shell");
    vi.stubEnv("VAPID_PRIVATE_KEY", "of-the-shell");
    const environment = functionEnvironment(place, {}, true);
    expect(environment).toMatchObject(OWN);
    expect(environment).not.toHaveProperty("VAPID_PUBLIC_KEY");
    expect(environment).not.toHaveProperty("VAPID_PRIVATE_KEY");
  });

  test("starts no timer", async () => {
    const EVERY_MS = 20_000;
    const timers = vi.spyOn(globalThis, "setInterval");
    const started = async (quiet: boolean): Promise<{ timers: number; pushKey: number }> => {
      timers.mockClear();
      const dataDir = path.join(folder, `timer-${quiet}`);
      await firstStarted(dataDir, "small");
      const server = await startServer({ port: 0, dataDir, durable: false, migrationsDir: SMALL_MIGRATIONS, quiet });
      const pushKey = (await fetch(`${server.url}/functions/v1/push-key`)).status;
      await server.stop();
      return { timers: timers.mock.calls.filter(([, every]) => every === EVERY_MS).length, pushKey };
    };
    expect(await started(false)).toEqual({ timers: 1, pushKey: 200 });
    expect(await started(true)).toEqual({ timers: 0, pushKey: 404 });
  });
});
