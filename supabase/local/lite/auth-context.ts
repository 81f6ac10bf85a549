import { AsyncLocalStorage } from "node:async_hooks";
import type { App } from "@supabase/lite";
import type { Sql } from "postgres";
import type { Mailbox } from "../mail/mailbox.ts";
import { renderMail } from "../mail/templates.ts";
import type { Codes } from "./auth-codes.ts";
import { hashOfToken, LINKS, newLink, type Link } from "./auth-tokens.ts";

type Mailer = NonNullable<App["_mailer"]>;

/** The page that the mail of the running auth request must lead back to, null where no page was named. lite forgets both between request and mail. */
export type AuthContext = { origin: string; redirectTo: string | null };

export const authContext = new AsyncLocalStorage<AuthContext>();

/** Mails a link with this token, and the code beside it: a page of the app takes both, and asks for a press (supabase/templates). */
export async function mailLink(
  mailbox: Mailbox,
  { origin, redirectTo }: AuthContext,
  kind: Link,
  to: string,
  token: string,
  code: string,
): Promise<void> {
  const page = redirectTo ?? `${origin}${LINKS[kind].page}`;
  await mailbox.send(await renderMail(to, kind, { SiteURL: origin, RedirectTo: page, TokenHash: token, Token: code }));
}

/**
 * The mails of lite's auth in French, their links honouring `redirect_to`. lite's own token is the hash of the address
 * and six digits, which can be tried out: a new one takes its place before the mail leaves. The digits beside it are others,
 * whose tries are counted (auth-codes.ts).
 */
export function frenchMailer(mailbox: Mailbox, sql: Sql, codes: Codes, fallback: () => AuthContext): Mailer {
  const send = async (kind: Link, to: string, lites: string): Promise<void> => {
    const token = await newLink(sql, kind, to);
    const column = sql(LINKS[kind].column);
    await sql`update auth.users set ${column} = ${hashOfToken(token)} where ${column} = ${lites}`;
    await mailLink(mailbox, authContext.getStore() ?? fallback(), kind, to, token, await codes.issue(kind, to));
  };
  const closed = (): Promise<never> => Promise.reject(new Error("This connection is closed"));
  return {
    sendConfirmation: (to, hash) => send("confirmation", to, hash),
    sendRecovery: (to, hash) => send("recovery", to, hash),
    sendMagicLink: closed,
    sendEmailChange: closed,
    sendReauthentication: closed,
  };
}
