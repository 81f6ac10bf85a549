/** What a function knows from outside. The first three are there on any project, the others are set for this app. */
export type Environment = {
  readonly SUPABASE_URL: string;
  readonly SUPABASE_PUBLISHABLE_KEY: string;
  readonly SUPABASE_SECRET_KEY: string;
  /** Address of the app, for links in mails. */
  readonly SITE_URL?: string;
  /** Where mails to the team go. */
  readonly TEAM_EMAIL?: string;
  /** A mail provider that takes `POST {from, to, subject, html, text}` with a bearer key; without one mails wait. */
  readonly MAIL_API_URL?: string;
  readonly MAIL_API_KEY?: string;
  readonly MAIL_FROM?: string;
};

type Deno = { env: { get(name: string): string | undefined } };

const OPTIONAL = ["SITE_URL", "TEAM_EMAIL", "MAIL_API_URL", "MAIL_API_KEY", "MAIL_FROM"] as const;

/** The environment of the edge runtime where there is one; otherwise what the local host hands over. */
export function environmentOf(given: unknown): Environment {
  const { Deno } = globalThis as { Deno?: Deno };
  if (Deno === undefined) return given as Environment;
  const read = (name: string): string => Deno.env.get(name) ?? "";
  const optional = OPTIONAL.flatMap((name) => (read(name) === "" ? [] : [[name, read(name)] as const]));
  return {
    SUPABASE_URL: read("SUPABASE_URL"),
    SUPABASE_PUBLISHABLE_KEY: firstOf(read("SUPABASE_PUBLISHABLE_KEY"), keyOf(read("SUPABASE_PUBLISHABLE_KEYS")), read("SUPABASE_ANON_KEY")),
    SUPABASE_SECRET_KEY: firstOf(read("SUPABASE_SECRET_KEY"), keyOf(read("SUPABASE_SECRET_KEYS")), read("SUPABASE_SERVICE_ROLE_KEY")),
    ...Object.fromEntries(optional),
  };
}

const firstOf = (...values: readonly string[]): string => values.find((value) => value !== "") ?? "";

/** A project keeps its keys by name: `{"default": "sb_…"}`. */
function keyOf(names: string): string {
  try {
    return (JSON.parse(names) as { default?: string }).default ?? "";
  } catch {
    return "";
  }
}
