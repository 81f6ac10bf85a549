/** A listing that the team removed is shown no more: neither to people who had it as a favourite, nor beside the reviews about it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../support/database.ts";
import { mutate, exchange, listing, neighbour, person, pull, teamMember } from "./world.ts";

let db: FreshDatabase;
let team: string;
beforeAll(async () => {
  db = await freshDatabase();
  team = await teamMember(db);
});
afterAll(() => db.stop());

test("removed by the team, its title and photos are shown to nobody; deleted, they are", async () => {
  const owner = await person(db);
  const fan = await neighbour(db);
  let thing = await listing(db, owner, { title: "Vélo de course" });
  const remove = () => db.as(team, (tx) => tx`select public.decide_report(${thing}, 'remove', 'Titre insultant')`);
  await mutate(db, fan, "set_favorite", { listing_id: thing, on: true });
  await exchange(db, fan, owner, thing);
  await mutate(db, fan, "post_review", { listing_id: thing, rating: 4, comment: "Correct." });
  const seen = async (after: { hearts: string | null; reviews: string | null }) => {
    const [hearts, reviews] = [
      await pull(db, fan, "favorites", { after: after.hearts }),
      await pull(db, fan, "reviews", { after: after.reviews, max: 500 }),
    ];
    const [about] = await db.as(
      null,
      (tx) => tx<{ page: { rows: { listing_title: string }[] } }[]>`select public.reviews_about(${thing}) as page`,
    );
    return {
      at: { hearts: hearts.checkpoint, reviews: reviews.checkpoint },
      heart: hearts.rows.flatMap((row) => (row.id === thing ? [row["listing"]] : [])),
      reviews: reviews.rows.flatMap((row) => (row["listing_id"] === thing ? [row["listing_title"]] : [])),
      about: about?.page.rows.map((row) => row.listing_title),
    };
  };
  const first = await seen({ hearts: null, reviews: null });
  expect(first).toMatchObject({ heart: [{ title: "Vélo de course" }], reviews: ["Vélo de course"] });
  await remove();
  const then = await seen(first.at);
  expect(then).toMatchObject({
    heart: [{ status: "deleted", title: "Annonce supprimée", description: "", photos: [] }],
    reviews: ["Annonce supprimée"],
    about: ["Annonce supprimée"],
  });
  const told = (await pull(db, owner, "mine", { max: 500 })).rows.find((row) => row["kind"] === "notice");
  expect(told).toMatchObject({ data: { listing: { title: "Vélo de course" } } });
  // As they are forgotten after a year.
  await db.sql`delete from public.moderation_notices`;
  await db.sql`delete from public.reports`;
  expect(await seen(first.at)).toMatchObject({ heart: [{ title: "Annonce supprimée" }], about: ["Annonce supprimée"] });

  thing = await listing(db, owner, { title: "Vélo de ville" });
  await mutate(db, fan, "set_favorite", { listing_id: thing, on: true });
  await exchange(db, fan, owner, thing);
  await mutate(db, fan, "post_review", { listing_id: thing, rating: 4, comment: "Correct." });
  for (let n = 0; n < 3; n += 1)
    await mutate(db, await neighbour(db), "report_listing", {
      listing_id: thing,
      reason: "inappropriate",
      comment: "",
    });
  await mutate(db, owner, "delete_listing", { id: thing });
  const deleted = await seen(then.at);
  expect(deleted).toMatchObject({
    heart: [{ status: "deleted", title: "Vélo de ville", photos: [expect.any(String)] }],
    reviews: ["Vélo de ville"],
  });
  // Gone before the team looked, and removed all the same.
  await remove();
  expect(await seen(deleted.at)).toMatchObject({
    heart: [{ title: "Annonce supprimée" }],
    reviews: ["Annonce supprimée"],
  });
});
