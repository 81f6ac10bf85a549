import { createHmac } from "node:crypto";
import type { Sql } from "postgres";
import { json } from "../http/answers.ts";

/**
 * Limits on how often something may be tried. Strict for one account, by the site that it is tried from (see ../http/peer.ts): who has one has all of its
 * lines. Generous for one line, whatever the account: a whole quarter can share one.
 * No window is longer than a day (`SWEPT`, database/limits.sql).
 */
const COUNTERS = {
  /** Wrong passwords for one account from one site. A right one, or a new one, forgets them. */
  password: { most: 10, seconds: 900 },
  /** The same from everywhere: so many more, that no one site keeps somebody else out of an account. */
  account: { most: 100, seconds: 900 },
  /** Wrong passwords for one account on a device that it was signed in on before: neither of those two keeps it out. */
  device: { most: 10, seconds: 900 },
  /** Wrong codes for one account, of a kind that no mail tells. */
  code: { most: 5, seconds: 900 },
  /** Wrong codes of a second factor for one account: who has its password alone comes here, from whichever line. A right one forgets them. */
  factor: { most: 5, seconds: 900 },
  /** Second factors that one account is about to show. */
  challenge: { most: 30, seconds: 900 },
  /** Codes of mails typed for one account from one site: what one mail is good for. Asking for a mail from there forgets them. */
  guess: { most: 5, seconds: 3_600 },
  /** The same over all mails of a day: a fifth of what everybody has, so that no one site uses that up. */
  guesses: { most: 20, seconds: 86_400 },
  /**
   * Codes of confirmations from everywhere. One code of six digits is good at a time: a hundred tries, from however many lines and over however
   * many mails, find it on one day in ten thousand, and then confirm an address with a password of the guesser's. When they
   * are used up the code rests until the day is over; the link beside it does not.
   */
  guessed: { most: 100, seconds: 86_400 },
  /** The same of codes that lead to a new password: who finds one has the account. */
  guessed_reset: { most: 20, seconds: 86_400 },
  /** Wrong codes of one line, for whichever accounts. Not `refused`: they keep nobody from a password. */
  codes: { most: 300, seconds: 900 },
  /** Mails of one kind to one address: `max_frequency` of supabase/config.toml. */
  mail: { most: 1, seconds: 60 },
  /** Mails of all kinds to one mailbox that one site asks for: half of what everybody has, so that one stranger leaves some. */
  mail_line: { most: 5, seconds: 86_400 },
  /** The same from everywhere: more is nobody's who waits for one, and would fill somebody's mailbox. */
  mail_day: { most: 10, seconds: 86_400 },
  /** Passwords and codes of second factors refused to one line. */
  refused: { most: 300, seconds: 900 },
  /** Accounts and mails asked for by one line. */
  asked: { most: 300, seconds: 3_600 },
  /** Uploads in parts that one account begins: ninety photos and twelve screenshots an hour are taken, and a restart has some begin anew. */
  upload: { most: 120, seconds: 3_600 },
} as const;

export type Counter = keyof typeof COUNTERS;

/** Seconds after which a count is nobody's any more: no limit looks further back. */
const SWEPT = Math.max(...Object.values(COUNTERS).map(({ seconds }) => seconds));

/** Counts in the database, so that a restart forgets nothing. Subjects are any case, and are stored as keyed hashes. */
export type Limits = {
  /** Seconds until `subject` may try again; 0: now. */
  left(counter: Counter, subject: string): Promise<number>;
  /** Counts one use. Seconds to wait when that was one too many, else 0. */
  use(counter: Counter, subject: string): Promise<number>;
  forget(counter: Counter, subject: string): Promise<void>;
  /** Counts a refused sign-in for the admin console. */
  noteRefusal(): Promise<void>;
};

export function limitsIn(sql: Sql, key: string): Limits {
  const hashed = (subject: string): string =>
    createHmac("sha256", `limits ${key}`).update(subject.toLowerCase()).digest("base64url");
  return {
    left: async (counter, subject) => {
      const { most, seconds } = COUNTERS[counter];
      const [row] = await sql`
        select ceil(extract(epoch from since + make_interval(secs => ${seconds}) - now()))::int as wait from auth.local_limits
        where counter = ${counter} and subject = ${hashed(subject)} and uses >= ${most}`;
      return Math.max(0, Number(row?.["wait"] ?? 0));
    },
    use: async (counter, subject) => {
      const { most, seconds } = COUNTERS[counter];
      const [row] = await sql`
        with old as (
          delete from auth.local_limits where (counter, subject) in (
            select counter, subject from auth.local_limits
            where since < now() - make_interval(secs => ${SWEPT}) and (counter, subject) <> (${counter}, ${hashed(subject)})
            limit 100 for update skip locked))
        insert into auth.local_limits as l (counter, subject, uses, since) values (${counter}, ${hashed(subject)}, 1, now())
        on conflict (counter, subject) do update set
          uses = case when l.since > now() - make_interval(secs => ${seconds}) then l.uses + 1 else 1 end,
          since = case when l.since > now() - make_interval(secs => ${seconds}) then l.since else now() end
        returning uses > ${most} as over, ceil(extract(epoch from since + make_interval(secs => ${seconds}) - now()))::int as wait`;
      // Two uses at once: the one that began first may be counted second, and would wait longer than the window.
      return row?.["over"] === true ? Math.min(seconds, Number(row["wait"])) : 0;
    },
    noteRefusal: async () => {
      await sql`
        with old as (delete from auth.local_refusals where minute < now() - interval '1 day')
        insert into auth.local_refusals as r (minute, times) values (date_trunc('minute', now()), 1)
        on conflict (minute) do update set times = r.times + 1`;
    },
    forget: async (counter, subject) => {
      await sql`delete from auth.local_limits where counter = ${counter} and subject = ${hashed(subject)}`;
    },
  };
}

/** 429 as Supabase Auth says it. @param wait seconds */
export function tooMany(wait: number, kind: "request" | "email_send" = "request"): Response {
  const msg =
    kind === "request"
      ? "Request rate limit reached"
      : `For security purposes, you can only request this after ${wait} seconds.`;
  return json(429, { code: 429, error_code: `over_${kind}_rate_limit`, msg }, { "Retry-After": String(wait) });
}
