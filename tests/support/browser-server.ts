import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import * as v from "valibot";
import { ownFolder, removeFolder } from "./run-folder.ts";

/** The process as it is written, until the set-up of the browser tests has made one file of it (browser-template.ts). */
const WRITTEN = fileURLToPath(new URL("browser-server-process.ts", import.meta.url));
const announced = v.object({ url: v.string(), databaseUrl: v.string() });
const mailList = v.array(
  v.object({ to: v.string(), subject: v.string(), html: v.optional(v.string(), ""), text: v.optional(v.string(), "") }),
);

export type Mail = v.InferOutput<typeof mailList>[number];

/** The whole backend in a process that can really be stopped, killed and started again on the same port and data. */
export type TestServer = {
  readonly url: string;
  /** Ends it as Ctrl-C would; PostgreSQL goes with it. */
  stop(): Promise<void>;
  /** Ends it as a power cut would (`kill -9`). */
  kill(): Promise<void>;
  /** Starts it again if it is down; at once when it is up. */
  start(): Promise<void>;
  /** Rows of a query, straight from PostgreSQL. The server has to be up. */
  sql<T extends Record<string, unknown>>(
    text: TemplateStringsArray,
    ...values: readonly (string | number | boolean)[]
  ): Promise<readonly T[]>;
  /** Mail sent to an address, newest first. */
  mailTo(address: string): Promise<readonly Mail[]>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
};

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, "127.0.0.1", resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

type Running = { readonly child: ChildProcess; readonly databaseUrl: string };

/** Starts the process and waits for its line; what it writes to stderr becomes the error when it ends instead. */
export async function launch(dataDir: string, port: number, appDir?: string, seedAt?: Date): Promise<Running> {
  const place = appDir === undefined ? [] : [appDir, ...(seedAt === undefined ? [] : [seedAt.toISOString()])];
  const bundled = process.env["DJASSA_BROWSER_SERVER"];
  const entry = bundled === undefined ? ["--import", "tsx", WRITTEN] : [bundled];
  const child = spawn(process.execPath, [...entry, dataDir, String(port), ...place], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  let complaints = "";
  child.stderr.on("data", (chunk: Buffer) => {
    complaints += chunk.toString("utf8");
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}\n${complaints}`)));
    createInterface(child.stdout).on("line", (line) => {
      if (line.startsWith("{")) resolve({ child, databaseUrl: v.parse(announced, JSON.parse(line)).databaseUrl });
    });
  });
}

export async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => {
    child.once("exit", resolve);
  });
  child.kill(signal);
  await gone;
}

/** Folder with the seeded `data` and the built `app` that the global set-up made. */
export function templateFolder(): string {
  const folder = process.env["DJASSA_BROWSER_TEMPLATE"];
  if (folder === undefined) throw new Error("no seeded data: tests run through playwright.config.ts");
  return folder;
}

/**
 * A server on a copy of the seeded data that browser-template.ts made; the first start takes about a second.
 * `appDir` serves another build than the tests' own.
 */
export async function openServer(appDir = join(templateFolder(), "app")): Promise<TestServer> {
  const home = ownFolder("browser");
  const dataDir = join(home, "data");
  execFileSync("cp", ["-a", join(templateFolder(), "data"), dataDir]);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let running: Running | null = await launch(dataDir, port, appDir);

  const finish = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    const last = running;
    running = null;
    if (last !== null) await end(last.child, signal);
  };
  return {
    url,
    stop: () => finish("SIGTERM"),
    kill: () => finish("SIGKILL"),
    start: async () => {
      running ??= await launch(dataDir, port, appDir);
    },
    sql: async <T extends Record<string, unknown>>(
      text: TemplateStringsArray,
      ...values: readonly (string | number | boolean)[]
    ) => {
      if (running === null) throw new Error("the server is down: nothing to ask");
      const client = postgres(running.databaseUrl, { max: 1, onnotice: () => {} });
      try {
        return await client<T[]>(text, ...values);
      } finally {
        await client.end();
      }
    },
    mailTo: async (address) => {
      const answer = await fetch(`${url}/_mail.json?to=${encodeURIComponent(address)}`);
      return v.parse(mailList, await answer.json());
    },
    remove: async () => {
      await finish("SIGTERM");
      // Killed, it has left its PostgreSQL behind.
      await removeFolder(home);
    },
  };
}
