/** Words of a newer server: what they stand on is shown, or left alone, and nothing beside it is away. */
import { afterEach, beforeEach, expect, test } from "vitest";
import * as v from "valibot";
import { categoryLabel } from "#domain/category.ts";
import { conditionLabel } from "#domain/condition.ts";
import { isNewerStatus } from "#model/listing/status.ts";
import type { CollectionName } from "#domain/collection.ts";
import { conversation } from "#queries/use-conversation.ts";
import { conversations } from "#queries/use-conversations.ts";
import { listing } from "#queries/use-listing.ts";
import { moderation } from "#queries/use-moderation.ts";
import { ownListings } from "#queries/own-listings.ts";
import { isUnderWay, payments } from "#queries/use-payments.ts";
import { prices } from "#queries/use-prices.ts";
import { forgetAsked } from "#sync/requests.ts";
import { pullCollection } from "#sync/pull/pull-collection.ts";
import { failureOf } from "#team/query.ts";
import { supportMessages } from "#team/rows.ts";
import { appeals } from "#team/reported.ts";
import { collectionNamed, never, ScriptedServer, wireListing, type WireRow } from "./pull-lab.ts";
import { LISTING, Phone, SELLER, stopReading, until } from "./queries-lab.ts";

let phone: Phone;
beforeEach(async () => {
  forgetAsked();
  phone = await Phone.open();
});
afterEach(async () => {
  stopReading();
  await phone.close();
});

/** Pulls rows as the server sends them; returns the ids of those that could not be read. */
async function pulled(name: CollectionName, ...rows: WireRow[]): Promise<readonly string[]> {
  const server = new ScriptedServer();
  server.rows = rows;
  await pullCollection(
    collectionNamed(name),
    {
      request: server.request,
      now: () => 1_000,
      verdictsSoFar: () => Promise.resolve(0),
      versions: () => Promise.resolve(server.versions()),
      removeShown: () => Promise.resolve(),
    },
    never,
  );
  const db = ["feed", "prices"].includes(name) ? phone.shared : phone.own;
  return (await db.progress.read(name)).quarantined;
}

const message = (seq: number): WireRow => ({
  id: `message-${seq}`,
  v: seq,
  listing_id: LISTING,
  content: `Message ${seq}`,
  read: false,
  seq,
  sender_id: SELLER,
  receiver_id: phone.userId,
  created_at: "2026-11-20T10:00:00Z",
  other_id: SELLER,
});

test("a listing in an invented status, category or condition is here, and is no ghost", async () => {
  expect(
    await pulled("feed", wireListing(1, { id: LISTING, status: "lent", category: "boats", condition: "rusty" })),
  ).toEqual([]);
  const { listing: shown } = await until(listing(LISTING), ({ phase }) => expect(phase).toBe("ready"));
  expect([shown?.status, isNewerStatus(shown?.status ?? "active")]).toEqual(["lent", true]);
  expect([shown && categoryLabel(shown.category), shown && conditionLabel(shown.condition)]).toEqual([
    "Autre",
    "Autre",
  ]);
});

test("a heart on a listing in an invented status shows the listing", async () => {
  const about = wireListing(1, { id: LISTING, status: "lent" });
  expect(await pulled("favorites", { id: LISTING, v: 1, created_at: "2026-11-20T10:00:00Z", listing: about })).toEqual(
    [],
  );
  await until(listing(LISTING), (value) => expect(value).toMatchObject({ phase: "ready", listing: { id: LISTING } }));
});

test("every message about a listing in an invented status is read", async () => {
  await phone.conversation({ listing: { status: "lent" } });
  expect(await pulled("messages", message(1), message(2))).toEqual([]);
  await until(conversation(LISTING, SELLER), (value) =>
    expect([value.listing?.status, value.messages.map(({ content }) => content)]).toEqual([
      "lent",
      ["Message 1", "Message 2"],
    ]),
  );
  await until(conversations(), ({ rows }) => expect(rows).toMatchObject([{ listing: { status: "lent" }, unread: 2 }]));
});

test("a row of an invented kind is left alone, and kept for the version that knows it", async () => {
  const { v: version, ...data } = wireListing(2, { user_id: phone.userId, status: "lent" });
  const follow = { id: "follow:1", v: 1, kind: "follow", data: { seller_id: SELLER } };
  expect(await pulled("mine", follow, { id: "listing:2", v: version, kind: "listing", data })).toEqual([]);
  await until(ownListings(), (rows) => expect(rows).toMatchObject([{ status: "lent" }]));
  expect(await phone.own.rows("mine").find({ ids: ["follow:1"] })).toMatchObject([follow]);
});

test("what is broken, a known kind with strange data too, is still told apart", async () => {
  expect(await pulled("mine", { id: "credits:1", v: 1, kind: "credits", data: { credits: "trois" } })).toEqual([
    "credits:1",
  ]);
  expect(await pulled("feed", wireListing(1, { status: 7 }))).toEqual(["listing-0001"]);
});

const proof = (more: object): WireRow => ({
  id: "proof:p",
  v: 1,
  kind: "proof",
  data: { id: "p", listing_id: LISTING, amount: 200, status: "escalated", created_at: "2026-11-20T10:00:00Z", ...more },
});

test("a payment in an invented status stays in the list, and is not asked for again", async () => {
  await pulled("mine", proof({}));
  const { rows } = await until(payments(), (value) => expect(value.rows).toMatchObject([{ state: "unknown" }]));
  expect(rows.every(isUnderWay)).toBe(true);
});

test("what was said against a decision stays said while its answer is an invented one", async () => {
  const said = { about: "refused", undone: 0, message: "J'ai payé", status: "escalated" };
  await pulled("mine", proof({ status: "refused", dispute: said }));
  await until(payments(), ({ rows }) =>
    expect(rows).toMatchObject([{ contestable: false, dispute: { state: "unknown", message: "J'ai payé" } }]),
  );
});

test("a decision of the team in an invented status is shown, and cannot be appealed", async () => {
  const data = { id: "n", listing_id: LISTING, kind: "hidden", title: "Vélo", status: "escalated" };
  await pulled("mine", { id: "notice:n", v: 1, kind: "notice", data: { ...data, created_at: "2026-11-20T10:00:00Z" } });
  await until(moderation(), (rows) => expect(rows).toMatchObject([{ state: "unknown", appealable: false }]));
});

test("a price of an invented kind changes no other", async () => {
  const row = { name: "", credits: 0, note: null, popular: false, position: 0 };
  expect(
    await pulled(
      "prices",
      { ...row, id: "ad", v: 1, kind: "banner", price: 900 },
      { ...row, id: "fee", v: 2, kind: "listing", price: 350 },
    ),
  ).toEqual([]);
  await until(prices(), ({ fee, packs }) => expect([fee, packs.some(({ id }) => id === "ad")]).toEqual([350, false]));
});

test("the admin console reads its lists with invented words in them", () => {
  const at = "2026-11-20T10:00:00Z";
  const supportMessage = {
    id: "l",
    user_id: null,
    name: "A",
    email: "a@b.ci",
    subject: "S",
    message: "M",
    handled_at: null,
  };
  expect(
    v.parse(supportMessages, [{ ...supportMessage, answer: null, status: "forwarded", created_at: at }]),
  ).toMatchObject([{ status: "unknown" }]);
  const appeal = { id: "n", kind: "blurred", title: "Vélo", reason: null, appeal: null, owner_name: null, own: false };
  expect(
    v.parse(appeals, [{ ...appeal, appealed_at: at, at, listing: wireListing(1), reports: [], edits: [] }]),
  ).toMatchObject([{ kind: "unknown" }]);
});

test("a refusal with an invented code says its words, and a fault of the server still none", () => {
  const said = (code: string) => ({ status: 409, data: { code, message: "Trop tard.", details: null, hint: null } });
  expect(failureOf(said("too_late"))).toMatchObject({ why: "refused", message: "Trop tard." });
  expect(failureOf(said("23505"))).not.toMatchObject({ message: "Trop tard." });
});
