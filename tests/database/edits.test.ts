/** A listing on sale gets other words or pictures: for no fee, with its past in sight of the team. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../support/database.ts";
import {
  mutate,
  ALL_SEEN,
  giveCredits,
  listing,
  neighbour,
  person,
  publishArgs,
  pull,
  teamMember,
  uploadedPhoto,
} from "./world.ts";

let db: FreshDatabase;
let owner: string;
let team: string;
let thing: string;
beforeAll(async () => {
  db = await freshDatabase();
  team = await teamMember(db);
});
afterAll(() => db.stop());
beforeEach(async () => {
  owner = await person(db);
  thing = await listing(db, owner);
});

/** As an app sends them that does not know of delivery nor of a bill. */
type Words = {
  title: string;
  description: string;
  category: string;
  condition: string;
  photos: string[];
  delivery?: boolean;
  invoice?: boolean;
};
const wordsOf = async (): Promise<Words> => {
  const [row] = await db.sql<
    Words[]
  >`select title, description, category, condition, photos from public.listings where id = ${thing}`;
  if (row === undefined) throw new Error("The listing is gone");
  return row;
};
async function edit(changes: Partial<Words>, base?: Words, who = owner) {
  const seen = base ?? (await wordsOf());
  return await mutate(db, who, "edit_listing", { id: thing, ...seen, ...changes }, { base: seen });
}
const history = async () =>
  await db.sql`select before, after from private.listing_edits where listing_id = ${thing} order by at`;
const ask = (name: string, args: readonly unknown[] = [], who = team): Promise<Record<string, unknown>[]> =>
  db.as(who, async (tx) => {
    const places = args.map((_, place) => `$${String(place + 1)}`).join(", ");
    const [row] = await tx.unsafe<{ answer: Record<string, unknown>[] }[]>(
      `select public.${name}(${places}) as answer`,
      args as never[],
    );
    return row?.answer ?? [];
  });
const notice = async (who = owner) => {
  const { rows } = await pull(db, who, "mine", { max: 500 });
  return rows.flatMap((row) => (row["kind"] === "notice" ? [row["data"] as Record<string, unknown>] : []))[0];
};

describe("an edit @core", () => {
  test("changes words and pictures for free and keeps the old ones; others get and find it", async () => {
    const seller = await person(db);
    const args = await publishArgs(db, seller);
    await mutate(db, seller, "publish_listing", args);
    await giveCredits(db, seller, 2);
    thing = args.id;
    const { checkpoint } = await pull(db, null, "feed");
    const photo = await uploadedPhoto(db, seller);
    const said = await edit({ title: "Trottinette rouge", photos: [photo] }, undefined, seller);
    expect(said).toMatchObject({ status: "applied", row: { data: { title: "Trottinette rouge", photos: [photo] } } });
    const { rows } = await pull(db, await person(db), "feed", { after: checkpoint });
    expect(rows).toMatchObject([{ id: thing, title: "Trottinette rouge" }]);
    expect(
      await db.sql`select 1 from public.listings where id = ${thing} and stems && array(select private.stem('trottinette'))`,
    ).toHaveLength(1);
    expect(await history()).toEqual([
      {
        before: { title: "Vélo de ville", photos: args["photos"] },
        after: { title: "Trottinette rouge", photos: [photo] },
      },
    ]);
    expect(await db.sql`select credits from public.user_credits where user_id = ${seller}`).toEqual([{ credits: 2 }]);
  });

  test("the same words again change nothing and count nothing; ten a day, the next one waits", async () => {
    for (let n = 0; n < 20; n += 1) expect(await edit({})).toMatchObject({ status: "applied" });
    for (let n = 0; n < 10; n += 1)
      expect(await edit({ title: `Vélo numéro ${String(n)}` })).toMatchObject({ status: "applied" });
    expect(await edit({ title: "Vélo de trop" })).toMatchObject({ status: "retry", code: "rate_limited" });
    expect(await history()).toHaveLength(10);
  });

  test("two devices: untouched fields take the other's; both changed the same one: a conflict", async () => {
    const seen = await wordsOf();
    await edit({ title: "Vélo bleu" }, seen);
    expect(await edit({ condition: "new" }, seen)).toMatchObject({ status: "applied" });
    expect(await wordsOf()).toMatchObject({ title: "Vélo bleu", condition: "new" });
    expect(await edit({ title: "Vélo vert" }, seen)).toMatchObject({
      status: "conflict",
      message: "Cette annonce a été modifiée sur un autre appareil.",
      row: { data: { title: "Vélo bleu" } },
    });
    expect(await edit({ title: "Vélo bleu" }, seen)).toMatchObject({ status: "applied" });
  });

  test("a bill is changed alone, and left alone by an app that does not know of it", async () => {
    const seen = await wordsOf();
    const known = { ...seen, delivery: false, invoice: false };
    expect(await edit({ invoice: true }, known)).toMatchObject({ row: { data: { invoice: true } } });
    expect(await history()).toEqual([{ before: { invoice: false }, after: { invoice: true } }]);
    expect(await edit({ invoice: 1 as never }, { ...known, invoice: true })).toMatchObject({ code: "invalid" });
    // An app of before took back an edit that had arrived: what it wrote names no bill.
    expect(await edit({ title: "Vélo bleu" }, seen)).toMatchObject({ row: { data: { invoice: true } } });
    const again = { id: thing, ...seen, title: "Vélo rouge", or_was: [{ ...seen, title: "Vélo bleu" }] };
    expect(await mutate(db, owner, "edit_listing", again, { base: seen })).toMatchObject({
      row: { data: { title: "Vélo rouge", invoice: true } },
    });
  });

  test("delivery is changed alone, and left alone by an app that does not send it", async () => {
    const can = async () => (await db.sql`select delivery from public.listings where id = ${thing}`)[0]?.["delivery"];
    const seen = { ...(await wordsOf()), delivery: false };
    expect(await edit({ delivery: true }, seen)).toMatchObject({ row: { data: { delivery: true } } });
    expect(await history()).toEqual([{ before: { delivery: false }, after: { delivery: true } }]);
    expect(await edit({ delivery: "oui" as never }, { ...seen, delivery: true })).toMatchObject({
      status: "rejected",
      message: "Cette action est incomplète.",
    });
    expect(await edit({ title: "Vélo bleu" })).toMatchObject({ row: { data: { title: "Vélo bleu", delivery: true } } });
    expect(await edit({ title: "Vélo bleu", delivery: false }, { ...seen, delivery: true })).toMatchObject({
      status: "applied",
    });
    expect(await can()).toBe(false);
  });

  const REFUSED: [string, Partial<Words>, string][] = [
    ["no title", { title: " " }, "Le titre est requis"],
    ["a short title", { title: "Vélo" }, "Le titre doit contenir au moins 5 caractères"],
    ["a short description", { description: "Court" }, "La description doit contenir au moins 20 caractères"],
    ["no such category", { category: "animals" }, "La catégorie est requise"],
    ["no such condition", { condition: "broken" }, "L'état est requis"],
    ["no photo", { photos: [] }, "Veuillez ajouter au moins une photo"],
    ["no list", { photos: "x" as never }, "Veuillez ajouter au moins une photo"],
    [
      "somebody else's folder",
      { photos: [`${randomUUID()}/${randomUUID()}/${"a".repeat(64)}_080.webp`] },
      "Une photo n'est pas valable.",
    ],
  ];
  for (const [name, changes, message] of REFUSED)
    test(`within the bounds of a publication: ${name}`, async () => {
      const before = await wordsOf();
      expect(await edit(changes)).toMatchObject({ status: "rejected", message });
      expect(await wordsOf()).toEqual(before);
      expect(await history()).toEqual([]);
    });

  test("a picture that is missing, or a sixth, is refused; one that it shows already stays", async () => {
    const [shown = ""] = (await wordsOf()).photos;
    const absent = `${owner}/${thing}/${"b".repeat(64)}_080.webp`;
    expect(await edit({ photos: [shown, absent] })).toMatchObject({
      message: "Une photo n'est pas encore arrivée. Réessayez.",
    });
    expect(await edit({ photos: Array.from({ length: 6 }, () => shown) })).toMatchObject({ code: "too_many" });
    expect(await edit({ photos: [await uploadedPhoto(db, owner), shown] })).toMatchObject({ status: "applied" });
  });

  test("not sold, not waiting, not deleted, not somebody else's, not by who is suspended", async () => {
    const words = await wordsOf();
    const of = (id: string, who = owner) =>
      mutate(db, who, "edit_listing", { id, ...words, title: "Autre chose" }, { base: words });
    expect(await of(await listing(db, owner, { status: "sold" }))).toMatchObject({
      message: "Une annonce vendue ne se modifie plus.",
    });
    expect(await of(await listing(db, owner, { status: "pending" }))).toMatchObject({
      message: "Cette annonce n'est pas encore publiée.",
    });
    expect(await of(thing, await person(db))).toMatchObject({ code: "forbidden" });
    await ask("suspend_person", [owner, true, 0, "Arnaque"]);
    expect(await of(thing)).toMatchObject({ code: "forbidden" });
    await ask("suspend_person", [owner, false, 1]);
    await mutate(db, owner, "delete_listing", { id: thing });
    expect(await of(thing)).toMatchObject({ code: "gone" });
  });
});

describe("what the team sees of it @core", () => {
  const report = async () =>
    mutate(db, await neighbour(db), "report_listing", { listing_id: thing, reason: "fake", comment: "" });

  test("a report keeps what it was about, with the history, unseen by its reporter and the feed", async () => {
    await report();
    await edit({ title: "Un tout autre objet" });
    const row = (await ask("team_reports")).find(({ listing: l }) => (l as { id: string }).id === thing);
    expect(row).toMatchObject({
      listing: { title: "Un tout autre objet" },
      edits: [{ before: { title: "Vélo de ville" }, after: { title: "Un tout autre objet" } }],
      reports: [{ said: { title: "Vélo de ville" } }],
    });
    await expect(ask("team_reports", [], owner)).rejects.toThrow();
  });

  test("hidden, it is edited all the same, and stays hidden until the team has looked", async () => {
    for (let n = 0; n < 3; n += 1) await report();
    expect(await edit({ description: "Une bicyclette bleue, la vraie, avec sa facture." })).toMatchObject({
      status: "applied",
    });
    expect(await db.sql`select hidden from public.listings where id = ${thing}`).toEqual([{ hidden: true }]);
    expect((await notice())?.["edited_at"]).toEqual(expect.any(String));
  });

  test("a warning is understood, obeyed, and settled; or asked for again, until it is", async () => {
    await report();
    await ask("decide_report", [thing, "warn", "Précisez l'état réel", null]);
    const id = (await notice())?.["id"];
    const mine = async () => (await ask("team_appeals")).filter((row) => row["id"] === id);
    expect(await mine()).toEqual([]);
    expect(await ask("decide_appeal", [id, false, ALL_SEEN, "Rien n'a changé"])).toMatchObject({ already: true });
    expect(await notice()).toMatchObject({ status: "standing", answer: null });
    expect(await mutate(db, await person(db), "acknowledge_notice", { notice_id: id })).toMatchObject({
      code: "not_found",
    });
    expect(await mutate(db, owner, "acknowledge_notice", { notice_id: id })).toMatchObject({ status: "applied" });
    expect((await notice())?.["acknowledged_at"]).toEqual(expect.any(String));
    await edit({ condition: "used" });
    expect(await mine()).toMatchObject([{ kind: "warned", appeal: null, edits: [{ after: { condition: "used" } }] }]);
    await ask("decide_appeal", [id, false, ALL_SEEN, "Dites aussi ce qui est rayé"]);
    expect(await notice()).toMatchObject({
      status: "upheld",
      answer: "Dites aussi ce qui est rayé",
      acknowledged_at: null,
    });
    expect(await mine()).toEqual([]);
    await edit({ description: "Une bicyclette en bon état, rayée sur le cadre." });
    expect(await mine()).toHaveLength(1);
    await ask("decide_appeal", [id, true, ALL_SEEN]);
    expect(await notice()).toMatchObject({ status: "granted" });
    expect(await db.sql`select 1 from public.credit_ledger where user_id = ${owner}`).toEqual([]);
  });
});

describe("what is kept @core", () => {
  test("a picture edited out stays 90 days, its words a year, less when the owner leaves", async () => {
    const [first, second] = [await uploadedPhoto(db, owner), await uploadedPhoto(db, owner)];
    await edit({ photos: [first] });
    await edit({ photos: [second] });
    await mutate(db, await neighbour(db), "report_listing", { listing_id: thing, reason: "fake", comment: "" });
    await db.sql`update storage.objects set created_at = now() - interval '2 days' where name in (${first}, ${second})`;
    await db.sql.begin(async (tx) => {
      await tx`alter table public.listings disable trigger zz_stamp`;
      await tx`update public.listings set updated = now() - interval '2 days' where id = ${thing}`;
      await tx`alter table public.listings enable trigger zz_stamp`;
    });
    const orphan = async () => {
      const [row] = await db.sql<{ gone: { name: string }[] }[]>`select private.pictures_to_remove('listings') as gone`;
      return row?.gone.filter(({ name }) => name === first).length;
    };
    const remove = () => db.as(owner, (tx) => tx`delete from storage.objects where name = ${first} returning 1`);
    expect([await orphan(), (await remove()).length]).toEqual([0, 0]);
    await db.sql`update private.listing_edits set at = now() - interval '91 days' where listing_id = ${thing}`;
    expect(await orphan()).toBe(1);
    await db.sql`update private.listing_edits set at = now() - interval '367 days' where listing_id = ${thing} and after -> 'photos' ? ${first}`;
    await db.sql`select public.forget_expired()`;
    expect(await history()).toHaveLength(1);
    await db.sql`delete from auth.users where id = ${owner}`;
    expect(await history()).toEqual([]);
    expect(await db.sql`select said from public.reports where listing_id = ${thing}`).toEqual([{ said: null }]);
  });
});
