import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Sql } from "postgres";
import { connect } from "./database/connect.ts";
import { prepareDatabase } from "./database.ts";
import type { Environment } from "../functions/_door/environment.ts";
import { functionEnvironment } from "./functions/environment.ts";
import { functionsHost } from "./functions/host.ts";
import { startMailTimer } from "./functions/mail-timer.ts";
import { listen, type Takeover } from "./http/node-server.ts";
import { staticApp } from "./http/static-app.ts";
import { authHandler } from "./lite/auth.ts";
import { createLite, type Lite } from "./lite/create-app.ts";
import { restHandler } from "./lite/rest.ts";
import { storageHandler } from "./lite/storage.ts";
import { openMailbox, type Mailbox } from "./mail/mailbox.ts";
import { mailPages } from "./mail/page.ts";
import { mailProvider } from "./mail/take-in.ts";
import { startPostgres } from "./postgres.ts";
import { attachRealtime } from "./realtime/server.ts";
import { createRouter, isApi, type Route } from "./router.ts";
import { Shutdown } from "./shutdown.ts";
import { ObjectFiles } from "./storage/object-files.ts";
import { publicObjects } from "./storage/public-objects.ts";
import { putObjectWith } from "./storage/put-object.ts";

export type ServerOptions = {
  /** 0 picks a free port. */
  port: number;
  /** Address to listen on; default 127.0.0.1. */
  host?: string;
  dataDir: string;
  /** Folder of the built app, or the promise of one being built; without it only the API is served. */
  appDir?: string | Promise<string>;
  /** Seeds a new database with `supabase/seed`. */
  seed?: boolean;
  /** The moment the seed counts back from; default now. Pictures of the screens are drawn on one fixed day. */
  seedAt?: Date;
  /** Uses this PostgreSQL instead of the embedded one. */
  databaseUrl?: string;
  migrationsDir?: string;
  log?: (line: string) => void;
  /** false trades crash safety for speed: tests only. */
  durable?: boolean;
  /** Takes requests for the app's own files over: Vite in development. */
  takeover?: Takeover;
  signal?: AbortSignal;
  /** Settings of the functions in place of the process's own: tests only. */
  functions?: Partial<Environment>;
};

export type RunningServer = { url: string; port: number; databaseUrl: string; mail: Mailbox; stop(): Promise<void> };

/**
 * Starts the whole backend on one port: PostgreSQL, migrations, seed, API, realtime, functions, mail, app.
 * @throws Problem when the person has to act; whatever had started by then is stopped again
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const shutdown = new Shutdown();
  try {
    return await start(options, shutdown);
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

async function start(options: ServerOptions, shutdown: Shutdown): Promise<RunningServer> {
  const { dataDir, log = () => {}, signal } = options;
  await mkdir(dataDir, { recursive: true });
  const database = options.databaseUrl === undefined
    ? await startPostgres({ dataDir, log, durable: options.durable ?? true, ...(signal && { signal }) })
    : { url: options.databaseUrl, stop: () => Promise.resolve() };
  shutdown.add(() => database.stop());

  let open: (routes: Route[]) => void = () => {};
  const routes = new Promise<Route[]>((resolve) => {
    open = resolve;
  });
  const http = await listen(options.host ?? "127.0.0.1", options.port, createRouter(routes), options.takeover);
  shutdown.add(() => http.close());
  const url = `http://localhost:${http.port}`;

  const sql = connect(database.url);
  shutdown.add(() => sql.end({ timeout: 2 }));
  const files = new ObjectFiles(path.join(dataDir, "storage"));
  const migrationsDir = options.migrationsDir;
  const seed = options.seed === true ? putObjectWith(files, sql) : undefined;
  const { seedAt } = options;
  await prepareDatabase({ url: database.url, log, ...(migrationsDir !== undefined && { migrationsDir }), ...(seed && { seed }), ...(seedAt && { seedAt }) });
  signal?.throwIfAborted();

  const jwtSecret = await secretOf(dataDir);
  const mailbox = await openMailbox(path.join(dataDir, "mail.jsonl"));
  const lite = await createLite({ databaseUrl: database.url, siteUrl: url, jwtSecret, files, mailbox });
  shutdown.add(() => lite.close());
  const realtime = await attachRealtime(http.node, { databaseUrl: database.url, sql, jwtSecret });
  // Nobody is let in before anything behind the door goes: a request in flight would keep its pool from ending.
  shutdown.add(() => Promise.all([http.close(), realtime.stop()]));

  const environment = (): Environment => functionEnvironment(url, options.functions);
  shutdown.add(startMailTimer(environment, log));
  open(routesOf({ lite, sql, files, mailbox, jwtSecret, environment, appDir: options.appDir ?? null }));
  return { url, port: http.port, databaseUrl: database.url, mail: mailbox, stop: () => shutdown.run() };
}

/** The address that people share: a function's, though it stands among the app's. */
const SHARED = /^\/a\/[^/]+\/?$/;

type Parts = { lite: Lite; sql: Sql; files: ObjectFiles; mailbox: Mailbox; jwtSecret: string; environment: () => Environment; appDir: string | Promise<string> | null };

/** Who answers what, asked in this order. */
function routesOf({ lite, sql, files, mailbox, jwtSecret, environment, appDir }: Parts): Route[] {
  const mail = mailPages(mailbox);
  const publicObject = publicObjects(files, sql);
  const rest = restHandler(lite, sql);
  const auth = authHandler({ lite, sql, mailbox });
  const storage = storageHandler(lite, sql, jwtSecret);
  const provider = mailProvider(mailbox);
  const functions = functionsHost(environment);
  const app = appDir === null ? () => Promise.resolve(null) : staticApp(appDir);
  return [
    async (request, address) => mail(request, address),
    async (request, address) => provider(request, address),
    async (request, { pathname }) => publicObject(request, pathname),
    async (request, address) => (address.pathname.startsWith("/rest/v1/") ? rest(request, address) : null),
    async (request, address) => (address.pathname.startsWith("/auth/v1/") ? auth(request, address) : null),
    async (request, { pathname }) => (pathname.startsWith("/storage/v1/") ? storage(request, pathname) : null),
    async (request, { pathname }) => functions(request, SHARED.test(pathname) ? "/functions/v1/share-preview" : pathname),
    async (request, { pathname }) => (isApi(pathname) ? null : app(request, pathname)),
  ];
}

/** Signs access tokens; kept, so that sessions survive a restart. */
async function secretOf(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "jwt-secret");
  await writeFile(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return readFile(file, "utf8");
}
