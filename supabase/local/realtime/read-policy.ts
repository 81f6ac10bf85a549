import type { Sql } from "postgres";
import type { Claims } from "../auth-claims.ts";
import { becomeCaller } from "../database/as-caller.ts";

/** Ends the probing transaction without a trace and carries its result out. */
class RolledBack extends Error {
  readonly visible: boolean;

  constructor(visible: boolean) {
    super("rolled back on purpose");
    this.visible = visible;
  }
}

/**
 * May this caller read a private topic? Asked as upstream asks: a probe row is put into `realtime.messages`, looked
 * for under the caller's role and claims, and rolled back. The policies of the schemas decide.
 */
export async function mayRead(sql: Sql, claims: Claims, topic: string): Promise<boolean> {
  try {
    await sql.begin(async (tx) => {
      const [probe] =
        await tx`insert into realtime.messages (topic, extension) values (${topic}, 'broadcast') returning id`;
      await becomeCaller(tx, claims);
      await tx`select set_config('realtime.topic', ${topic}, true)`;
      const seen = await tx`select 1 from realtime.messages where id = ${String(probe?.["id"])} and topic = ${topic}`;
      throw new RolledBack(seen.length > 0);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.visible;
    throw error;
  }
  return false;
}
