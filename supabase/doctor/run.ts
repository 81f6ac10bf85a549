import { parseArgs } from "node:util";
import { examine } from "./examine.ts";
import type { Finding, Project } from "./look.ts";

/**
 * `npm run doctor -- <project> [--site https://…] [--ref <reference>]`: asks a Supabase project for each thing that docs/hosting.md sets up, and says
 * in one line what is missing. `<project>` is its reference or its address; behind a domain
 * of its own the reference is told apart (`--ref`). Keys come from the environment, never from
 * the command line: VITE_SUPABASE_PUBLISHABLE_KEY, and where they are given SUPABASE_SECRET_KEY, SUPABASE_ACCESS_TOKEN,
 * DATABASE_URL. It writes nothing, but asks for waiting mails to be sent when it has the secret key.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { site: { type: "string", default: "" }, ref: { type: "string", default: "" } },
});
const [named] = positionals;
const key = process.env["VITE_SUPABASE_PUBLISHABLE_KEY"] ?? "";
if (named === undefined || key === "") {
  console.error(
    "VITE_SUPABASE_PUBLISHABLE_KEY=… npm run doctor -- <project reference or address> [--site https://…] [--ref <reference>]",
  );
  process.exit(2);
}

const bare = (url: string): string => url.replace(/\/+$/u, "");
const url = bare(URL.canParse(named) ? named : `https://${named}.supabase.co`);
const project: Project = {
  url,
  ref: values.ref || (new URL(url).hostname.split(".")[0] ?? ""),
  key,
  secret: process.env["SUPABASE_SECRET_KEY"] ?? "",
  site: bare(values.site),
  management: bare(process.env["SUPABASE_API_URL"] ?? "https://api.supabase.com"),
  token: process.env["SUPABASE_ACCESS_TOKEN"] ?? "",
  database: process.env["DATABASE_URL"] ?? "",
};

const MARKS = { ok: "✓", missing: "✗", unseen: "?" } as const;
const line = ({ state, what, todo }: Finding): string => `${MARKS[state]} ${what}${todo === "" ? "" : `: ${todo}`}`;

const findings = await examine(project);
for (const finding of findings) console.log(line(finding));
const lacking = findings.filter(({ state }) => state === "missing").length;
const unseen = findings.filter(({ state }) => state === "unseen").length;
console.log(`\n${lacking} missing, ${unseen} not looked at`);
process.exitCode = lacking === 0 ? 0 : 1;
