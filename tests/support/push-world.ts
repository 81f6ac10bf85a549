/**
 * Real outbox and real push against the real backend, through the fault proxy: a seller, a buyer, things for sale, and
 * the buyer's phone. Only the network is made up, and the phone's clock, which jumps over waits instead of sitting them out.
 */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { Sql } from "postgres";
import { connect } from "../../supabase/local/database/connect.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { startServer } from "../../supabase/local/server.ts";
import { startFaultProxy, type FaultProxy } from "./fault-proxy.ts";
import { tempDir } from "./temp-dir.ts";

export type Tokens = { access_token: string; refresh_token: string; expires_in: number };
export type Person = { id: string; email: string; tokens: Tokens };

export type PushWorld = {
  url: string;
  sql: Sql;
  proxy: FaultProxy;
  /** A confirmed account with a complete profile, signed in. */
  person(name: string): Promise<Person>;
  /** The same person with a session of today. */
  signInAgain(person: Person): Promise<Person>;
  /** Something for sale, or waiting for its fee. Gives its id. */
  listing(owner: Person, status?: "active" | "pending"): Promise<string>;
  stop(): Promise<void>;
};

const PASSWORD = "djassa-2026";

export async function startPushWorld(): Promise<PushWorld> {
  const dataDir = await tempDir("push-world");
  const server = await startServer({ port: 0, dataDir, durable: false });
  const sql = connect(server.databaseUrl);
  const proxy = await startFaultProxy(server.url);

  const auth = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${server.url}/auth/v1/${path}`, {
      method: "POST",
      headers: { apikey: publishableKey, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return await answer.json();
  };

  return {
    url: server.url,
    sql,
    proxy,
    async person(name) {
      const email = `${randomUUID()}@djassa.test`;
      await auth("signup", { email, password: PASSWORD });
      const [row] = await sql`update auth.users set email_confirmed_at = now() where email = ${email} returning id`;
      const id = String(row?.["id"]);
      await sql`insert into public.users (id, full_name) values (${id}, ${name})`;
      await sql`insert into public.user_private (id, email, phone, district) values (${id}, ${email}, '2250700000000', 'Commerce')`;
      await sql`insert into public.user_credits (user_id) values (${id})`;
      return { id, email, tokens: (await auth("token?grant_type=password", { email, password: PASSWORD })) as Tokens };
    },
    async signInAgain(person) {
      return { ...person, tokens: (await auth("token?grant_type=password", { email: person.email, password: PASSWORD })) as Tokens };
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
        photos: [`${owner}/${id}/${"0".repeat(64)}.webp`],
      })}`;
      return id;
    },
    async stop() {
      await proxy.stop();
      await sql.end();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
