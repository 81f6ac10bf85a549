import { readFile } from "node:fs/promises";
import { escapeHtml, textOf } from "./html.ts";
import type { OutgoingMail } from "./mailbox.ts";

/** Mails that tell an owner that something about the account was changed. */
export type Notice = "password_changed" | "mfa_factor_enrolled" | "mfa_factor_unenrolled" | "email_changed";
export type Template = "confirmation" | "recovery" | "magic_link" | "email_change" | "reauthentication" | Notice;
type Variable = "SiteURL" | "RedirectTo" | "TokenHash" | "Token" | "Email" | "NewEmail" | "OldEmail";

/**
 * Fills one of `supabase/templates/*.html`, the files a hosted project uses too: `{{ .Name }}` stands for a variable,
 * the title is the subject.
 */
export async function renderMail(
  to: string,
  template: Template,
  variables: Readonly<Partial<Record<Variable, string>>>,
): Promise<OutgoingMail> {
  const source = await readFile(new URL(`../../templates/${template}.html`, import.meta.url), "utf8");
  const html = source.replace(/\{\{ \.(\w+) \}\}/g, (mark, name: string) =>
    name in variables ? escapeHtml(variables[name as Variable] ?? "") : mark,
  );
  const subject = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "Djassa";
  return { to, subject, html, text: textOf(html) };
}
