/** The write side on a bad network: F1–F5 and F21 of docs/sync.md, counted in the database. */
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ListingContent } from "#model/listing/content.ts";
import { type Mutation, type MutationKind, exampleOf, KINDS } from "#model/mutations.ts";
import { TOWN_ID } from "#town";
import type { Fault } from "../support/fault-proxy-faults.ts";
import { favorite, message, readUpTo } from "../support/outbox-rows.ts";
import { phoneOf, type Phone } from "../support/push-phone.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";

const PUSH = "/rpc/sync_push";

let world: PushWorld;
let seller: Person;
beforeAll(async () => {
  world = await startPushWorld();
  seller = await world.person("Kouassi Yao");
});
afterAll(() => world.stop());

let buyer: Person;
let phone: Phone;
let listing: string;
/** The buyer sells something, too. */
let own: string;
/** A payment of the buyer's that the team has refused. */
const proof = randomUUID();
/** The team's text about the buyer's listing. */
let warning: string;
/** A receipt that the buyer makes or answers. */
let receipt: string;
/** The seller's text about the buyer. */
let review: string;
/** A message of the seller's to the buyer. */
const spoken = randomUUID();
let words: ListingContent;
beforeEach(async () => {
  buyer = await world.person("Awa Koné");
  listing = await world.listing(seller);
  own = await world.listing(buyer);
  review = randomUUID();
  warning = randomUUID();
  receipt = randomUUID();
  await world.sql`insert into public.reviews (id, reviewer_id, reviewed_id, listing_id, rating)
    values (${review}, ${seller.id}, ${buyer.id}, ${own}, 2)`;
  await world.sql`update public.reviews set verified = true where id = ${review}`; // as after an exchange
  phone = await phoneOf(world, buyer);
});
afterEach(async () => {
  world.proxy.rule(() => null);
  world.proxy.online(true);
  await phone.forget();
});

const say = (text: string): Mutation => message(text, listing, seller.id);
const conversation = (count: number): Mutation[] => Array.from({ length: count }, (_, place) => say(`m${place + 1}`));
const texts = (mutations: readonly Mutation[]) => mutations.map(({ args }) => ("content" in args ? args.content : ""));
const pushes = () => world.proxy.seen.filter(({ path }) => path.endsWith(PUSH));

/** The rows of the conversation in the database, in the order of its readers. */
async function stored(): Promise<string[]> {
  const rows =
    await world.sql`select content from public.messages where listing_id = ${listing} and sender_id = ${buyer.id} order by seq`;
  return rows.map(({ content }) => String(content));
}

/** Tried without a network below, or with their pictures in tests of their own. */
const ELSEWHERE: readonly MutationKind[] = ["mark_read", "publish_listing", "send_proof"];

describe("F1 offline before each kind of write @core", () => {
  /** The final rows in the database. A kind that is not here: its verdict. */
  const effects = new Map<MutationKind, [() => Promise<unknown>, unknown]>([
    ["send_message", [stored, ["Bonjour"]]],
    ["send_media", [stored, ["Photo"]]],
    [
      "hear_voice",
      [async () => (await world.sql`select heard from public.messages where id = ${spoken}`)[0]?.["heard"], true],
    ],
    [
      "set_favorite",
      [
        async () =>
          (await world.sql`select 1 from public.favorites where user_id = ${buyer.id} and not deleted`).length,
        1,
      ],
    ],
    [
      "save_search",
      [
        async () =>
          (await world.sql`select q from private.saved_searches where person = ${buyer.id} and not deleted`).map(
            (row) => row["q"],
          ),
        ["vélo"],
      ],
    ],
    [
      "update_profile",
      [
        async () => (await world.sql`select full_name from public.users where id = ${buyer.id}`)[0]?.["full_name"],
        "Awa K. Koné",
      ],
    ],
    [
      "save_draft",
      [
        async () =>
          (await world.sql`select data ->> 'title' as title from public.drafts where id = ${own}`)[0]?.["title"],
        "Vélo",
      ],
    ],
    ["delete_draft", [() => ofBuyer("drafts", "user_id"), 0]],
    [
      "change_price",
      [async () => (await world.sql`select price from public.listings where id = ${own}`)[0]?.["price"], 12_500],
    ],
    [
      "edit_listing",
      [
        async () => (await world.sql`select title from public.listings where id = ${own}`)[0]?.["title"],
        "Vélo de course",
      ],
    ],
    [
      "reserve_listing",
      [
        async () =>
          (await world.sql`select reserved_until > now() as reserved from public.listings where id = ${own}`)[0]?.[
            "reserved"
          ],
        true,
      ],
    ],
    [
      "mark_sold",
      [async () => (await world.sql`select status from public.listings where id = ${own}`)[0]?.["status"], "sold"],
    ],
    [
      "renew_listing",
      [
        async () =>
          (
            await world.sql`select created_at > now() - interval '1 hour' as new from public.listings where id = ${own}`
          )[0]?.["new"],
        true,
      ],
    ],
    [
      "relist_listing",
      [async () => (await world.sql`select status from public.listings where id = ${own}`)[0]?.["status"], "active"],
    ],
    ["delete_listing", [() => ofBuyer("listings", "user_id"), 0]],
    ["post_review", [() => ofBuyer("reviews", "reviewer_id"), 1]],
    ["block_person", [() => ofBuyer("blocks", "blocker_id"), 1]],
    [
      "report_review",
      [
        async () =>
          (await world.sql`select 1 from public.reports where subject_kind = 'review' and reporter_id = ${buyer.id}`)
            .length,
        1,
      ],
    ],
    [
      "report_listing",
      [
        async () =>
          (await world.sql`select 1 from public.reports where subject_kind = 'listing' and reporter_id = ${buyer.id}`)
            .length,
        1,
      ],
    ],
    [
      "report_person",
      [
        async () =>
          (await world.sql`select 1 from public.reports where subject_kind = 'person' and reporter_id = ${buyer.id}`)
            .length,
        1,
      ],
    ],
    [
      "contest_payment",
      [async () => (await world.sql`select 1 from public.payment_disputes where user_id = ${buyer.id}`).length, 1],
    ],
    [
      "appeal_moderation",
      [
        async () =>
          (await world.sql`select appeal from public.moderation_notices where id = ${warning}`)[0]?.["appeal"],
        "Tout est en règle, regardez.",
      ],
    ],
    [
      "acknowledge_notice",
      [
        async () =>
          (
            await world.sql`select 1 from public.moderation_notices where id = ${warning} and acknowledged_at is not null`
          ).length,
        1,
      ],
    ],
    ["make_receipt", [async () => (await receiptRow())?.["price"], 45_000]],
    [
      "give_imei",
      [async () => (await world.sql`select 1 from private.listing_imeis where listing_id = ${own}`).length, 1],
    ],
    ["declare_stolen", [() => declarations(), ["declared"]]],
    ["withdraw_stolen", [() => declarations(), ["withdrawn"]]],
    ["answer_receipt", [async () => (await receiptRow())?.["status"], "confirmed"]],
    [
      "contact_support",
      [async () => (await world.sql`select 1 from public.support_messages where user_id = ${buyer.id}`).length, 1],
    ],
  ]);
  const mutationOf = (kind: MutationKind): Mutation => {
    const sample = {
      listing,
      own,
      review,
      proof,
      media: own,
      voice: spoken,
      person: seller.id,
      notice: warning,
      receipt,
      stolen: receipt,
      town: TOWN_ID,
      district: "Lobia",
    };
    const example = exampleOf(kind, { ...sample, photo: words.photos[0] ?? "" });
    return kind === "edit_listing" ? { ...example, base: words } : example;
  };
  const verdicts = async () =>
    (await world.sql`select verdict ->> 'status' as status from private.push_ledger where user_id = ${buyer.id}`).map(
      ({ status }) => status as string,
    );
  /** Rows of hers that are not deleted. */
  const ofBuyer = async (table: string, owner: string) =>
    (
      await world.sql`select 1 from ${world.sql(`public.${table}`)} where ${world.sql(owner)} = ${buyer.id} and not deleted`
    ).length;
  const refusedProof = () =>
    world.sql`insert into public.payment_proofs (id, user_id, kind, pack, amount, credits, status, reason, decided_at, full_name,
        phone, email, screenshot_sha256, object_path)
      values (${proof}, ${buyer.id}, 'pack', 'starter', 500, 3, 'refused', 'Illisible', now(), 'Awa', '07', 'a@x.ci',
        ${"7".repeat(64)}, 'x')`;
  const readText = async () => {
    const [row] = await world.sql<ListingContent[]>`select title, description, category, condition, photos
      from public.listings where id = ${own}`;
    if (row !== undefined) words = { ...row };
  };
  const written = () =>
    world.sql`insert into public.messages (id, listing_id, sender_id, receiver_id, content)
      values (${randomUUID()}, ${listing}, ${buyer.id}, ${seller.id}, 'Bonjour'), (${randomUUID()}, ${listing}, ${seller.id}, ${buyer.id}, 'Payez')`;
  const receiptRow = async () => (await world.sql`select price, status from private.receipts where id = ${receipt}`)[0];
  const declarations = async () =>
    (await world.sql`select status from private.stolen_phones where person = ${buyer.id}`).map(
      ({ status }) => status as string,
    );
  const stolen = () =>
    world.sql`insert into private.stolen_phones (id, person, imei, day) values (${receipt}, ${buyer.id}, '01', '2025-11-03')`;
  const soldToSeller = () =>
    world.sql`update public.listings set status = 'sold', buyer_id = ${seller.id} where id = ${own}`;
  const receiptOfSeller = () =>
    world.sql`insert into private.receipts (id, listing_id, seller_id, buyer_id, seller_name, buyer_name, title, price, sold_at)
      values (${receipt}, ${listing}, ${seller.id}, ${buyer.id}, 'Kouassi Yao', 'Awa Koné', 'Vélo', 45000, now())`;
  const said = () =>
    world.sql`insert into public.messages (id, listing_id, sender_id, receiver_id, content, media)
      values (${spoken}, ${own}, ${seller.id}, ${buyer.id}, 'Message vocal', '{"kind": "voice"}')`;
  const noted = (kind: "warned" | "hidden") =>
    world.sql`insert into public.moderation_notices (id, user_id, listing_id, kind, title, reason)
      values (${warning}, ${buyer.id}, ${own}, ${kind}, 'Vélo', 'Précisez')`;

  for (const kind of KINDS.filter((kind) => !ELSEWHERE.includes(kind))) {
    test(`${kind}: stored, shown as waiting, then done exactly once`, async () => {
      await readText();
      if (kind === "contest_payment") await refusedProof();
      if (kind === "acknowledge_notice") await noted("warned");
      if (kind === "appeal_moderation") await noted("hidden");
      if (kind === "report_person") await written();
      if (kind === "make_receipt") await soldToSeller();
      if (kind === "answer_receipt") await receiptOfSeller();
      if (kind === "withdraw_stolen") await stolen();
      if (kind === "hear_voice") await said();
      // Its way there is tried in message-pictures.test.ts.
      if (kind === "send_media")
        await world.sql`insert into storage.objects (bucket_id, name) values ('messages', ${words.photos[0] ?? ""})`;
      world.proxy.online(false);
      await phone.mutate(mutationOf(kind));
      expect((await phone.push()).next).not.toBeNull();
      expect(await phone.left()).toHaveLength(1);
      world.proxy.online(true);
      await phone.push("online");
      expect(await phone.left()).toEqual([]);
      expect(await verdicts()).toEqual(["applied"]);
      const [effect, expected] = effects.get(kind) ?? [];
      expect(await effect?.()).toEqual(expected);
    });
  }

  test("mark_read: what was read offline is read on the server, and stays read", async () => {
    await phone.mutate(say("Bonjour"));
    await phone.drainAll();
    await world.sql`insert into public.messages (id, listing_id, sender_id, receiver_id, content) values (${crypto.randomUUID()}, ${listing}, ${seller.id}, ${buyer.id}, 'Oui ?')`;
    world.proxy.online(false);
    await phone.mutate(readUpTo(2, listing, seller.id));
    await phone.push();
    world.proxy.online(true);
    await phone.push("online");
    const rows =
      await world.sql`select read from public.messages where listing_id = ${listing} and receiver_id = ${buyer.id}`;
    expect(rows.map(({ read }) => read as boolean)).toEqual([true]);
    expect(await phone.left()).toEqual([]);
  });
});

/** Each of these, three times in a row, then a good network. */
const FAULTS: [string, Fault][] = [
  ["F2 connection cut before the request", { kind: "drop_before" }],
  ["F2 connection cut in the middle of the request body", { kind: "reset_after_bytes", bytes: 300 }],
  ["F3 answer lost after the commit", { kind: "forward_then_drop" }],
  ["F4 answer truncated", { kind: "truncate", bytes: 40 }],
  ["F4 answer stalled", { kind: "stall", ms: 120_000 }],
  ["F5 500", { kind: "status", status: 500 }],
  ["F5 502", { kind: "status", status: 502, body: "<html>Bad gateway</html>" }],
  ["F5 503", { kind: "status", status: 503 }],
  ["F21 captive portal: 200 and HTML", { kind: "html200" }],
  ["request delivered twice", { kind: "duplicate" }],
];

describe("messages arrive exactly once and in order, within a minute of a good network @core", () => {
  for (const [name, fault] of FAULTS) {
    test(name, async () => {
      const mutations = conversation(20);
      await phone.mutate(...mutations, favorite(true, listing));
      world.proxy.next(PUSH, fault, fault, fault);
      expect(await phone.drainAll()).toBeLessThanOrEqual(60_000);
      expect(await phone.left()).toEqual([]);
      expect(await stored()).toEqual(texts(mutations));
      expect(
        await world.sql`select count(*)::int as n from public.favorites where user_id = ${buyer.id} and not deleted`,
      ).toEqual([{ n: 1 }]);
    });
  }

  test("F3 answer lost, then the person goes on: once, in order, the newest heart wins", async () => {
    await phone.mutate(say("a"), favorite(true, listing));
    world.proxy.next(PUSH, { kind: "forward_then_drop" });
    await phone.push();
    await phone.mutate(say("b"), favorite(false, listing), say("c"));
    await phone.drainAll();
    expect(await stored()).toEqual(["a", "b", "c"]);
    expect(await world.sql`select deleted from public.favorites where user_id = ${buyer.id}`).toEqual([
      { deleted: true },
    ]);
  });

  test("F3 answer lost while a draft is typed on: the latest text is kept", async () => {
    const id = crypto.randomUUID();
    const type = (title: string): Mutation => ({ kind: "save_draft", args: { id, data: { title } } });
    await phone.mutate(type("Vé"));
    world.proxy.next(PUSH, { kind: "forward_then_drop" });
    await phone.push();
    await phone.mutate(type("Vél"), type("Vélo"));
    await phone.drainAll();
    const rows = await world.sql`select data from public.drafts where user_id = ${buyer.id}`;
    expect(rows.map(({ data }) => (data as { title: string }).title)).toEqual(["Vélo"]);
  });

  test("F5 429 with Retry-After: no request before its time, unless the person asks", async () => {
    await phone.mutate(say("a"));
    const body = JSON.stringify({ code: "rate_limited", message: "Plus tard.", details: null, hint: null });
    world.proxy.next(PUSH, { kind: "status", status: 429, retryAfter: 30, body });
    const before = pushes().length;
    const { next } = await phone.push();
    expect(next).toBe(phone.clock.now + 30_000);
    for (const reason of ["timer", "row", "poke"] as const) await phone.push(reason);
    expect(pushes().length).toBe(before + 1);
    await phone.push("person");
    expect(await stored()).toEqual(["a"]);
  });

  test("F5 an hour of 503: no stampede, then everything within a minute", async () => {
    await phone.mutate(...conversation(30));
    world.proxy.rule(({ path }) => (path.endsWith(PUSH) ? { kind: "status", status: 503 } : null));
    const [before, began] = [pushes().length, phone.clock.now];
    while (phone.clock.now < began + 3_600_000) phone.clock.now = (await phone.push()).next ?? Infinity;
    expect(pushes().length - before).toBeLessThan(110);
    world.proxy.rule(() => null);
    expect(await phone.drainAll()).toBeLessThanOrEqual(60_000);
    expect(await stored()).toEqual(texts(conversation(30)));
  });
});
