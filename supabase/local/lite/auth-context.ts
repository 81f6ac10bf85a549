import { AsyncLocalStorage } from "node:async_hooks";
import type { App } from "@supabase/lite";
import type { Mailbox } from "../mail/mailbox.ts";
import { renderMail, type Template } from "../mail/templates.ts";

type Mailer = NonNullable<App["_mailer"]>;

/** What the mail of the running auth request must lead back to. lite forgets both between request and mail. */
export type AuthContext = { origin: string; redirectTo: string };

export const authContext = new AsyncLocalStorage<AuthContext>();

/** `type` of the verify link for each template. */
const TYPES: Record<Exclude<Template, "reauthentication">, string> = {
  confirmation: "signup",
  recovery: "recovery",
  magic_link: "magiclink",
  email_change: "email_change",
};

/** Address of the mailed link, as Supabase Auth builds it. */
export function verifyLink({ origin, redirectTo }: AuthContext, template: keyof typeof TYPES, tokenHash: string): string {
  const link = new URL("/auth/v1/verify", origin);
  link.search = new URLSearchParams({ token: tokenHash, type: TYPES[template], redirect_to: redirectTo }).toString();
  return link.href;
}

/** The mails of lite's auth in French, their links honouring `redirect_to`. */
export function frenchMailer(mailbox: Mailbox, fallback: () => AuthContext): Mailer {
  const send = async (template: keyof typeof TYPES, to: string, hash: string, code: string, from = to, next = to): Promise<void> => {
    const link = verifyLink(authContext.getStore() ?? fallback(), template, hash);
    await mailbox.send(await renderMail(to, template, { ConfirmationURL: link, Token: code, Email: from, NewEmail: next }));
  };
  return {
    sendConfirmation: (to, hash, code) => send("confirmation", to, hash, code),
    sendRecovery: (to, hash, code) => send("recovery", to, hash, code),
    sendMagicLink: (to, hash, code) => send("magic_link", to, hash, code),
    sendEmailChange: (to, hash, code, meta) => send("email_change", to, hash, code, meta?.currentEmail, meta?.newEmail),
    sendReauthentication: async (to, code) =>
      mailbox.send(await renderMail(to, "reauthentication", { ConfirmationURL: "", Token: code, Email: to, NewEmail: to })),
  };
}
