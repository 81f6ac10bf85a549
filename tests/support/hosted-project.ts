import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { connect } from "../../supabase/local/database/connect.ts";
import { migrate } from "../../supabase/local/database/migrate.ts";
import { MIGRATIONS } from "../../supabase/local/database/released.ts";
import { applySystemSchemas } from "../../supabase/local/database/system.ts";
import { runAs, type FreshDatabase } from "./database.ts";

export type HostedProject = {
  /** The role that runs the migrations and owns what they make: no superuser. */
  owner: Sql;
  /** The auth server: owner of auth.users, no right to anything of ours. */
  authServer: Sql;
  /** The API: may take on anon, authenticated and service_role, and is nothing itself. */
  api: FreshDatabase;
  /** The migrations that were applied. */
  applied: readonly string[];
  stop(): Promise<void>;
};

/** A database of `db`'s cluster where everybody is who he is on a Supabase project: the platform's tables belong to others. */
export async function hostedProject(db: FreshDatabase): Promise<HostedProject> {
  const name = `hosted_${randomUUID().replaceAll("-", "")}`;
  const roles = { owner: `${name}_owner`, platform: `${name}_platform`, auth: `${name}_auth`, api: `${name}_api` };
  await db.sql.unsafe(`create role ${roles.owner} login password 'x' nosuperuser bypassrls createrole`);
  await db.sql.unsafe(`create role ${roles.platform} nologin`);
  await db.sql.unsafe(`create role ${roles.auth} login password 'x'`);
  await db.sql.unsafe(`create role ${roles.api} login noinherit password 'x'`);
  await db.sql.unsafe(`grant anon, authenticated, service_role to ${roles.api}`);
  await db.sql.unsafe(`grant ${roles.platform} to ${roles.owner}`); // a project lets its owner put policies on these two tables
  await db.sql.unsafe(`create database ${name} owner ${roles.owner}`);
  const as = (username: string | null): Sql =>
    connect(
      Object.assign(new URL(db.url), { pathname: `/${name}`, ...(username !== null && { username, password: "x" }) })
        .href,
      1,
    );
  const root = as(null);
  await root.begin((tx) => applySystemSchemas(tx));
  await root.unsafe(platformOf(roles));
  const [owner, authServer, api] = [as(roles.owner), as(roles.auth), as(roles.api)];
  const applied = await migrate(owner, MIGRATIONS, () => {});
  return {
    owner,
    authServer,
    applied,
    api: { url: db.url, sql: owner, as: (caller, run) => runAs(api, caller, run), stop: async () => {} },
    stop: async () => {
      for (const one of [owner, authServer, api, root]) await one.end();
      await db.sql.unsafe(`drop database ${name} with (force)`);
      for (const gone of Object.values(roles)) await db.sql.unsafe(`drop role ${gone}`);
    },
  };
}

const platformOf = ({ owner, platform, auth }: Record<"owner" | "platform" | "auth", string>): string => `
  grant usage on schema auth, storage, realtime to ${owner}, ${platform};
  grant usage, create on schema extensions to ${owner};
  grant usage on schema supabase_migrations to ${owner};
  grant all on all tables in schema supabase_migrations to ${owner};
  grant usage on schema auth to ${auth};
  alter table auth.users owner to ${auth};
  grant all on auth.audit_log_entries to ${auth};
  grant all on all tables in schema auth to ${owner};
  grant all on storage.buckets to ${owner};
  alter table storage.objects owner to ${platform};
  alter table realtime.messages owner to ${platform};
  alter default privileges for role ${owner} in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges for role ${owner} in schema public grant all on functions to anon, authenticated, service_role;`;
