import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Hono } from "hono";
import type { Sql } from "postgres";
import { connect } from "./database/connect.ts";
import { prepareDatabase } from "./database.ts";
import { refuseDemoTeam } from "./database/demo-team.ts";
import { readPromises } from "./database/promise.ts";
import type { Environment } from "../functions/_http/environment.ts";
import { functionEnvironment, settingsFromOutside, type Place } from "./functions/environment.ts";
import { functionPathOf } from "./functions/public-paths.ts";
import { functionsHost } from "./functions/host.ts";
import { noticeBell, startMailTimer } from "./functions/mail-timer.ts";
import { fluxCache } from "./http/flux.ts";
import { healthOf, unhealthy } from "./http/health.ts";
import { drawsPages } from "./http/drawn-pages.ts";
import { listen, tryPort, type Takeover } from "./http/node-server.ts";
import { isForPeople } from "./http/peer.ts";
import { staticApp } from "./http/static-app.ts";
import { codesIn, type Codes } from "./lite/auth-codes.ts";
import { limitsIn } from "./lite/auth-limits.ts";
import { authHandler } from "./lite/auth.ts";
import { createLite, type Lite } from "./lite/create-app.ts";
import { storageHandler } from "./lite/storage.ts";
import { openMailbox, type Mailbox } from "./mail/mailbox.ts";
import { mailPages } from "./mail/page.ts";
import { mailProvider } from "./mail/take-in.ts";
import { startPostgres } from "./postgres.ts";
import { refuseWhileRestored } from "./postgres/restoring.ts";
import { attachRealtime } from "./realtime/server.ts";
import { keysOf, publishableKey, type Keys } from "./keys.ts";
import { functionsEndpoint, type Endpoint } from "./rest/endpoint.ts";
import { pullsInTurn } from "./rest/turns.ts";
import { asks, createRouter, newApp } from "./router.ts";
import { Shutdown } from "./shutdown.ts";
import { ObjectFiles } from "./storage/object-files.ts";
import { publicObjects } from "./storage/public-objects.ts";
import { resumableUploads } from "./storage/resumable.ts";
import { putObjectWith } from "./storage/put-object.ts";

export type ServerOptions = {
  /** 0 picks a free port. */
  port: number;
  /** Address to listen on; default 127.0.0.1. */
  host?: string;
  /** How many proxies stand before it and tell whom a request came from (X-Forwarded-For); default 0. */
  proxies?: number;
  dataDir: string;
  /** Where people open the market, and where the links of its mails lead; default http://localhost:PORT. */
  siteUrl?: string;
  /** Folder of the built app, or the promise of one being built; without it only the API is served. */
  appDir?: string | Promise<string>;
  /** Seeds a new database with `supabase/seed`. */
  seed?: boolean;
  /** true: the demo's people belong here, as with `seed`; false: none of them may be in the team with the password that everybody knows. */
  demo?: boolean;
  /** The moment the seed counts back from; default now. Pictures of the screens are drawn on one fixed day. */
  seedAt?: Date;
  /** Uses this PostgreSQL instead of the embedded one. */
  databaseUrl?: string;
  migrationsDir?: string;
  log?: (line: string) => void;
  /** false trades crash safety for speed: tests only. */
  durable?: boolean;
  /** Goes on with the PostgreSQL that a crashed process left running. */
  adopt?: boolean;
  /** Takes requests for the app's own files over: Vite in development. */
  takeover?: Takeover;
  signal?: AbortSignal;
  /** Nobody outside hears of this market: no timer, no notifications, mails in its own mailbox. For the trial of a backup. */
  quiet?: boolean;
  /** Settings of the functions in place of the process's own: tests only. */
  functions?: Partial<Environment>;
};

export type RunningServer = Place & { port: number; databaseUrl: string; mail: Mailbox; stop(): Promise<void> };

/**
 * Starts the whole backend on one port: PostgreSQL, schemas, seed, API, realtime, functions, mail, app.
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
  const { dataDir, log = () => {}, signal, quiet = false } = options;
  settingsFromOutside(options.functions, quiet);
  const host = options.host ?? "127.0.0.1";
  // A first start that cannot work leaves nothing behind; later ones say first whose data these are.
  await refuseWhileRestored(dataDir, log);
  if (!existsSync(dataDir)) await tryPort(options.port, host);
  await mkdir(dataDir, { recursive: true });
  const keys = await keysOf(dataDir);
  const { secretKey, vapid } = keys;
  const database =
    options.databaseUrl === undefined
      ? await startPostgres({
          dataDir,
          log,
          durable: options.durable ?? true,
          adopt: options.adopt ?? false,
          ...(signal && { signal }),
        })
      : { url: options.databaseUrl, stop: () => Promise.resolve() };
  shutdown.add(() => database.stop());

  let open: (routes: Hono) => void = () => {};
  const routes = new Promise<Hono>((resolve) => {
    open = resolve;
  });
  let health = (): Promise<Response> => Promise.resolve(unhealthy("starting"));
  const proxies = options.proxies ?? 0;
  const isPublic = isForPeople(options);
  const router = createRouter({ routes, keys, health: () => health(), proxies, isPublic });
  const http = await listen({
    host,
    port: options.port,
    fetch: router.fetch,
    ...(options.takeover && { takeover: options.takeover }),
    ...(options.siteUrl !== undefined && { siteUrl: options.siteUrl }),
  });
  shutdown.add(() => http.close());
  const { url } = http;
  const siteUrl = options.siteUrl ?? url;

  const sql = connect(database.url);
  shutdown.add(() => sql.end({ timeout: 2 }));
  const files = new ObjectFiles(path.join(dataDir, "storage"));
  const migrationsDir = options.migrationsDir;
  // A database that is thrown away, or somebody else's, keeps no word.
  const promises =
    options.databaseUrl === undefined && options.durable !== false
      ? await readPromises(sql, `${path.resolve(dataDir)}.promised`, log)
      : null;
  const seed = (options.seed ?? options.demo) === true ? putObjectWith(files, sql) : undefined;
  const { seedAt } = options;
  await prepareDatabase({
    url: database.url,
    log,
    ...(migrationsDir !== undefined && { migrationsDir }),
    ...(seed && { seed }),
    ...(seedAt && { seedAt }),
  });
  if (options.demo === false) await refuseDemoTeam(sql);
  if (promises !== null) {
    await promises.keep();
    shutdown.add(() => promises.stop());
  }
  signal?.throwIfAborted();

  const mailbox = await openMailbox(path.join(dataDir, "mail.jsonl"));
  const codes = codesIn(sql, keys.jwtSecret);
  const lite = await createLite({ databaseUrl: database.url, sql, siteUrl, keys, files, mailbox, codes });
  shutdown.add(() => lite.close());
  const endpoint = functionsEndpoint(sql, keys);
  shutdown.add(() => endpoint.close());
  const environment = (): Environment =>
    functionEnvironment({ url, siteUrl, secretKey, vapid }, options.functions, quiet);
  const onNotice = quiet ? () => {} : noticeBell(environment);
  const realtime = await attachRealtime(http.node, { databaseUrl: database.url, sql, keys, proxies, onNotice });
  // Nobody is let in before anything behind the endpoint goes: a request in flight would keep its pool from ending.
  shutdown.add(() => Promise.all([http.close(), realtime.stop()]));

  if (!quiet) shutdown.add(startMailTimer(environment, log));
  health = healthOf(sql);
  open(routesOf({ lite, endpoint, sql, files, mailbox, codes, keys, environment, appDir: options.appDir ?? null }));
  return {
    url,
    siteUrl,
    secretKey,
    port: http.port,
    databaseUrl: database.url,
    mail: mailbox,
    stop: () => shutdown.run(),
  };
}

type Parts = {
  lite: Lite;
  endpoint: Endpoint;
  sql: Sql;
  files: ObjectFiles;
  mailbox: Mailbox;
  codes: Codes;
  keys: Keys;
  environment: () => Environment;
  appDir: string | Promise<string> | null;
};

/** The routes, asked in this order. */
function routesOf({ lite, endpoint, sql, files, mailbox, codes, keys, environment, appDir }: Parts): Hono {
  const publicObject = publicObjects(files, sql);
  const rest = pullsInTurn(endpoint.answer);
  const storage = storageHandler(lite, sql, keys, files);
  const limits = limitsIn(sql, keys.jwtSecret);
  const put = (request: Request): Promise<Response> => storage(request, new URL(request.url).pathname);
  const resumable = resumableUploads(put, sql, keys, limits);
  const functions = functionsHost(environment);
  const app = newApp();
  app.use(asks(mailPages(mailbox)), asks(mailProvider(mailbox, keys.secretKey)));
  app.all("/rest/v1/*", asks(rest));
  app.all("/auth/v1/*", asks(authHandler({ lite, sql, mailbox, keys, codes, limits })));
  app.all(
    "/storage/v1/*",
    asks((request, { pathname }) => publicObject(request, pathname)),
    asks((request, { pathname }) => resumable(request, pathname)),
    asks((request, { pathname }) => storage(request, pathname)),
  );
  app.all("/flux/*", asks(fluxCache(rest, publishableKey)));
  app.use(
    asks((request, { pathname }) => functions(request, functionPathOf(pathname, request.headers.get("user-agent")))),
  );
  if (appDir !== null) app.use(staticApp(appDir, drawsPages(appDir, rest, publishableKey)));
  return app;
}
