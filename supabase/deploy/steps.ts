import path from "node:path";

/** The steps of `npm run deploy`, one command after the other: `{dir}` of the site's own is the folder that it takes. */
export type Step = {
  readonly what: string;
  readonly command: readonly string[];
  /** Variables that the command gets beside those that are there. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where it is run; here when left out. */
  readonly cwd?: string;
};

export type Target = {
  /** Reference of the project, and where it is reached. */
  readonly project: string;
  readonly url: string;
  readonly key: string;
  /** Where people open the site. */
  readonly siteUrl: string;
  /** How the static host takes a folder, as words: `npx netlify deploy --prod --no-build --dir={dir}`. */
  readonly site: readonly string[];
};

const supabase = (...words: readonly string[]): readonly string[] => ["npx", "supabase", ...words];

export const build = ({ url, key, siteUrl }: Target): Step => ({
  what: "build the app",
  command: ["npm", "run", "build"],
  env: { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: key, SITE_URL: siteUrl },
});

const site = (target: Target, dir: string): Step => ({
  what: "site",
  command: target.site.map((word) => word.replaceAll("{dir}", dir)),
});

/** From within: a host's edge functions are taken from where its command is run. */
const siteOf = (target: Target, kept: string): Step => ({ ...site(target, path.resolve(kept, "dist")), cwd: kept });

const functions = ({ project }: Target, ...more: readonly string[]): Step => ({
  what: "functions",
  command: supabase("functions", "deploy", "--project-ref", project, ...more),
});

/**
 * Schema, functions, site: each works with what comes before it as it was, so one can stop anywhere. A migration never
 * takes away what the functions and apps out there use.
 */
export const forward = (target: Target): readonly Step[] => [
  { what: "link", command: supabase("link", "--project-ref", target.project) },
  { what: "schema", command: supabase("db", "push", "--include-all", "--yes") },
  functions(target),
  site(target, "dist"),
];

/** Site, then functions, as they were; the schema stays. `kept`: the folder that a deployment left. */
export const back = (target: Target, kept: string): readonly Step[] => [
  siteOf(target, kept),
  functions(target, "--workdir", kept),
];
