/**
 * Real outbox and real push against the real backend, through the fault proxy: a seller, a buyer, things for sale, and
 * the buyer's phone. Only the network is made up, and the phone's clock, which jumps over waits instead of sitting them out.
 */
import { randomUUID } from "node:crypto";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Sql } from "postgres";
import { putBack } from "../../supabase/local/copy/put-back.ts";
import { takeBackup } from "../../supabase/local/copy/take.ts";
import { connect } from "../../supabase/local/database/connect.ts";
import { MIGRATIONS, releasedMigrations } from "../../supabase/local/database/released.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { startServer } from "../../supabase/local/server.ts";
import { insertAccount, PASSWORD } from "./accounts.ts";
import { firstStarted } from "./data-template.ts";
import { startFaultProxy, type FaultProxy } from "./fault-proxy.ts";
import { tempDir } from "./temp-dir.ts";

export type Tokens = { access_token: string; refresh_token: string; expires_in: number };
export type Person = { id: string; email: string; tokens: Tokens };

export type PushWorld = {
  url: string;
  /** Named by every request of a client. */
  key: string;
  readonly databaseUrl: string;
  sql: Sql;
  proxy: FaultProxy;
  /** A confirmed account with a complete profile, signed in. */
  person(name: string): Promise<Person>;
  /** The same person with a session of today. */
  signInAgain(person: Person): Promise<Person>;
  /** Something for sale, or waiting for its fee. Gives its id. */
  listing(owner: Person, status?: "active" | "pending"): Promise<string>;
  /** The seller has written to this buyer about the listing before: messages without an answer are not counted any more. */
  answered(listing: string, buyer: Person): Promise<void>;
  /** Copies the data folder of the stopped server, and goes on; "dump": as `npm run backup` does, while it runs. */
  backUp(how?: "folder" | "dump"): Promise<void>;
  /** Puts the copy back in its place, a dump into a new cluster, and goes on from there. */
  putBack(how?: "folder" | "dump"): Promise<void>;
  stop(): Promise<void>;
};

async function lastRelease(folder: string): Promise<string> {
  await mkdir(folder);
  for (const file of releasedMigrations()) await copyFile(path.join(MIGRATIONS, file), path.join(folder, file));
  return folder;
}

/** Node's own copy gives the files to whoever copies; PostgreSQL starts on its own alone. */
const run = promisify(execFile);

/** `durable`: as an operator has it, with the mark beside its data. `released`: with the SQL of the last release alone. */
export async function startPushWorld({ durable = false, released = false } = {}): Promise<PushWorld> {
  const parent = await tempDir("push-world");
  const sqlOf = released ? { migrationsDir: await lastRelease(path.join(parent, "migrations")) } : {};
  const [dataDir, copy] = [path.join(parent, "data"), path.join(parent, "copy")];
  await mkdir(dataDir, { mode: 0o755 });
  if (!durable && !released) await firstStarted(dataDir, "product");
  let server = await startServer({ port: 0, dataDir, durable, ...sqlOf });
  let sql = connect(server.databaseUrl);
  const proxy = await startFaultProxy(server.url);

  const whileStopped = async (work: () => Promise<void>) => {
    const { port } = server;
    await sql.end();
    await server.stop();
    await work();
    server = await startServer({ port, dataDir, durable, ...sqlOf });
    sql = connect(server.databaseUrl);
  };

  let people = 0;
  const auth = async (endpoint: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${server.url}/auth/v1/${endpoint}`, {
      method: "POST",
      headers: { apikey: publishableKey, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return await answer.json();
  };

  return {
    url: server.url,
    key: publishableKey,
    get databaseUrl() {
      return server.databaseUrl;
    },
    get sql() {
      return sql;
    },
    proxy,
    async person(name) {
      const email = `${randomUUID()}@djassa.test`;
      const id = await insertAccount(sql, email);
      await sql`insert into public.users (id, full_name) values (${id}, ${name})`;
      await sql`insert into public.user_private (id, email, phone, district) values (${id}, ${email}, ${`22507${String((people += 1)).padStart(8, "0")}`}, 'Commerce')`;
      await sql`insert into public.user_credits (user_id) values (${id})`;
      return { id, email, tokens: (await auth("token?grant_type=password", { email, password: PASSWORD })) as Tokens };
    },
    async signInAgain(person) {
      return {
        ...person,
        tokens: (await auth("token?grant_type=password", { email: person.email, password: PASSWORD })) as Tokens,
      };
    },
    async listing({ id: owner }, status = "active") {
      const id = randomUUID();
      await sql`update public.users set first_listing_at = coalesce(first_listing_at, now()) where id = ${owner}`;
      await sql`insert into public.listings ${sql({
        id,
        user_id: owner,
        title: "Vélo de ville",
        description: "Une bicyclette en bon état, peu servie.",
        price: 45_000,
        category: "sports",
        condition: "good",
        district: "Lobia",
        status,
        photos: [`${owner}/${id}/${"0".repeat(64)}_080.webp`],
      })}`;
      return id;
    },
    async answered(listing, buyer) {
      await sql`insert into private.conversations (listing_id, buyer_id, owner_id, last_seq, last_at, buyer_wrote, owner_wrote)
        select l.id, ${buyer.id}, l.user_id, 0, now(), false, true from public.listings l where l.id = ${listing}`;
    },
    backUp: async (how = "folder") => {
      if (how === "dump") await takeBackup(dataDir, copy);
      else await whileStopped(async () => void (await run("cp", ["-a", dataDir, copy])));
    },
    putBack: (how = "folder") =>
      whileStopped(async () => {
        if (how === "dump") return void (await putBack(copy, dataDir));
        await rm(dataDir, { recursive: true });
        await rename(copy, dataDir);
      }),
    async stop() {
      await proxy.stop();
      await sql.end();
      await server.stop();
      await rm(parent, { recursive: true, force: true });
    },
  };
}
