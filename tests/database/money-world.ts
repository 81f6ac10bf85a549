import { randomBytes, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import sharp from "sharp";
import { publishableKey } from "../../supabase/local/keys.ts";
import { startServer, type RunningServer, type ServerOptions } from "../../supabase/local/server.ts";
import { PASSWORD, QUICK_HASH } from "../support/accounts.ts";
import { tempDir } from "../support/temp-dir.ts";
import { sureToken } from "../support/second-factor.ts";
import { freshDatabase, person, teamMember, type FreshDatabase } from "./world.ts";

export const CALLERS = ["visitor", "owner", "other", "team"] as const;
export type Who = (typeof CALLERS)[number];

export type MoneyWorld = {
  db: FreshDatabase;
  server: RunningServer;
  dataDir: string;
  ids: Record<Who, string>;
  tokens: Record<Who, string>;
  call(who: Who, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  rpc(who: Who, name: string, args?: object): Promise<{ status: number; body: unknown }>;
  /** One more person with a profile and a session of her own. */
  newcomer(): Promise<{ id: string; token: string }>;
  stop(): Promise<void>;
};

/** The real server on a fresh database, with one caller of each kind signed in. */
export async function startMoneyWorld(functions: ServerOptions["functions"] = {}): Promise<MoneyWorld> {
  const db = await freshDatabase();
  const dataDir = await tempDir("money");
  const server = await startServer({ port: 0, dataDir, databaseUrl: db.url, durable: false, functions });
  const post = (path: string, body: object): Promise<Response> =>
    fetch(server.url + path, {
      method: "POST",
      headers: { apikey: publishableKey, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const tokenOf = async (id: string): Promise<string> => {
    // The account was put there without a password.
    await db.sql`update auth.users set encrypted_password = ${QUICK_HASH} where id = ${id}`;
    const answer = await post("/auth/v1/token?grant_type=password", { email: `${id}@djassa.test`, password: PASSWORD });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const newcomer = async () => {
    const id = await person(db);
    return { id, token: await tokenOf(id) };
  };
  const ids = {
    visitor: "",
    owner: await person(db, { name: "Kouassi Yao" }),
    other: await person(db),
    team: await teamMember(db),
  };
  const tokens: Record<Who, string> = { visitor: "", owner: "", other: "", team: "" };
  for (const who of ["owner", "other", "team"] as const) tokens[who] = await tokenOf(ids[who]);
  tokens.team = await sureToken(server.url, tokens.team);
  const call: MoneyWorld["call"] = (who, method, path, body, headers = {}) =>
    fetch(server.url + path, {
      method,
      headers: {
        apikey: publishableKey,
        ...(tokens[who] !== "" && { authorization: `Bearer ${tokens[who]}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  return {
    db,
    server,
    dataDir,
    ids,
    tokens,
    call,
    newcomer,
    rpc: async (who, name, args = {}) => {
      const answer = await call(who, "POST", `/rest/v1/rpc/${name}`, args);
      return { status: answer.status, body: await answer.json() };
    },
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
      await db.stop();
    },
  };
}

/** A picture nobody has sent before. */
export async function picture(format: "png" | "jpeg" | "webp" = "png", width = 64, height = 96): Promise<Buffer> {
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  return noise.toFormat(format).toBuffer();
}

export async function packBody(more: object = {}): Promise<Record<string, unknown>> {
  return {
    selectedPack: "regular",
    phoneNumber: "07 01 02 03 04",
    email: "kouassi@exemple.ci",
    fullName: "Kouassi Yao",
    screenshotBase64: (await picture()).toString("base64"),
    screenshotFilename: "capture.png",
    mutationId: randomUUID(),
    ...more,
  };
}

export async function listingBody(listingId: string, more: object = {}): Promise<Record<string, unknown>> {
  return {
    listingId,
    phone: "+225 07 01 02 03 04",
    email: "kouassi@exemple.ci",
    fullName: "Kouassi Yao",
    screenshotBase64: (await picture()).toString("base64"),
    screenshotFilename: "capture.png",
    mutationId: randomUUID(),
    ...more,
  };
}
