/** Draws what messengers show of a photo (../_share/draw.ts). @throws Error when it could not be tried to the end */
export type Draw = (photo: Uint8Array<ArrayBuffer>, limit: number) => Promise<Uint8Array<ArrayBuffer> | null>;

/** The environment of a function. The first three are there on any project, the others are set for this app. */
export type Environment = {
  readonly SUPABASE_URL: string;
  readonly SUPABASE_PUBLISHABLE_KEY: string;
  /** The key with which this function asks the project. */
  readonly SUPABASE_SECRET_KEY: string;
  /** Every secret key of the project, where it has several: while one is exchanged for another, callers come with either. */
  readonly SECRET_KEYS?: readonly string[];
  /** Address of the app, for links in mails. */
  readonly SITE_URL?: string;
  /** Where mails to the team go. */
  readonly TEAM_EMAIL?: string;
  /** A mail provider that takes `POST {from, to, subject, html, text}` with a bearer key; without one mails wait. */
  readonly MAIL_API_URL?: string;
  readonly MAIL_API_KEY?: string;
  readonly MAIL_FROM?: string;
  /** The project's key pair for push services, base64url (RFC 8292); without one nobody is told with the app closed. */
  readonly VAPID_PUBLIC_KEY?: string;
  readonly VAPID_PRIVATE_KEY?: string;
  /** The contact of the operator, for push services: `mailto:…`; the team's address when absent. */
  readonly VAPID_SUBJECT?: string;
  /** More push services than those of the browsers, `host:port` separated by spaces. */
  readonly PUSH_HOSTS?: string;
  /** Where many requests share a process: draws beside it. An edge runtime ends a function that takes too long, and nobody waits for it. */
  readonly draw?: Draw;
};

type Deno = { env: { get(name: string): string | undefined } };

/** Variables that are set for this app, each by its name. */
export const OPTIONAL = [
  "SITE_URL",
  "TEAM_EMAIL",
  "MAIL_API_URL",
  "MAIL_API_KEY",
  "MAIL_FROM",
  "VAPID_PUBLIC_KEY",
  "VAPID_PRIVATE_KEY",
  "VAPID_SUBJECT",
  "PUSH_HOSTS",
] as const;

/** The environment of the edge runtime where there is one; otherwise what the local host hands over. */
export function environmentOf(given: unknown): Environment {
  const { Deno } = globalThis as { Deno?: Deno };
  if (Deno === undefined) return given as Environment;
  const read = (name: string): string => Deno.env.get(name) ?? "";
  const secrets = keysOf(read("SUPABASE_SECRET_KEYS"));
  const optional = OPTIONAL.flatMap((name) => (read(name) === "" ? [] : [[name, read(name)] as const]));
  return {
    SUPABASE_URL: read("SUPABASE_URL"),
    SUPABASE_PUBLISHABLE_KEY: firstOf(
      read("SUPABASE_PUBLISHABLE_KEY"),
      ...keysOf(read("SUPABASE_PUBLISHABLE_KEYS")),
      read("SUPABASE_ANON_KEY"),
    ),
    SUPABASE_SECRET_KEY: firstOf(read("SUPABASE_SECRET_KEY"), ...secrets, read("SUPABASE_SERVICE_ROLE_KEY")),
    SECRET_KEYS: secrets,
    ...Object.fromEntries(optional),
  };
}

const firstOf = (...values: readonly string[]): string => values.find((value) => value !== "") ?? "";

/** A project keeps its keys by name, `{"default": "sb_…"}`: that one first, any other once it has been deleted. */
function keysOf(names: string): string[] {
  try {
    const { default: first, ...others } = JSON.parse(names) as Record<string, unknown>;
    return [first, ...Object.values(others)].filter((key) => typeof key === "string" && key !== "") as string[];
  } catch {
    return [];
  }
}
