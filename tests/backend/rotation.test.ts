/** A new signing key: who is signed in stays so, the old key is believed for an hour, and a leaked one not at all. */
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { decodeProtectedHeader, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../../supabase/local/database/connect.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { startServer, type RunningServer } from "../../supabase/local/server.ts";
import { keyIdOf, rotateSigningKey, signingKeysOf } from "../../supabase/local/signing-keys.ts";
import { tempDir } from "../support/temp-dir.ts";
import { MIGRATIONS, PASSWORD } from "./server.ts";
import { startPostgres } from "../../supabase/local/postgres.ts";

const HOUR = 3_600_000;
let dataDir: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let server: RunningServer;
const open = () =>
  startServer({ port: 0, dataDir, databaseUrl: postgres.url, durable: false, migrationsDir: MIGRATIONS });
beforeAll(async () => {
  dataDir = await tempDir("rotation");
  postgres = await startPostgres({ dataDir, durable: false });
  server = await open();
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const ask = (where: string, token: string | null, body?: object): Promise<Response> =>
  fetch(server.url + where, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      apikey: publishableKey,
      "content-type": "application/json",
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
type Tokens = { access_token: string; refresh_token: string };
const renewed = async ({ refresh_token }: Tokens): Promise<Tokens> =>
  (await (await ask("/auth/v1/token?grant_type=refresh_token", null, { refresh_token })).json()) as Tokens;
/** The answer of each endpoint under a token: the API, the auth of lite, and its storage. */
const endpoints = async (token: string): Promise<number[]> => {
  const answers = [
    await ask("/rest/v1/rpc/page", token),
    await ask("/auth/v1/user", token),
    await ask("/storage/v1/object/list/listings", token, { prefix: "" }),
  ];
  return answers.map(({ status }) => status);
};
const restart = async () => {
  await server.stop();
  server = await open();
};

test("a rotation signs nobody out, and the old key signs nothing more", async () => {
  await ask("/auth/v1/signup", null, { email: "awa@example.com", password: PASSWORD });
  const sql = connect(postgres.url, 1);
  await sql`update auth.users set email_confirmed_at = now()`;
  await sql.end();
  const signIn = await ask("/auth/v1/token?grant_type=password", null, {
    email: "awa@example.com",
    password: PASSWORD,
  });
  const first = (await signIn.json()) as Tokens;
  const well = await endpoints(first.access_token);
  expect(
    well.every((status) => status < 300),
    String(well),
  ).toBe(true);

  const before = await signingKeysOf(dataDir);
  await rotateSigningKey(dataDir);
  expect((await stat(path.join(dataDir, "jwt-secret-retired"))).mode & 0o077).toBe(0);
  await restart();
  expect(await endpoints(first.access_token)).toEqual(well);
  const second = await renewed(first);
  const { jwtSecret } = await signingKeysOf(dataDir);
  expect(jwtSecret).not.toBe(before.jwtSecret);
  expect(decodeProtectedHeader(second.access_token).kid).toBe(keyIdOf(jwtSecret));
  expect(await endpoints(second.access_token)).toEqual(well);

  // A third start keeps the end that the second wrote down; after it the old key is nobody's.
  const file = path.join(dataDir, "jwt-secret-retired");
  const kept = await readFile(file, "utf8");
  expect(kept).toMatch(/^[0-9a-f]{64} \d{13}$/u);
  await restart();
  expect(await readFile(file, "utf8")).toBe(kept);
  await writeFile(file, `${before.jwtSecret} ${Date.now() - 1}`);
  await restart();
  expect((await endpoints(first.access_token)).every((status) => status >= 400)).toBe(true);
  expect(await endpoints(second.access_token)).toEqual(well);

  await rotateSigningKey(dataDir, { revoke: true });
  await restart();
  expect((await endpoints(second.access_token)).every((status) => status >= 400)).toBe(true);
  const third = await renewed(second);
  expect(await endpoints(third.access_token)).toEqual(well);
});

test("naming a key is not having it", async () => {
  await rotateSigningKey(dataDir);
  await restart();
  const { jwtSecret, retired } = await signingKeysOf(dataDir);
  for (const kid of [keyIdOf(jwtSecret), keyIdOf(retired?.secret ?? ""), "other", ""]) {
    const forged = await new SignJWT({ role: "service_role", sub: "00000000-0000-4000-8000-000000000001" })
      .setProtectedHeader({ alg: "HS256", kid })
      .setExpirationTime("1h")
      .sign(new TextEncoder().encode("f".repeat(64)));
    expect((await endpoints(forged)).every((status) => status >= 400)).toBe(true);
  }
});

test("a retired key that is over, damaged or half exchanged is dropped", async () => {
  const folder = await tempDir("signing-keys");
  const { jwtSecret } = await signingKeysOf(folder);
  const file = path.join(folder, "jwt-secret-retired");
  for (const words of ["", "x".repeat(64), `${"a".repeat(64)} soon`, `${"a".repeat(64)} 12`, jwtSecret]) {
    await writeFile(file, words);
    expect(await signingKeysOf(folder)).toEqual({ jwtSecret });
    await expect(readFile(file)).rejects.toMatchObject({ code: "ENOENT" });
  }
  await rotateSigningKey(folder);
  const now = Date.now();
  expect(await signingKeysOf(folder, now)).toMatchObject({ retired: { secret: jwtSecret, until: now + HOUR } });
  expect(await signingKeysOf(folder, now + HOUR)).not.toHaveProperty("retired");

  const { jwtSecret: signing } = await signingKeysOf(folder);
  await rotateSigningKey(folder);
  await rotateSigningKey(folder); // once more, before the restart that the first one waits for
  expect(await signingKeysOf(folder, now)).toMatchObject({ retired: { secret: signing, until: now + HOUR } });
  await rm(folder, { recursive: true, force: true });
});
