import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Town } from "#current-town";
import type { PullPhone } from "./pull-phone.ts";
import { type Person, type PushWorld, startPushWorld } from "../support/push-world.ts";

/**
 * A phone that goes from one town to another. It is there from the start of a page on, so each start has its modules anew;
 * what is stored stays.
 */
const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});

let world: PushWorld;
let awa: Person;
let seller: Person;
let far: Person;
let stop: () => Promise<void> = () => Promise.resolve();

beforeAll(async () => {
  world = await startPushWorld();
  awa = await world.person("Awa Koné");
  seller = await world.person("Kouassi N’Guessan");
  far = await world.person("Fanta Touré");
  await world.sql.unsafe(`select private.open_town('bouake', 'Bouaké', 'de Bouaké', array['Koko', 'Lobia', 'Commerce'],
    '[{"operator": "Wave", "phone": "2250700000009"}]',
    '{"email": "b@djassa.test", "phones": ["2250700000009"], "whatsapp": "2250700000009", "address": "Koko"}')`);
  await world.sql`update public.users set town_id = 'bouake' where id = ${far.id}`;
});
afterAll(() => world.stop());
afterEach(() => stop());

async function start() {
  await stop();
  vi.resetModules();
  const { pullPhone } = await import("./pull-phone.ts");
  const phone = await pullPhone(world, awa);
  stop = async () => {
    stop = () => Promise.resolve();
    await phone.stop(false);
  };
  const { openTowns } = await import("#device/towns.ts");
  return { phone, openTowns };
}

/** As `chooseTown` leaves it, but for the page that begins anew. */
const choose = (town: Town | 0) => void kept.set("djassa:town", JSON.stringify(town));
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 25_000, interval: 50 });
const idsOf = (rows: readonly string[]) =>
  rows.map((row) => row.split(" ")[0] ?? "").toSorted((a, b) => (a < b ? -1 : 1));
const filled = (phone: PullPhone) =>
  eventually(async () => expect((await phone.progress())["feed"]?.pulledAt).not.toBeNull());
const replicas = async () =>
  (await indexedDB.databases()).map(({ name }) => name ?? "").filter((name) => name.startsWith("djassa-public"));

test("a phone that goes to another town begins there, keeps what is the person's, and comes back", async () => {
  const here = await world.listing(seller);
  const there = await world.listing(far);
  await world.sql`insert into public.messages (id, listing_id, sender_id, receiver_id, content)
    values (${randomUUID()}, ${there}, ${far.id}, ${awa.id}, 'Bonjour de Bouaké')`;

  const first = await start();
  await eventually(async () => expect(idsOf(await first.phone.feed())).toEqual([here]));
  await eventually(() => expect(first.openTowns.getState().map(({ id }) => id)).toEqual(["daloa", "bouake"]));
  await eventually(async () => expect(await first.phone.messages()).toHaveLength(1));

  choose(first.openTowns.getState()[1] ?? 0);
  world.proxy.online(false);
  const second = await start();
  // Without a network nothing of the town that was left is shown in its place, and conversations are here.
  expect([await second.phone.feed(), (await second.phone.messages()).length]).toEqual([[], 1]);
  // And nothing of it is thrown away before those of the new town have come: she may go back as she came.
  const isLeft = (name: string) => !name.includes("public-bouake");
  expect((await replicas()).some(isLeft)).toBe(true);
  world.proxy.online(true);
  second.phone.pull();
  await eventually(async () => expect(idsOf(await second.phone.feed())).toEqual([there]));
  await filled(second.phone);
  const again = await start();
  await eventually(async () => expect((await replicas()).some(isLeft)).toBe(false));

  // Its own pokes reach it, and no row of the other town does.
  const [elsewhere, news] = [await world.listing(seller), await world.listing(far)];
  await eventually(async () => expect(idsOf(await again.phone.feed())).toEqual([there, news].toSorted()));
  expect(idsOf(await again.phone.feed())).not.toContain(elsewhere);

  choose(0);
  const third = await start();
  await eventually(async () => expect(idsOf(await third.phone.feed())).toEqual([here, elsewhere].toSorted()));
  await filled(third.phone);
  await start();
  await eventually(async () => expect((await replicas()).some((name) => name.includes("public-bouake"))).toBe(false));
});

test("a listing of another town that was opened is kept, and stands in no list of this one", async () => {
  const there = await world.listing(far);
  await start();
  const [{ listing }, { latestListings }, { feedIndex }, { answerQuestions }, { publicReplica }, { realClock }] =
    await Promise.all([
      import("#queries/use-listing.ts"),
      import("#queries/latest-listings.ts"),
      import("#queries/feed-index.ts"),
      import("#sync/questions.ts"),
      import("#replica/stores.ts"),
      import("#sync/clock.ts"),
    ]);
  const stopAnswers = answerQuestions(realClock);
  const [opened, latest, index] = [listing(there), latestListings(8), feedIndex()];
  const ends = [opened, latest, index].map((live) => live.subscribe(() => undefined));
  await eventually(() =>
    expect(opened.getState()).toMatchObject({ phase: "ready", listing: { id: there, town: "bouake" } }),
  );
  expect(
    await publicReplica
      .getState()
      ?.rows("feed")
      .find({ ids: [there] }),
  ).toHaveLength(1);
  await eventually(() => expect(latest.getState().phase).toBe("ready"));
  await eventually(() => expect(index.getState()?.complete).toBe(true));
  expect(latest.getState().rows.map(({ id }) => id)).not.toContain(there);
  expect([...(index.getState()?.rows.keys() ?? [])]).not.toContain(there);
  for (const end of ends) end();

  // No collection says what becomes of it: each look asks, and so does that at its seller's page.
  const { forgetAsked } = await import("#sync/requests.ts");
  const { seller: sellerOf } = await import("#queries/use-seller.ts");
  const other = await world.listing(far);
  await world.sql`update public.listings set status = 'sold' where id = ${there}`;
  forgetAsked();
  const stopLooking = opened.subscribe(() => undefined);
  await eventually(() => expect(opened.getState()).toMatchObject({ phase: "unavailable", why: "sold" }));
  stopLooking();
  const kept = async () => idsOf(((await publicReplica.getState()?.rows("feed").find()) ?? []).map(({ id }) => id));
  const stopVisit = sellerOf(far.id).subscribe(() => undefined);
  await eventually(async () => expect(await kept()).toContain(other));
  expect(await kept()).not.toContain(there);
  await world.sql`update public.listings set deleted = true where id = ${other}`;
  forgetAsked();
  stopVisit();
  const stopReturn = sellerOf(far.id).subscribe(() => undefined);
  await eventually(async () => expect(await kept()).not.toContain(other));
  stopReturn();
  stopAnswers();
});
