import type { App } from "@supabase/lite";
import type { Sql } from "postgres";
import { withConnections } from "../database/connections.ts";
import { publishableKey, type Keys } from "../keys.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import type { ObjectFiles } from "../storage/object-files.ts";
import type { Codes } from "./auth-codes.ts";
import { frenchMailer } from "./auth-context.ts";
import { App as LiteApp, createPostgresConnection, setExperimental } from "./package.ts";
import { quietly } from "./quiet.ts";
import { valueTypes } from "./values.ts";

export type LiteOptions = {
  databaseUrl: string;
  sql: Sql;
  siteUrl: string;
  keys: Keys;
  files: ObjectFiles;
  mailbox: Mailbox;
  codes: Codes;
};

/** Takes one request of `/auth/v1` or `/storage/v1`. Bodies must be complete: it may read them twice. */
export type Lite = { fetch(request: Request): Promise<Response>; close(): Promise<void> };

/** Connections to PostgreSQL, at most. */
const SESSIONS = 4;

/** lite on our PostgreSQL, with the settings of supabase/config.toml. Each internal used here has a smoke test. */
export async function createLite(options: LiteOptions): Promise<Lite> {
  setExperimental("storage", true);
  const connection = createPostgresConnection({
    url: options.databaseUrl,
    postgresOptions: {
      onnotice: () => {},
      types: valueTypes,
      connection: {
        ...{ search_path: '"$user", public, extensions' },
        ...{ statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 },
      },
    },
  });
  withConnections(connection.driver, SESSIONS);
  // Otherwise the first request grants ALL on every schema with row level security, undoing each REVOKE.
  Object.assign(connection, { rlsState: "active" });

  const app = new LiteApp({
    connection,
    api: { enabled: false },
    auth: {
      enabled: true,
      site_url: options.siteUrl,
      jwt_secret: options.keys.jwtSecret,
      jwt_expiry: 3600,
      publishable_key: publishableKey,
      secret_key: options.keys.secretKey,
      enable_signup: true,
      enable_refresh_token_rotation: true,
      minimum_password_length: 6,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        double_confirm_changes: true,
        otp_length: 6,
        otp_expiry: 3600,
      },
    },
    storage: { enabled: true, file_size_limit: "5MiB" },
    studio: { enabled: false },
    options: { server: { admin: false } },
  }) as unknown as App;
  app._storageAdapter = options.files;
  app._mailer = frenchMailer(options.mailbox, options.sql, options.codes, () => ({
    origin: options.siteUrl,
    redirectTo: null,
  }));
  await quietly(() => app.init());
  return {
    fetch: (request) => quietly(() => app.fetch(request)),
    close: () => connection.driver.end({ timeout: 2 }), // its own close waits for ever for a request in flight
  };
}
