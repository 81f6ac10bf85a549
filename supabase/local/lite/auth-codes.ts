import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Sql } from "postgres";
import type { Link } from "./auth-tokens.ts";

/** Minutes that a code is good for after it was mailed, as the link beside it. */
const MINUTES = 60;

/**
 * The six digits beside a mail's link. How often they may be tried is the endpoints' business (auth-limits.ts); a restart
 * forgets neither.
 */
export type Codes = {
  /**
   * The code of this kind of mail for the account of this address. While one is good it is the same again: a stranger who asks for a
   * mail voids none. One that is redeemed ends both kinds.
   */
  issue(kind: Link, email: string): Promise<string>;
  /** True once for the right code. */
  redeem(kind: Link, email: string, code: string): Promise<boolean>;
};

export function codesIn(sql: Sql, key: string): Codes {
  const codeOf = (kind: Link, seed: string): string => {
    const bytes = createHmac("sha256", `codes ${key}`).update(`${kind} ${seed}`).digest();
    return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
  };
  return {
    issue: async (kind, email) => {
      await sql`delete from auth.local_seeds where at < now() - make_interval(mins => ${MINUTES})`;
      const [row] = await sql`
        insert into auth.local_seeds as s (user_id, seed, at)
        select id, ${randomBytes(16).toString("hex")}, now() from auth.users where email = ${email.toLowerCase()}
        on conflict (user_id) do update set at = now() returning seed`;
      return row === undefined ? "" : codeOf(kind, String(row["seed"]));
    },
    redeem: async (kind, email, code) => {
      const [row] = await sql`
        select s.user_id, s.seed from auth.local_seeds s join auth.users u on u.id = s.user_id
        where u.email = ${email.toLowerCase()} and s.at > now() - make_interval(mins => ${MINUTES})`;
      if (row === undefined) return false;
      const right = Buffer.from(codeOf(kind, String(row["seed"])));
      const given = Buffer.from(code);
      if (right.length !== given.length || !timingSafeEqual(right, given)) return false;
      const gone =
        await sql`delete from auth.local_seeds where user_id = ${String(row["user_id"])} and seed = ${String(row["seed"])}`;
      return gone.count === 1;
    },
  };
}
