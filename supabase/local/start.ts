import { buildApp } from "./build-app.ts";
import { readOptions } from "./cli/options.ts";
import { runCommand } from "./cli/run.ts";
import { welcome } from "./cli/welcome.ts";
import { startDevServer } from "./dev-server.ts";
import { startServer } from "./server.ts";

/** `npm start` and, with `--dev`, `npm run dev`: the whole market on one port. */
await runCommand(async (shutdown, signal) => {
  const { dev, ...options } = readOptions(process.env, process.argv.slice(2));
  /** After an uncaught error: the database that the last process left running goes on. */
  const restarted = process.env["DJASSA_RESTART"] === "1";
  const log = (line: string): void => console.log(line);
  const front = dev ? await startDevServer() : null;
  if (front !== null) shutdown.add(() => front.close());

  // A start that cannot work (data in use, port taken) ends the build it would have needed.
  const failed = new AbortController();
  const built = front === null ? buildApp({ log, signal: AbortSignal.any([signal, failed.signal]) }) : null;
  const starting = startServer({
    port: options.port,
    host: options.host,
    proxies: options.proxies,
    dataDir: options.dataDir,
    demo: options.demo,
    quiet: options.quiet,
    adopt: restarted,
    log,
    signal,
    ...(options.siteUrl !== undefined && { siteUrl: options.siteUrl }),
    ...(options.databaseUrl !== undefined && { databaseUrl: options.databaseUrl }),
    ...(built && { appDir: built }),
    ...(front && { takeover: front.takeover }),
  });
  shutdown.add(() =>
    starting.then(
      (server) => server.stop(),
      () => undefined,
    ),
  ); // a failed start has stopped its own parts
  starting.catch(() => failed.abort());
  built?.catch(() => undefined); // awaited below, unless the server failed first
  const server = await starting;
  await built;
  process.send?.({ port: server.port });
  console.log(restarted ? `Djassa est de nouveau ouvert : ${server.url}` : welcome(server.url, options));
});
