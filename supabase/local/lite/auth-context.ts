import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomBytes } from "node:crypto";
import type { App } from "@supabase/lite";
import type { Sql } from "postgres";
import type { Mailbox } from "../mail/mailbox.ts";
import { renderMail } from "../mail/templates.ts";
import type { Codes } from "./auth-codes.ts";

type Mailer = NonNullable<App["_mailer"]>;

/** What the mail of the running auth request must lead back to. lite forgets both between request and mail. */
export type AuthContext = { origin: string; redirectTo: string };

export const authContext = new AsyncLocalStorage<AuthContext>();

/** The two mails that lead somewhere: the type of their link, and the column that keeps the hash of its token. */
const LINKS = {
  confirmation: { type: "signup", column: "confirmation_token" },
  recovery: { type: "recovery", column: "recovery_token" },
} as const;

export type Link = keyof typeof LINKS;

export const LINK_TYPES: ReadonlySet<string> = new Set(Object.values(LINKS).map(({ type }) => type));

/** The token of a new link: 32 random bytes. Only its hash is kept. */
export const newLinkToken = (): string => randomBytes(32).toString("hex");

/** What is kept of a link's token. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Mails a link with this token, as Supabase Auth builds it, and the code beside it where there is one. */
export async function mailLink(
  mailbox: Mailbox,
  { origin, redirectTo }: AuthContext,
  kind: Link,
  to: string,
  token: string,
  code = "",
): Promise<void> {
  const link = new URL("/auth/v1/verify", origin);
  link.search = new URLSearchParams({ token, type: LINKS[kind].type, redirect_to: redirectTo }).toString();
  await mailbox.send(await renderMail(to, kind, { ConfirmationURL: link.href, Token: code, Email: to, NewEmail: to }));
}

/**
 * The mails of lite's auth in French, their links honouring `redirect_to`. lite's own token is the hash of the address
 * and six digits, which can be tried out: a new one takes its place before the mail leaves. The digits of a confirmation are others,
 * that count their tries (auth-codes.ts).
 */
export function frenchMailer(mailbox: Mailbox, sql: Sql, codes: Codes, fallback: () => AuthContext): Mailer {
  const send = async (kind: Link, to: string, lites: string): Promise<void> => {
    const token = newLinkToken();
    const column = sql(LINKS[kind].column);
    await sql`update auth.users set ${column} = ${hashOfToken(token)} where ${column} = ${lites}`;
    const code = kind === "confirmation" ? await codes.issue(to) : "";
    await mailLink(mailbox, authContext.getStore() ?? fallback(), kind, to, token, code);
  };
  const closed = (): Promise<never> => Promise.reject(new Error("This door is closed"));
  return {
    sendConfirmation: (to, hash) => send("confirmation", to, hash),
    sendRecovery: (to, hash) => send("recovery", to, hash),
    sendMagicLink: closed,
    sendEmailChange: closed,
    sendReauthentication: closed,
  };
}
