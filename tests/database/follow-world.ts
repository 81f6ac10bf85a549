import { afterAll, beforeAll, beforeEach } from "vitest";
import { textOf, type Notice } from "../../supabase/functions/_push/text.ts";
import { mutate, freshDatabase, person, type FreshDatabase } from "./world.ts";

export type Asked = {
  q?: string;
  category?: string;
  condition?: string;
  district?: string;
  min?: number;
  max?: number;
  delivery?: boolean;
  /** The id of who sells. */
  seller?: string;
  town?: string;
};

/** A database with a seller, in which nothing is fresh at the beginning of each test, and what is done there about followed searches. */
export function followWorld() {
  let db: FreshDatabase;
  let seller: string;
  beforeAll(async () => {
    db = await freshDatabase();
    seller = await person(db, { name: "Kouassi Yao" });
  });
  afterAll(() => db.stop());
  beforeEach(async () => void (await db.sql`delete from private.fresh_listings where true`));

  /** Somebody with a browser that can be told. */
  async function listening(): Promise<string> {
    const who = await person(db);
    await db.sql`insert into private.push_subscriptions (endpoint, person, p256dh, auth)
      values (${`https://fcm.googleapis.com/${who}`}, ${who}, ${"A".repeat(87)}, ${"A".repeat(22)})`;
    return who;
  }

  const save = (
    who: string,
    { q = "", category, condition, district, min, max, delivery, seller: from, town }: Asked,
    on = true,
  ) =>
    mutate(db, who, "save_search", {
      on,
      q,
      category: category ?? null,
      condition: condition ?? null,
      district: district ?? null,
      min_price: min ?? null,
      max_price: max ?? null,
      ...(delivery !== undefined && { delivery }),
      seller: from === undefined ? null : { id: from, name: "x" },
      ...(town !== undefined && { town }),
    });
  const chores = () => db.sql`select private.chore_searches()`;
  const noticesOf = (who: string) => db.sql<Notice[]>`
    select id, version, person, kind, tag, path, data, false as shows_text from private.notices
    where person = ${who} and kind = 'search' order by created_at`;
  /** The notices that the chores of a minute sent this person, an hour after the last time. */
  async function notified(who: string) {
    await db.sql`update private.search_finds set notified_at = notified_at - interval '61 minutes' where true`;
    await chores();
    return (await noticesOf(who)).map((notice) => ({ ...textOf(notice), version: notice.version }));
  }
  return { here: () => ({ db, seller }), listening, save, chores, noticesOf, notified };
}
