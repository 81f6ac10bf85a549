import path from "node:path";
import { isForPeople } from "../http/peer.ts";
import { Problem } from "../problem.ts";

export type CliOptions = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  siteUrl: string | undefined;
  /** How many proxies of one's own stand before the server; 0: nobody's word about an address counts. */
  proxies: number;
  /** The demo's people, whose password stands in the README, may be here. */
  demo: boolean;
  /** Nobody outside is told anything: for the trial of a backup, whose people are real. */
  quiet: boolean;
  dev: boolean;
};

/**
 * Reads the command line and its environment: PORT, HOST, SITE_URL, TRUST_PROXY, DJASSA_DATA, DJASSA_DEMO, DJASSA_QUIET,
 * DATABASE_URL and `--dev`.
 * @throws Problem for what cannot be understood
 */
export function readOptions(given: NodeJS.ProcessEnv, args: readonly string[]): CliOptions {
  // An unset variable of a unit or a script comes as an empty one: DJASSA_DATA would be the folder one stands in.
  const environment = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
  const unknown = args.find((argument) => argument !== "--dev");
  if (unknown !== undefined) throw new Problem(`Option inconnue : ${unknown}. Il n'y a que --dev.`);
  const port = Number(environment["PORT"] ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Problem(`PORT=${environment["PORT"]} n'est pas un numéro de port (1 à 65535).`);
  const databaseUrl = environment["DATABASE_URL"];
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new Problem("DATABASE_URL doit commencer par postgres://.");
  }
  const siteUrl = environment["SITE_URL"];
  if (siteUrl !== undefined && !/^https?:\/\/[^/?#@]+\/?$/.test(siteUrl)) {
    throw new Problem("SITE_URL doit être l'adresse où l'on ouvre Djassa, comme https://djassa.example, sans chemin.");
  }
  const proxies = environment["TRUST_PROXY"] ?? "0";
  if (!/^[0-5]$/.test(proxies))
    throw new Problem("TRUST_PROXY doit être le nombre de vos serveurs mandataires devant Djassa (0 à 5).");
  const host = environment["HOST"] ?? "127.0.0.1";
  // A HOST alone is how a demo is looked at with a phone of the same Wi-Fi.
  const demo = environment["DJASSA_DEMO"] ?? (isForPeople({ proxies: Number(proxies), siteUrl }) ? "no" : "yes");
  if (demo !== "yes" && demo !== "no") throw new Problem("DJASSA_DEMO doit être yes ou no.");
  const quiet = environment["DJASSA_QUIET"] ?? "no";
  if (quiet !== "yes" && quiet !== "no") throw new Problem("DJASSA_QUIET doit être yes ou no.");
  return {
    port,
    host,
    demo: demo === "yes",
    quiet: quiet === "yes",
    dataDir: path.resolve(environment["DJASSA_DATA"] ?? ".local"),
    databaseUrl,
    proxies: Number(proxies),
    siteUrl: siteUrl?.replace(/\/$/, ""),
    dev: args.includes("--dev"),
  };
}
