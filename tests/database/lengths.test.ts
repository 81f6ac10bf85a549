import { afterAll, beforeAll, expect, test } from "vitest";
import { LENGTHS } from "#domain/limits.ts";
import { trimmed } from "#domain/text-field.ts";
import { PRICE } from "#town";
import { act, freshDatabase, listing, message, person, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
let seller: string;
let buyer: string;
beforeAll(async () => {
  db = await freshDatabase();
  seller = await person(db, { name: "Kouassi Yao" });
  buyer = await person(db);
});
afterAll(() => db.stop());

type Send = (words: string) => Promise<boolean>;
const applied = async (who: string, kind: string, args: object): Promise<boolean> =>
  (await act(db, who, kind, args)).status === "applied";

/** Each text that a person may send, through the verb that takes it. */
const SEND: Partial<Record<keyof typeof LENGTHS, Send>> = {
  fullName: (full_name) => applied(buyer, "update_profile", { full_name, phone: "2250799999999", district: "Lobia" }),
  message: async (content) =>
    applied(await person(db), "send_message", { ...message(await listing(db, seller), seller), content }),
  reviewComment: async (comment) =>
    applied(buyer, "post_review", { listing_id: await listing(db, seller), rating: 4, comment }),
  reportComment: async (comment) =>
    applied(await person(db), "report_listing", { listing_id: await listing(db, seller), reason: "fake", comment }),
  contactName: async (name) => applied(await person(db), "contact_support", { ...letter, name }),
  contactSubject: async (subject) => applied(await person(db), "contact_support", { ...letter, subject }),
  contactMessage: async (text) => applied(await person(db), "contact_support", { ...letter, message: text }),
};
const letter = { name: "Ama", email: "ama@exemple.ci", subject: "Question", message: "Comment vendre ici ?" };

test.each(Object.entries(SEND))("%s: one below, at and one above each limit, in code points", async (name, send) => {
  const { min, max } = LENGTHS[name as keyof typeof LENGTHS];
  const counts = [min - 1, min, max, max + 1].filter((count) => count >= 0);
  const taken: boolean[] = [];
  for (const count of counts) taken.push(await send(`\u200B ${"🛵".repeat(count)}\u00A0\u2060`));
  expect(taken).toEqual(counts.map((count) => count >= min && count <= max));
});

test("title and description of a listing, by the check that its publication makes", async () => {
  const good = { category: "sports", condition: "good", district: "Lobia" };
  const takes = async (title: string, description: string): Promise<boolean> => {
    try {
      await db.sql`select private.check_listing_texts(private.trimmed(${title}), private.trimmed(${description}), ${db.sql.json(good)})`;
      return true;
    } catch {
      return false;
    }
  };
  for (const name of ["title", "description"] as const) {
    const { min, max } = LENGTHS[name];
    const taken: boolean[] = [];
    for (const count of [min - 1, min, max, max + 1]) {
      const words = `\uFEFF${"🛵".repeat(count)} `;
      taken.push(await (name === "title" ? takes(words, "x".repeat(20)) : takes("Vélo de ville", words)));
    }
    expect(taken, name).toEqual([false, true, true, false]);
  }
});

test("a price at its bounds", async () => {
  const id = await listing(db, seller);
  const prices = [PRICE.min - 1, PRICE.min, PRICE.max, PRICE.max + 1];
  const taken: boolean[] = [];
  for (const price of prices) taken.push(await applied(seller, "change_price", { id, price }));
  expect(taken).toEqual([false, true, true, false]);
});

test("both sides trim the same signs", async () => {
  const signs = Array.from({ length: 0x3200 }, (_, code) => code)
    .concat(0xfeff, 0xffa0)
    .filter((code) => code !== 0 && trimmed(String.fromCharCode(code)) === "");
  expect(signs.length).toBeGreaterThan(30);
  for (const code of signs) {
    const [row] = await db.sql<
      { left: string }[]
    >`select private.trimmed(${`${String.fromCharCode(code)}a${String.fromCharCode(code)}`}) as left`;
    expect(row?.left, `U+${code.toString(16)}`).toBe("a");
  }
  const kept = ["a", "é", "-", ".", "'", "’", "🛵", "\u0301", "\uFE0F"];
  for (const sign of kept) {
    const [row] = await db.sql<{ left: string }[]>`select private.trimmed(${sign}) as left`;
    expect([row?.left, trimmed(sign)]).toEqual([sign, sign]);
  }
});
