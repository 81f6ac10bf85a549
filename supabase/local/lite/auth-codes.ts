import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { Sql } from "postgres";

/** Wrong tries after which a code is worth nothing; minutes that it is good for, as the link beside it. */
const TRIES = 5;
const MINUTES = 60;

/** The six digits beside a confirmation's link. Only keyed hashes are kept; a restart forgets no try. */
export type Codes = {
  /** A new code for this address, in the place of the one before. */
  issue(email: string): Promise<string>;
  /** True once for the right code, while it has tries left. */
  redeem(email: string, code: string): Promise<boolean>;
};

export function codesIn(sql: Sql, key: string): Codes {
  const hashed = (...parts: readonly string[]): string =>
    createHmac("sha256", `codes ${key}`).update(parts.join(" ").toLowerCase()).digest("base64url");
  return {
    issue: async (email) => {
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      await sql`delete from auth.local_codes where at < now() - make_interval(mins => ${MINUTES})`;
      await sql`
        insert into auth.local_codes (subject, digest, tries, at) values (${hashed(email)}, ${hashed(email, code)}, 0, now())
        on conflict (subject) do update set digest = excluded.digest, tries = 0, at = excluded.at`;
      return code;
    },
    redeem: async (email, code) => {
      // Counted before it is compared: tries that come at once are counted each.
      const [row] = await sql`
        update auth.local_codes set tries = tries + 1
        where subject = ${hashed(email)} and tries < ${TRIES} and at > now() - make_interval(mins => ${MINUTES})
        returning digest`;
      const right = Buffer.from(String(row?.["digest"] ?? ""));
      const given = Buffer.from(hashed(email, code));
      if (right.length !== given.length || !timingSafeEqual(right, given)) return false;
      const gone =
        await sql`delete from auth.local_codes where subject = ${hashed(email)} and digest = ${right.toString()}`;
      return gone.count === 1;
    },
  };
}
