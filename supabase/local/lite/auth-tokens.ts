import { createHash, randomBytes } from "node:crypto";
import type { Sql } from "postgres";
import { inTurn } from "./in-turn.ts";

/**
 * The two mails that lead somewhere: the type of their link, the page it opens when the app named none, and where lite keeps the hash
 * of its token and the moment it was made.
 */
export const LINKS = {
  confirmation: {
    type: "signup",
    page: "/email-confirmed",
    column: "confirmation_token",
    sent: "confirmation_sent_at",
  },
  recovery: { type: "recovery", page: "/auth/update-password", column: "recovery_token", sent: "recovery_sent_at" },
} as const;

export type Link = keyof typeof LINKS;

/** The link of this type; null for any other. */
export const linkOf = (type: unknown): Link | null =>
  (Object.keys(LINKS) as Link[]).find((kind) => LINKS[kind].type === type) ?? null;

/** 32 random bytes: nobody guesses them. */
export const newToken = (): string => randomBytes(32).toString("hex");

/** The hash that is stored of a link's token. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Minutes that a link is good for: `otp_expiry` of supabase/config.toml. */
const MINUTES = 60;

/**
 * The token of a new link for the account of this address; only its hash is kept. lite has one column for
 * it, where each link voids the one before: whoever knows an address could so keep its owner out. Here those of the last hour stay
 * good beside it, each until its own end; a day's mails to one address are few (auth-limits.ts), so they are.
 */
export async function newLink(sql: Sql, kind: Link, email: string): Promise<string> {
  const token = newToken();
  await sql`delete from auth.local_links where at < now() - make_interval(mins => ${MINUTES})`;
  await sql`
    insert into auth.local_links (digest, kind, user_id, at)
    select ${hashOfToken(token)}, ${kind}, id, now() from auth.users where email = ${email.toLowerCase()}`;
  return token;
}

/**
 * Lets lite judge a link: puts it into the column that lite looks at. One that was taken ends all others of its kind, and
 * two of one account wait for each other, so that of two opened at once one signs in.
 * @param ask what lite answers to the hash of its token
 */
export async function takeLink(
  sql: Sql,
  kind: Link,
  token: string,
  ask: (hash: string) => Promise<Response>,
): Promise<Response> {
  const hash = hashOfToken(token);
  const [link] = await sql`
    select user_id from auth.local_links
    where digest = ${hash} and kind = ${kind} and at > now() - make_interval(mins => ${MINUTES})`;
  if (link === undefined) return ask(hash);
  const person = String(link["user_id"]);
  return inTurn(`link ${person}`, async () => {
    const { column, sent } = LINKS[kind];
    await sql`
      update auth.users u set ${sql(column)} = l.digest, ${sql(sent)} = l.at
      from auth.local_links l where l.digest = ${hash} and u.id = l.user_id`;
    const answer = await ask(hash);
    if (answer.ok) await endLinks(sql, kind, person);
    return answer;
  });
}

/** Links of this kind to this account open nothing any more, nor do confirmations: whoever opened one of either has the mailbox. */
export async function endLinks(sql: Sql, kind: Link, person: string): Promise<void> {
  await sql`delete from auth.local_links where user_id = ${person} and kind in (${kind}, 'confirmation')`;
}
