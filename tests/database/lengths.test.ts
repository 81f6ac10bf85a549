import { afterAll, beforeAll, expect, test } from "vitest";
import { safeParse, type GenericSchema } from "valibot";
import { CATEGORIES } from "#domain/category.ts";
import { CONDITIONS } from "#domain/condition.ts";
import { contactForm } from "#domain/contact.ts";
import { LENGTHS } from "#domain/limits.ts";
import { descriptionField, titleField } from "#model/listing/listing-form.ts";
import { messageField } from "#domain/message.ts";
import { publicName } from "#safety/public-name.ts";
import { disputeForm, proofForm } from "#domain/proof-form.ts";
import { reportForm } from "#domain/report-form.ts";
import { reviewForm } from "#domain/review-form.ts";
import { trimmed } from "#domain/text-field.ts";
import { PRICE } from "#town";
import { mutate, freshDatabase, listing, message, person, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
let seller: string;
let buyer: string;
beforeAll(async () => {
  db = await freshDatabase();
  seller = await person(db, { name: "Kouassi Yao" });
  buyer = await person(db);
});
afterAll(() => db.stop());

/** The refusal by one side; null when it takes the text. */
type Said = string | null;
type Send = (words: string) => Promise<Said>;
const sent = async (who: string, kind: string, args: object): Promise<Said> => {
  const verdict = await mutate(db, who, kind, args);
  return verdict.status === "applied" ? null : (verdict.message ?? "");
};
const accepted = async (who: string, kind: string, args: object): Promise<boolean> =>
  (await sent(who, kind, args)) === null;
/** The error that SQL itself raises. */
const raised = (asked: Promise<unknown>): Promise<Said> =>
  asked.then(
    () => null,
    (error: Error) => error.message,
  );

/** Each text that a person may send, through the verb that takes it. */
const SEND: Record<keyof typeof LENGTHS, Send> = {
  fullName: (full_name) => sent(buyer, "update_profile", { full_name, phone: "2250799999999", district: "Lobia" }),
  message: async (content) =>
    sent(await person(db), "send_message", { ...message(await listing(db, seller), seller), content }),
  reviewComment: async (comment) =>
    sent(await person(db), "post_review", { listing_id: await listing(db, seller), rating: 4, comment }),
  reportComment: async (comment) =>
    sent(await person(db), "report_listing", { listing_id: await listing(db, seller), reason: "fake", comment }),
  contactName: async (name) => sent(await person(db), "contact_support", { ...supportMessage, name }),
  contactSubject: async (subject) => sent(await person(db), "contact_support", { ...supportMessage, subject }),
  contactMessage: async (text) => sent(await person(db), "contact_support", { ...supportMessage, message: text }),
  title: (title) => listed(title, "x".repeat(20)),
  description: (description) => listed("Vélo de ville", description),
  disputeMessage: (message) => raised(db.sql`select private.plea_of(${db.sql.json({ message })})`),
  // Cut, never refused: a proof is not lost for its reference.
  paymentReference: async (reference) => {
    const [row] = await db.sql<{ all: boolean }[]>`
      select coalesce(char_length(private.plain_reference(${reference})), 0) = char_length(private.trimmed(${reference})) as all`;
    return row?.all ? null : "La référence ne doit pas dépasser 60 caractères";
  },
};
const listed = (title: string, description: string): Promise<Said> =>
  raised(
    db.sql`select private.check_listing_texts(private.trimmed(${title}), private.trimmed(${description}), ${db.sql.json({ category: "sports", condition: "good", district: "Lobia" })})`,
  );

const supportMessage = { name: "Ama", email: "ama@exemple.ci", subject: "Question", message: "Comment vendre ici ?" };

/** The field of the form where a person types it. */
const FIELD: Record<keyof typeof LENGTHS, GenericSchema> = {
  fullName: publicName(null),
  message: messageField,
  reviewComment: reviewForm.entries.comment,
  reportComment: reportForm.entries.comment,
  contactName: contactForm.entries.name,
  contactSubject: contactForm.entries.subject,
  contactMessage: contactForm.entries.message,
  title: titleField,
  description: descriptionField,
  disputeMessage: disputeForm.entries.message,
  paymentReference: proofForm.entries.reference,
};
const typedSaid = (name: keyof typeof LENGTHS, words: string): Said =>
  safeParse(FIELD[name], words).issues?.[0].message ?? null;

test.each(Object.keys(LENGTHS) as (keyof typeof LENGTHS)[])(
  "%s: one below, at and one above each limit, in code points, on both sides",
  async (name) => {
    const { min, max } = LENGTHS[name];
    const counts = [min - 1, min, max, max + 1].filter((count) => count >= 0);
    for (const count of counts) {
      // A picture is two units of JavaScript's, and so is the letter in a square where no picture is a name.
      const words = `\u200B ${(name === "fullName" ? "🄱" : "🛵").repeat(count)}\u00A0\u2060`;
      const fits = count >= min && count <= max;
      const [phone, server] = [typedSaid(name, words), await SEND[name](words)];
      expect([phone === null, server === null], `${count} signs`).toEqual([fits, fits]);
      expect(server, `${count} signs`).toBe(phone);
    }
  },
);

test("a price at its bounds", async () => {
  const id = await listing(db, seller);
  const prices = [PRICE.min - 1, PRICE.min, PRICE.max, PRICE.max + 1];
  const taken: boolean[] = [];
  for (const price of prices) taken.push(await accepted(seller, "change_price", { id, price }));
  expect(taken).toEqual([false, true, true, false]);
});

test.each([
  ["categories", CATEGORIES, "src/domain/category.ts"],
  ["conditions", CONDITIONS, "src/domain/condition.ts"],
])("both sides have the same %s", async (_, known, file) => {
  const ids = known.map(({ id }) => id);
  const places = await db.sql<{ place: string; text: string }[]>`
    select conrelid::regclass || ', ' || conname as place, pg_get_constraintdef(oid) as text from pg_constraint
      where contype = 'c' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all select proname || '()', prosrc from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  const judging = places.flatMap(({ place, text }) => {
    const lists = [...text.matchAll(/(?:\bin \(|= ANY \(\(?ARRAY\[)('[^)\]]+)/gu)].map(([, list = ""]) =>
      Array.from(list.matchAll(/'(\w+)'/gu), ([, id = ""]) => id),
    );
    return lists.filter((list) => list.includes(ids[1] ?? "")).map((list) => [place, list.toSorted()] as const);
  });
  expect(judging.map(([place]) => place)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^listings, /u), "check_listing_texts()"]),
  );
  for (const [place, list] of judging)
    expect(list, `${file} and ${place}: a new one needs a migration that replaces this list`).toEqual(ids.toSorted());
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

const bothTrim = async (texts: readonly string[]): Promise<readonly (readonly [string, string])[]> => {
  const rows = await db.sql<{ left: string }[]>`
    select private.trimmed(t.words) as left from unnest(${texts}::text[]) with ordinality t (words, place) order by t.place`;
  return texts.map((text, place) => [trimmed(text), rows[place]?.left ?? ""]);
};

test("of marks heaped upon a letter both sides keep two accents, or four of its alphabet", async () => {
  const [acute, tilde, below] = ["\u0301", "\u0303", "\u0323"];
  const heaped: readonly (readonly [string, string])[] = [
    [`A${acute.repeat(30)}wa Koné`, `A${acute}${acute}wa Koné`],
    [`V${`${acute}${tilde}${below}\u20DD`.repeat(20)}élo`, `V${acute}${tilde}élo`],
    // Signs between that nobody sees, and one that is taken away before.
    [`A${`${acute}\u200D`.repeat(30)}wa`, `A${`${acute}\u200D`.repeat(2)}wa`],
    [`A${`${acute}\u202E\u00AD`.repeat(9)}wa`, `A${`${acute}\u00AD`.repeat(2)}wa`],
    [`ก${"\u0E47".repeat(40)}`, `ก${"\u0E47".repeat(4)}`],
    [`ب${`\u064E${acute}`.repeat(20)}`, `ب${`\u064E${acute}`.repeat(2)}`],
    [
      `a${acute.repeat(5)}b${tilde.repeat(5)}\nc${below.repeat(5)}`,
      `a${acute.repeat(2)}b${tilde.repeat(2)}\nc${below.repeat(2)}`,
    ],
  ];
  expect(await bothTrim(heaped.map(([typed]) => typed))).toEqual(heaped.map(([, left]) => [left, left]));
  // People's own letters stay, composed and decomposed.
  const written = [
    "Nguyễn Thị Hồng Ế",
    "Ọlúwáṣẹ́gun Adébáyọ̀",
    "Kɔ̃́ nɛ̀ Bɛ̃́ Aɖɔ̀",
    "عَبْدُ ٱللَّٰهِ",
    "שָׁלוֹם",
    "ߒߞߏ߫ ߓߊ߬ߡߊ߲",
    "สวัสดีครับที่นี่",
    "नमस्ते क्षत्रिय",
    "❤️‍🔥 1️⃣ 👍🏿 👩🏽‍🌾 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇨🇮",
    "Très bon état, neuf à 95 %\u00A0!",
  ].flatMap((text) => [text, text.normalize("NFD")]);
  expect(await bothTrim(written)).toEqual(written.map((text) => [text, text]));
});

test("both sides count the same signs as marks, and as nothing between them", async () => {
  const signs = Array.from({ length: 0x1_2000 + 0x1000 }, (_, at) =>
    at < 0x1_2000 ? at + 1 : at - 0x1_2000 + 0xe_0000,
  )
    .concat(Array.from({ length: 0xd000 }, (_, at) => at + 0x1_2000))
    .filter((at) => at < 0xd800 || at > 0xdfff)
    .map((at) => String.fromCodePoint(at));
  const texts = signs.flatMap((sign) => [`a${sign.repeat(6)}b`, `a${`\u0301${sign}`.repeat(4)}b`]);
  const unlike: string[] = [];
  for (let from = 0; from < texts.length; from += 20_000)
    for (const [place, [here, there]] of (await bothTrim(texts.slice(from, from + 20_000))).entries())
      if (here !== there) unlike.push((texts[from + place] ?? "").codePointAt(1)?.toString(16) ?? "");
  expect(unlike).toEqual([]);
});

test("a name, a title and a message are stored without what is heaped upon them", async () => {
  const accents = "\u0301".repeat(30);
  const someone = await person(db);
  await mutate(db, someone, "update_profile", {
    full_name: `A${accents}wa Koné`,
    phone: "0700000042",
    district: "Lobia",
  });
  const id = await listing(db, seller);
  await mutate(db, someone, "send_message", { ...message(id, seller), content: `Bonj${accents}our` });
  const [row] =
    await db.sql`select u.full_name, m.content from public.users u join public.messages m on m.sender_id = u.id where u.id = ${someone}`;
  expect(row).toEqual({ full_name: "A\u0301\u0301wa Koné", content: "Bonj\u0301\u0301our" });
});
