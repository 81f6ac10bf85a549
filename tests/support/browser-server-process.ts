import { startServer } from "../../supabase/local/server.ts";

/**
 * A server of its own process: `tsx browser-server-process.ts <dataDir> <port> [appDir] [seedAt]`. Prints where it is as
 * one JSON line. It ends on SIGTERM, and when the test that started it is gone (its stdin closes).
 */
const [dataDir = "", port = "0", appDir = ".cache/app", seedAt] = process.argv.slice(2);
const ending = new AbortController();
const end = (): void => ending.abort();
process.once("SIGTERM", end);
process.once("SIGINT", end);
process.stdin.once("close", end).resume();

const server = await startServer({
  dataDir,
  port: Number(port),
  seed: true,
  appDir,
  signal: ending.signal,
  ...(seedAt !== undefined && { seedAt: new Date(seedAt) }),
});
console.log(JSON.stringify({ url: server.url, databaseUrl: server.databaseUrl }));
if (!ending.signal.aborted) {
  await new Promise((resolve) => {
    ending.signal.addEventListener("abort", resolve, { once: true });
  });
}
await server.stop();
process.exit(0);
