/** Haggling: who may propose, answer and take back a price, what ends an offer, and that of two answers at once one wins. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openAs, untilSomebodyWaitsFor } from "./waits.ts";
import { exchange, freshDatabase, listing, message, mutate, person, pull, type FreshDatabase } from "./world.ts";

const ASKED = 68_000;

let db: FreshDatabase;
let seller: string;
let buyer: string;
beforeAll(async () => {
  db = await freshDatabase();
  seller = await person(db, { name: "Kouassi Yao" });
});
// Twenty conversations are all that one person begins in a while.
beforeEach(async () => {
  buyer = await person(db, { name: "Ibrahim Sanogo" });
});
afterAll(() => db.stop());

const spaced = (amount: number) => `${String(amount).replace(/\B(?=(\d{3})+$)/gu, "\u202f")}\u00a0FCFA`;
const thing = () => listing(db, seller, { price: ASKED });

/** One step; `content` is what a phone says, which the server does not believe. */
const step = (about: string, to: string, offer: object, content = "10 FCFA") => ({
  ...message(about, to, content),
  offer,
});
const make = (who: string, to: string, about: string, amount: number, more: object = {}) =>
  mutate(db, who, "send_message", step(about, to, { step: "made", amount, ...more }));
const answer = (who: string, to: string, about: string, what: string, id: string | null) =>
  mutate(db, who, "send_message", step(about, to, { step: what, amount: 1, offer_id: id }));
const APPLIED = { status: "applied" };
const refused = (code: string, words: RegExp = /\S/u) => ({
  ...{ status: "rejected", code },
  message: expect.stringMatching(words),
});
const OVER = refused("gone", /n'attend plus de réponse/u);

/** The steps about a listing between these two, as each of them pulls them. */
async function steps(about: string, other = buyer): Promise<unknown[]> {
  const seen = await Promise.all(
    [seller, other].map(async (who) =>
      (await pull(db, who, "messages", { max: 500 })).rows
        .filter((row) => row["listing_id"] === about && [row["sender_id"], row["receiver_id"]].includes(other))
        .toSorted((a, b) => Number(a["seq"]) - Number(b["seq"]))
        .map((row) => [row["sender_id"] === seller ? "seller" : "buyer", row["offer"] ?? null, row["content"]]),
    ),
  );
  expect(seen[0]).toEqual(seen[1]);
  return seen[0] ?? [];
}

/** An open offer of the buyer; returns the listing and the offer. */
async function offered(amount = 60_000): Promise<[about: string, id: string | null]> {
  const about = await thing();
  const made = await make(buyer, seller, about, amount);
  expect(made).toMatchObject(APPLIED);
  return [about, made.id];
}

async function aged(id: string | null, hours: number): Promise<void> {
  await db.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update public.messages set created_at = created_at - make_interval(hours => ${hours}) where id = ${id}`;
  });
}

describe("an offer @core", () => {
  test("opens a conversation, is a message in the server's words, and is answered once", async () => {
    const [about, id] = await offered(64_000);
    expect(await answer(seller, buyer, about, "accepted", id)).toMatchObject(APPLIED);
    expect(await answer(seller, buyer, about, "refused", id)).toMatchObject(OVER);
    expect(await steps(about)).toEqual([
      ["buyer", { step: "made", amount: 64_000 }, `Je vous propose ${spaced(64_000)}.`],
      ["seller", { step: "accepted", amount: 64_000 }, `D'accord pour ${spaced(64_000)}.`],
    ]);
    const [unread] = await db.sql`select count(*)::int from public.messages where listing_id = ${about} and not read`;
    expect(unread).toEqual({ count: 2 });
  });

  test("sent twice is made once, and never rewritten", async () => {
    const about = await thing();
    const [id, args] = [randomUUID(), step(about, seller, { step: "made", amount: 60_000 })];
    for (const _ of [1, 2]) expect(await mutate(db, buyer, "send_message", args, { id })).toMatchObject(APPLIED);
    expect(await steps(about)).toHaveLength(1);
    await expect(db.sql`update public.messages set offer = null where id = ${id}`).rejects.toThrow("never rewritten");
  });

  test("lies between a fifth of the price and the price; its seller may ask more", async () => {
    const about = await thing();
    expect(await make(buyer, seller, about, 6_400)).toMatchObject(refused("invalid", /un cinquième/u));
    expect(await make(buyer, seller, about, ASKED + 100)).toMatchObject(refused("invalid", /dépasse le prix/u));
    for (const amount of [0, -5, 1.5, "60000", null, 1e12])
      expect(await make(buyer, seller, about, amount as number)).toMatchObject(refused("invalid"));
    expect(await make(buyer, seller, about, ASKED / 5)).toMatchObject(APPLIED);
    expect(await make(seller, buyer, about, ASKED + 2_000)).toMatchObject(APPLIED);
    expect(await make(seller, buyer, about, 20_000_000)).toMatchObject(refused("invalid"));
  });

  test.each([{ step: "paid", amount: 60_000 }, { step: "accepted", amount: 1 }, "60000", 7, []])(
    "is no message when it cannot be read: %j",
    async (offer) => {
      const about = await thing();
      await exchange(db, buyer, seller, about);
      expect(await mutate(db, seller, "send_message", step(about, buyer, offer as object))).toMatchObject(
        refused("invalid"),
      );
      expect(await steps(about)).toHaveLength(2);
    },
  );

  test("is met by another price, which ends it; a new one of its maker takes its place", async () => {
    const [about, id] = await offered();
    const higher = await make(seller, buyer, about, 66_000, { offer_id: id });
    expect(higher).toMatchObject(APPLIED);
    expect(await answer(seller, buyer, about, "accepted", id)).toMatchObject(OVER);
    expect(await make(seller, buyer, about, 65_000, { offer_id: id })).toMatchObject(OVER);
    const lower = await make(seller, buyer, about, 65_000);
    expect(await answer(buyer, seller, about, "accepted", higher.id)).toMatchObject(OVER);
    expect(await answer(buyer, seller, about, "accepted", lower.id)).toMatchObject(APPLIED);
  });

  test("is answered by the other side, and taken back by its maker alone", async () => {
    const [about, id] = await offered();
    expect(await answer(buyer, seller, about, "accepted", id)).toMatchObject(refused("not_party"));
    expect(await answer(buyer, seller, about, "refused", id)).toMatchObject(refused("not_party"));
    expect(await answer(seller, buyer, about, "withdrawn", id)).toMatchObject(refused("not_party"));
    expect(await make(buyer, seller, about, 62_000, { offer_id: id })).toMatchObject(refused("not_party"));
    expect(await answer(buyer, seller, about, "withdrawn", id)).toMatchObject(APPLIED);
    expect(await answer(seller, buyer, about, "accepted", id)).toMatchObject(OVER);
  });

  test("of another conversation is nobody's to answer", async () => {
    const [[about], third] = [await offered(), await person(db)];
    const theirs = await make(third, seller, about, 61_000);
    expect(await answer(seller, buyer, about, "accepted", theirs.id)).toMatchObject(OVER);
    expect(await answer(buyer, seller, about, "withdrawn", theirs.id)).toMatchObject(OVER);
  });
});

describe("an offer ends @core", () => {
  test("after 48 hours", async () => {
    const [about, id] = await offered();
    await aged(id, 48);
    expect(await answer(seller, buyer, about, "accepted", id)).toMatchObject(OVER);
    const [late, still] = await offered();
    await aged(still, 47);
    expect(await answer(seller, buyer, late, "accepted", still)).toMatchObject(APPLIED);
  });

  test("when its listing is sold, looked at or gone: nothing is proposed or accepted then", async () => {
    for (const end of ["status = 'sold'", "hidden = true", "suspended = true"]) {
      const [about, id] = await offered();
      await db.sql.unsafe(`update public.listings set ${end} where id = '${about}'`);
      const no = refused("gone", /plus à vendre/u);
      expect(await answer(seller, buyer, about, "accepted", id)).toMatchObject(no);
      expect(await make(buyer, seller, about, 61_000)).toMatchObject(no);
      expect(await mutate(db, buyer, "send_message", message(about, seller))).toMatchObject(APPLIED);
    }
  });

  test("when another one about its listing is accepted, which the others hear at once", async () => {
    const [about, id] = await offered();
    const third = await person(db);
    const theirs = await make(third, seller, about, 61_000);
    await db.sql`delete from realtime.messages`;
    expect(await answer(seller, third, about, "accepted", theirs.id)).toMatchObject(APPLIED);
    const told = await db.sql`select topic from realtime.messages where topic = ${`user:${buyer}`}
      and payload ->> 'collection' = 'conversations'`;
    expect(told).toHaveLength(1);
    expect(await answer(seller, buyer, about, "accepted", id)).toMatchObject(OVER);
    const [agreed] = await db.sql<
      { at: string }[]
    >`select private.iso(agreed_at) as at from public.listings where id = ${about}`;
    for (const who of [seller, buyer, third])
      expect((await pull(db, who, "conversations", { max: 500 })).rows).toContainEqual(
        expect.objectContaining({ listing_id: about, listing: expect.objectContaining({ agreed_at: agreed?.at }) }),
      );
    const fresh = await make(buyer, seller, about, 63_000);
    expect(await answer(seller, buyer, about, "accepted", fresh.id)).toMatchObject(APPLIED);
  });
});

describe("two at once @core", () => {
  /** Both pushes on connections of their own, the second once it waits for the first. */
  async function race(first: readonly [string, object], second: readonly [string, object]): Promise<unknown[]> {
    const [one, two] = [await openAs(db, first[0]), await openAs(db, second[0])];
    const push = (on: typeof one, args: object) =>
      on.sql<
        { verdicts: { status: string; code?: string }[] }[]
      >`select public.sync_push(${JSON.stringify([{ id: randomUUID(), kind: "send_message", args }])}::text::json) as verdicts`;
    const [won] = await push(one, first[1]);
    const waiting = push(two, second[1]).then((rows) => rows[0]);
    await untilSomebodyWaitsFor(db.sql, one.pid);
    await one.end("commit");
    const lost = await waiting;
    await two.end("commit");
    return [won, lost].map((row) => row?.verdicts[0]?.code ?? row?.verdicts[0]?.status);
  }

  test("accepted and taken back: the first is it, the other is refused", async () => {
    const [about, id] = await offered();
    const accepts = [seller, step(about, buyer, { step: "accepted", amount: 1, offer_id: id })] as const;
    const withdraws = [buyer, step(about, seller, { step: "withdrawn", amount: 1, offer_id: id })] as const;
    expect(await race(accepts, withdraws)).toEqual(["applied", "gone"]);
    expect(await steps(about)).toHaveLength(2);
    const [later, other] = await offered();
    expect(
      await race(
        [buyer, step(later, seller, { step: "withdrawn", amount: 1, offer_id: other })],
        [seller, step(later, buyer, { step: "accepted", amount: 1, offer_id: other })],
      ),
    ).toEqual(["applied", "gone"]);
  });

  test("two buyers accept what the seller named to each: one has it", async () => {
    const about = await thing();
    const third = await person(db);
    for (const who of [buyer, third]) await exchange(db, who, seller, about);
    const [mine, theirs] = [await make(seller, buyer, about, 66_000), await make(seller, third, about, 66_000)];
    const take = (who: string, id: string | null) =>
      [who, step(about, seller, { step: "accepted", amount: 1, offer_id: id })] as const;
    expect(await race(take(buyer, mine.id), take(third, theirs.id))).toEqual(["applied", "gone"]);
  });
});

describe("the seller who accepts keeps it with the same press @core", () => {
  const HOURS_72 = 72 * 3_600_000;
  const take = (who: string, to: string, about: string, id: string | null, until: unknown = Date.now() + HOURS_72) => {
    const offer = { step: "accepted", amount: 1, offer_id: id, reserve_until: until };
    return mutate(db, who, "send_message", step(about, to, offer));
  };
  const kept = async (about: string) =>
    (
      await db.sql`select buyer_id, reserved_until > now() as reserved, agreed_at is not null as agreed from public.listings where id = ${about}`
    )[0];
  const NOT = { buyer_id: null, reserved: null };

  test("for that buyer, in one transaction; refused, nothing is kept", async () => {
    const [about, id] = await offered();
    expect(await answer(buyer, seller, about, "withdrawn", id)).toMatchObject(APPLIED);
    expect(await take(seller, buyer, about, id)).toMatchObject(OVER);
    expect(await kept(about)).toEqual({ ...NOT, agreed: false });
    const again = await make(buyer, seller, about, 61_000);
    expect(await take(seller, buyer, about, again.id, "demain")).toMatchObject(refused("invalid"));
    expect(await kept(about)).toEqual({ ...NOT, agreed: false });
    expect(await take(seller, buyer, about, again.id)).toMatchObject(APPLIED);
    expect(await kept(about)).toEqual({ buyer_id: buyer, reserved: true, agreed: true });
  });

  test("not by the buyer who accepts, and no longer than 72 hours", async () => {
    const [about] = await offered();
    const higher = await make(seller, buyer, about, 66_000);
    expect(await take(buyer, seller, about, higher.id)).toMatchObject(APPLIED);
    expect(await kept(about)).toEqual({ ...NOT, agreed: true });
    const [other, id] = await offered();
    expect(await take(seller, buyer, other, id, Date.now() + 10 * HOURS_72)).toMatchObject(APPLIED);
    const [row] =
      await db.sql`select reserved_until <= now() + interval '72 hours' as bounded from public.listings where id = ${other}`;
    expect(row).toEqual({ bounded: true });
  });
});

describe("after a restore what is about something lost waits for it @core", () => {
  const restored = (at: string) => db.sql.unsafe(`update private.epoch_seed set restored_at = ${at}`);

  test("an answer for its offer, words for their conversation; for two days", async () => {
    const about = await thing();
    const [made, answered, words, heart] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const accepts = { ...step(about, buyer, { step: "accepted", amount: 1, offer_id: made }), content: "ok" };
    const replies = () => mutate(db, seller, "send_message", message(about, buyer, "Oui"), { id: words });
    const accept = () => mutate(db, seller, "send_message", accepts, { id: answered });
    const like = () => mutate(db, buyer, "set_favorite", { listing_id: randomUUID(), on: true }, { id: heart });
    await db.sql`select private.raise_epoch()`;
    onTestFinished(() => restored("null").then(() => undefined));
    const waits = { status: "retry", retry_after: 60 };
    expect([await replies(), await like()]).toMatchObject([waits, waits]);
    expect(await mutate(db, buyer, "send_message", message(about, seller))).toMatchObject(APPLIED);
    expect([await replies(), await accept()]).toMatchObject([APPLIED, waits]);
    const offer = step(about, seller, { step: "made", amount: 60_000 });
    expect(await mutate(db, buyer, "send_message", offer, { id: made })).toMatchObject(APPLIED);
    expect([await accept(), await accept()]).toMatchObject([APPLIED, APPLIED]);
    // One that is there, and over, is refused at once.
    expect(await answer(seller, buyer, about, "refused", made)).toMatchObject(OVER);
    await restored("now() - interval '2 days'");
    expect(await like()).toMatchObject(refused("not_found"));
    expect(await answer(seller, buyer, about, "accepted", randomUUID())).toMatchObject(OVER);
  });
});

describe("an offer counts as a message @core", () => {
  test("nobody writes first to a buyer, to who blocked them, or without an account", async () => {
    const [about, stranger] = [await thing(), await person(db)];
    expect(await make(seller, stranger, about, 66_000)).toMatchObject(refused("not_party", /dès que cette personne/u));
    expect(await make(buyer, buyer, about, 60_000)).toMatchObject({ status: "rejected" });
    await db.sql`insert into public.blocks (blocker_id, blocked_id) values (${seller}, ${stranger})`;
    expect(await make(stranger, seller, about, 60_000)).toMatchObject(refused("blocked"));
    const newcomer = await person(db, { profile: false });
    expect(await make(newcomer, seller, about, 60_000)).toMatchObject(refused("profile_required"));
  });

  test("thirty until the first answer, which a refusal is", async () => {
    const about = await thing();
    let last: string | null = null;
    for (let n = 0; n < 30; n++) last = (await make(buyer, seller, about, 60_000 + n)).id;
    expect(await make(buyer, seller, about, 61_000)).toMatchObject(refused("too_many"));
    expect(await answer(seller, buyer, about, "refused", last)).toMatchObject(APPLIED);
    expect(await make(buyer, seller, about, 61_000)).toMatchObject(APPLIED);
  });

  test("its words are exported to both, and go as messages go", async () => {
    const [about] = await offered(61_500);
    for (const who of [seller, buyer]) {
      const [row] = await db.sql<{ all: string }[]>`select private.export_conversations(${who})::text as all`;
      expect(row?.all).toContain(`Je vous propose ${spaced(61_500)}.`);
    }
    expect(await steps(about)).toHaveLength(1);
  });
});
