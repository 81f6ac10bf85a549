import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import bcrypt from "bcryptjs";
import { publishableKey } from "../../supabase/local/keys.ts";
import { codesIn } from "../../supabase/local/lite/auth-codes.ts";
import { createLite, type Lite } from "../../supabase/local/lite/create-app.ts";
import { createPostgresConnection, getAuthSchemaSql, getStorageSchemaSql } from "../../supabase/local/lite/package.ts";
import { openMailbox, type Mailbox } from "../../supabase/local/mail/mailbox.ts";
import { hashPassword, verifyPassword } from "../../supabase/local/password.ts";
import { ObjectFiles } from "../../supabase/local/storage/object-files.ts";
import { carriedBy } from "../support/mail-link.ts";
import { tempDir } from "../support/temp-dir.ts";
import { PASSWORD, startTestServer, type TestServer } from "./server.ts";

/**
 * The parts of @supabase/lite that supabase/local/lite leans on, bare: a version that moves one of these fails here first, and one that
 * mends a trap says which file of supabase/local/lite may go.
 */
let server: TestServer;
let lite: Lite;
let mailbox: Mailbox;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await tempDir("test-lite");
  mailbox = await openMailbox(path.join(folder, "mail.jsonl"));
  const files = new ObjectFiles(path.join(folder, "storage"));
  lite = await createLite({
    databaseUrl: server.databaseUrl,
    sql: server.sql,
    siteUrl: server.url,
    keys: { jwtSecret: "x".repeat(32), secretKey: "sb_secret_x", vapid: { publicKey: "", privateKey: "" } },
    files,
    mailbox,
    codes: codesIn(server.sql, "x".repeat(32)),
  });
});
afterAll(async () => {
  await lite.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (where: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> => {
  const headers = { apikey: publishableKey, "content-type": "application/json" };
  const answer = await lite.fetch(
    new Request(server.url + where, { method: "POST", headers, body: JSON.stringify(body) }),
  );
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe("auth", () => {
  test("mails through app._mailer, uses a link's hash as token, and keeps codes as sha256", async () => {
    await ask("/auth/v1/signup", { email: "inside@x.test", password: PASSWORD });
    const mail = mailbox.list("inside@x.test")[0];
    expect(mail?.subject).toBe("Confirmez votre adresse email");
    const token = carriedBy(mail?.links[0]).token_hash;
    const [row] = await server.sql`select confirmation_token from auth.users where email = 'inside@x.test'`;
    expect(row?.["confirmation_token"]).toBe(createHash("sha256").update(token).digest("hex"));

    const hash = createHash("sha256").update("inside@x.test654321").digest("hex");
    await server.sql`update auth.users set confirmation_token = ${hash} where email = 'inside@x.test'`;
    const verified = await ask("/auth/v1/verify", { type: "signup", email: "inside@x.test", token: "654321" });
    expect(verified.status).toBe(200);
  });

  test("answers 429 to a second sign-up, resends nothing, tells who waits for confirmation", async () => {
    await ask("/auth/v1/signup", { email: "second@x.test", password: PASSWORD });
    expect((await ask("/auth/v1/signup", { email: "second@x.test", password: PASSWORD })).status).toBe(429);
    expect((await ask("/auth/v1/resend", { type: "signup", email: "second@x.test" })).status).toBe(429);
    expect(mailbox.list("second@x.test")).toHaveLength(1);
    const wrong = await ask("/auth/v1/token?grant_type=password", { email: "second@x.test", password: "wrong-one" });
    expect(wrong).toMatchObject({ status: 400, body: { error_code: "email_not_confirmed" } });
  });
});

test("hashes passwords by the functions of bcryptjs, which are ours", () => {
  expect(bcrypt.hash).toBe(hashPassword);
  expect(bcrypt.compare).toBe(verifyPassword);
});

describe("connection", () => {
  test("has the members that are set from outside", () => {
    const connection = createPostgresConnection({ url: server.databaseUrl });
    expect(Reflect.get(connection, "rlsState")).toBe("unknown");
    expect(typeof Reflect.get(connection, "ensureRlsContext")).toBe("function");
    return connection.close();
  });

  test("does not grant what the migrations took away", async () => {
    const [right] = await server.sql`select has_table_privilege('anon', 'public.secrets', 'select') as given`;
    expect(right?.["given"]).toBe(false);
    const [column] =
      await server.sql`select has_column_privilege('authenticated', 'public.notes', 'number', 'update') as given`;
    expect(column?.["given"]).toBe(false);
  });
});

test("schemas are given as SQL that may run twice", () => {
  expect(getAuthSchemaSql()).toContain("auth.refresh_tokens");
  expect(getStorageSchemaSql()).toContain("storage.foldername");
});

test("importing it leaves process.emitWarning as it was", () => {
  expect(() => process.emitWarning(new Error("seen"))).not.toThrow();
});

test("closes although a request is still under way", async () => {
  const files = new ObjectFiles(path.join(folder, "storage"));
  const keys = { jwtSecret: "x".repeat(32), secretKey: "sb_secret_x", vapid: { publicKey: "", privateKey: "" } };
  const { databaseUrl, sql, url: siteUrl } = server;
  const codes = codesIn(sql, keys.jwtSecret);
  const other = await createLite({ databaseUrl, sql, siteUrl, keys, files, mailbox, codes });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => (locked = resolve));
  const holding = sql.begin(async (tx) => {
    await tx`lock table storage.buckets in access exclusive mode`;
    locked();
    await released;
  });
  await isLocked;
  const headers = { apikey: keys.secretKey, authorization: `Bearer ${keys.secretKey}` };
  const asking = new Request(`${siteUrl}/storage/v1/bucket`, { headers });
  const answer = other.fetch(asking).catch(() => null);
  const waiting = () => sql`select from pg_locks where not granted and relation = 'storage.buckets'::regclass`;
  await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(1);
  await other.close();
  release();
  await holding;
  expect((await answer)?.status).toBe(500); // cut off
});
