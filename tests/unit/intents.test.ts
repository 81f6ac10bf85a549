import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cancelMutation, retryMutation } from "#intents/queue.ts";
import { contestPayment } from "#intents/payment.ts";
import { IntentError } from "#intents/commit.ts";
import { hearVoice } from "#intents/voice.ts";
import { saveText, readText } from "#intents/autosave.ts";
import { markConversationRead, replaceRefusedMessage, sendMessage } from "#intents/message.ts";
import { followSearch, noteView, setFavorite } from "#intents/listing.ts";
import { seeNews } from "#intents/see-news.ts";
import { allowCalls, askNumberCode, chooseAvatar, updateProfile } from "#intents/account.ts";
import { storeTowns } from "#device/towns.ts";
import { NO_FILTERS, soughtIn } from "#domain/search.ts";
import { setIdentity } from "#identity/current.ts";
import { lineOf } from "#model/mutations.ts";
import { deleteOutbox, outboxOf } from "#outbox/database.ts";
import { begin, conclude } from "#outbox/sending.ts";
import { pending } from "#queries/use-pending.ts";
import { saveProfile } from "#routes/-account/profile-fields.tsx";
import { onRequest, type PushReason } from "#sync/requests.ts";
import { BUYER, LISTING, SELLER } from "../support/outbox-rows.ts";

const pushes: PushReason[] = [];
let stopListening: () => void;
beforeEach(() => {
  setIdentity(BUYER);
  pushes.length = 0;
  stopListening = onRequest("push", (reason) => void pushes.push(reason));
});
afterEach(async () => {
  vi.restoreAllMocks();
  stopListening();
  setIdentity(null);
  // Emptied, not deleted: a reader that comes late would open it anew, and be told that its owner has left.
  await Promise.all(outboxOf(BUYER).tables.map((table) => table.clear()));
});

const rows = () => outboxOf(BUYER).mutations.orderBy("seq").toArray();
const say = (content: string) => sendMessage({ listingId: LISTING, receiverId: SELLER, content });

/** The error a verb gives, as a person and a screen see it. */
async function refusalOf(work: Promise<unknown>): Promise<[string, string] | null> {
  try {
    await work;
    return null;
  } catch (error) {
    return error instanceof IntentError ? [error.code, error.message] : ["not an IntentError", String(error)];
  }
}

async function refuse(): Promise<string> {
  const { rows: sent } = await begin(outboxOf(BUYER), BUYER, 0, { rows: 50, bytes: 200_000 });
  const id = sent[0]?.id ?? "";
  await conclude(outboxOf(BUYER), [
    { id, event: { type: "verdict", verdict: { id, status: "rejected", code: "gone", message: "Vendu." } } },
  ]);
  return id;
}

describe("sending a message", () => {
  test("stores the trimmed text under the message's own id, and wakes the push", async () => {
    const { id } = await say("  Bonjour \n");
    expect(await rows()).toMatchObject([
      {
        id,
        kind: "send_message",
        userId: BUYER,
        args: { listing_id: LISTING, receiver_id: SELLER, content: "Bonjour" },
      },
    ]);
    expect(pushes).toEqual(["row"]);
  });

  const wrong: [string, () => Promise<unknown>, string, string][] = [
    ["blank", () => say("  \n "), "empty", "Le message est requis"],
    ["too long", () => say("x".repeat(1_001)), "too_long", "Le message ne doit pas dépasser 1\u202F000 caractères"],
    [
      "to oneself",
      () => sendMessage({ listingId: LISTING, receiverId: BUYER, content: "a" }),
      "invalid",
      "Vous ne pouvez pas discuter avec vous-même.",
    ],
    [
      "to nobody",
      () => sendMessage({ listingId: LISTING, receiverId: "", content: "a" }),
      "invalid",
      "Paramètres de conversation invalides.",
    ],
    [
      "about nothing",
      () => sendMessage({ listingId: "x", receiverId: SELLER, content: "a" }),
      "invalid",
      "Paramètres de conversation invalides.",
    ],
  ];
  for (const [name, work, code, message] of wrong) {
    test(`${name}: said at once, nothing stored`, async () => {
      expect(await refusalOf(work())).toEqual([code, message]);
      expect(await rows()).toEqual([]);
    });
  }

  test("a visitor is told to sign in, in the words of the specification", async () => {
    setIdentity(null);
    expect(await refusalOf(say("a"))).toEqual(["signed_out", "Vous devez être connecté pour contacter le vendeur"]);
  });
});

describe("F13 the phone cannot store it", () => {
  test("no room left: said aloud, nothing shown as waiting, the text stays with whoever typed it", async () => {
    await say("avant");
    vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    expect(await refusalOf(say("trop"))).toEqual([
      "storage_full",
      "Il n'y a plus de place sur ce téléphone. Libérez de l'espace, puis réessayez.",
    ]);
    vi.restoreAllMocks();
    expect((await rows()).map(({ args }) => "content" in args && args.content)).toEqual(["avant"]);
    await say("après");
    expect(await rows()).toHaveLength(2);
  });

  test("storage broken: said aloud as well", async () => {
    vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
      throw new DOMException("broken", "UnknownError");
    });
    expect((await refusalOf(say("a")))?.[0]).toBe("storage");
  });
});

describe("the other verbs", () => {
  test("a heart, a mark and a profile are one row each, as the server wants them", async () => {
    await setFavorite({ listingId: LISTING, on: true });
    await markConversationRead({ listingId: LISTING, otherId: SELLER, upToSeq: 4 });
    await seeNews(Date.parse("2026-11-20T10:00:00Z"));
    for (let times = 0; times < 2; times++) await hearVoice(LISTING);
    await updateProfile({ fullName: " Awa Koné ", phone: "07 00 00 00 00", district: "Lobia" });
    expect((await rows()).map(({ kind, args }) => [kind, args])).toEqual([
      ["set_favorite", { listing_id: LISTING, on: true }],
      ["mark_read", { listing_id: LISTING, other_id: SELLER, up_to_seq: 4 }],
      ["see_news", { until: "2026-11-20T10:00:00.000Z", path: null }],
      ["hear_voice", { message_id: LISTING }],
      ["update_profile", { full_name: "Awa Koné", phone: "2250700000000", district: "Lobia" }],
    ]);
  });

  test("a profile names its town once there are several: a waiting move outlives a later save", async () => {
    const form = { fullName: "Awa Koné", phone: "07 00 00 00 00", district: "Lobia" };
    await saveProfile(form, "daloa", ["Lobia"]);
    const args = async () => (await rows()).map(({ args: sent }) => sent);
    expect(await args()).toEqual([{ full_name: "Awa Koné", phone: "2250700000000", district: "Lobia" }]);
    const support = { email: "b@djassa.test", phones: [], whatsapp: "", address: "" };
    storeTowns(
      "2-1",
      ["daloa", "bouake"].map((id) => ({ id, name: id, of: id, districts: [], money: [], support })),
    );
    await saveProfile({ ...form, district: "Koko" }, "bouake", ["Koko"]);
    await saveProfile({ ...form, district: "Koko", fullName: "Awa Yao" }, "bouake", ["Koko"]);
    expect(await args()).toMatchObject([{ full_name: "Awa Yao", district: "Koko", town: "bouake" }]);
    await saveProfile(form, "daloa", ["Lobia"]);
    expect(await args()).toMatchObject([{ district: "Lobia", town: "daloa" }]);
  });

  test("looks at listings wait as one row that wakes nobody; a visitor's are none", async () => {
    const waits = pending();
    const stop = waits.subscribe(() => undefined);
    for (const id of [LISTING, SELLER, LISTING]) await noteView(id);
    expect(await rows()).toMatchObject([{ kind: "note_views", args: { listing_ids: [LISTING, SELLER] } }]);
    expect(pushes).toEqual([]);
    setIdentity(null);
    await noteView(BUYER);
    setIdentity(BUYER);
    // What leaves takes them along; a look after that is a row of its own.
    expect((await begin(outboxOf(BUYER), BUYER, 0, { rows: 50, bytes: 200_000 })).rows).toHaveLength(1);
    await noteView(BUYER);
    expect((await rows()).map(({ args }) => args)).toEqual([
      { listing_ids: [LISTING, SELLER] },
      { listing_ids: [BUYER] },
    ]);
    expect(waits.getState().count).toBe(0);
    stop();
  });

  test("calls: the last word stands, two opposite ones that have not left cancel", async () => {
    await allowCalls(false);
    expect(await rows()).toMatchObject([{ kind: "allow_calls", args: { on: false } }]);
    await allowCalls(true);
    expect(await rows()).toEqual([]);
  });

  test("a code for the number is asked for once, and anew behind another number", async () => {
    await updateProfile({ fullName: "Awa Koné", phone: "07 11 22 33 44", district: "Lobia" });
    await askNumberCode();
    await askNumberCode();
    expect((await rows()).map(({ kind, key }) => [kind, key])).toEqual([
      ["update_profile", "profile"],
      ["ask_number_code", "profile"],
    ]);
    await updateProfile({ fullName: "Awa Koné", phone: "07 11 22 33 55", district: "Lobia" });
    await askNumberCode();
    expect((await rows()).map(({ kind }) => kind).slice(2)).toEqual(["update_profile", "ask_number_code"]);
  });

  test("of the avatars that were tried the last one leaves", async () => {
    for (const avatar of ["drawn:sun-orange", "drawn:pot-blue", null]) await chooseAvatar(avatar);
    expect(await rows()).toMatchObject([{ kind: "choose_avatar", args: { avatar: null } }]);
  });

  test("a search is followed as asked, and two opposite presses that have not left cancel", async () => {
    const none = { category: null, condition: null, min_price: null, delivery: true, seller: null };
    const asked = { q: "vélo", town: "bouake", ...none, district: "Lobia", max_price: 60_000 };
    await followSearch(asked, true);
    expect((await rows()).map(({ kind, args }) => [kind, args])).toEqual([["save_search", { on: true, ...asked }]]);
    expect(await followSearch(asked, false)).toEqual({ id: null });
    expect(await rows()).toEqual([]);
    // By its own row, whatever town it is of.
    const elsewhere = { ...asked, district: "Air France 1" };
    await followSearch({ ...elsewhere, at: 5 } as typeof elsewhere, false);
    // Counted as the database counts.
    await expect(followSearch({ ...elsewhere, q: "🚲".repeat(101) }, true)).rejects.toMatchObject({ code: "invalid" });
    await followSearch({ ...elsewhere, q: "🚲".repeat(100) }, true);
    expect((await rows()).map(({ args }) => args)).toMatchObject([{ on: false, ...elsewhere }, { on: true }]);
    setIdentity(null);
    await expect(followSearch(asked, true)).rejects.toMatchObject({ code: "signed_out" });
  });

  test("a seller is followed under one key from whatever town and name, as the queue says", async () => {
    const seller = { id: LISTING, name: "Kouassi Yao" };
    const sought = { ...soughtIn("daloa", NO_FILTERS), seller };
    await followSearch(sought, true);
    expect(await rows()).toMatchObject([
      { kind: "save_search", key: `search:${seller.id}`, args: { on: true, seller } },
    ]);
    const [row] = await rows();
    expect(row && lineOf(row.kind, row.args).summary).toBe("Vendeur suivi\u00A0: Kouassi Yao");
    expect(await followSearch({ ...sought, town: "bouake", seller: { ...seller, name: "K. Yao" } }, false)).toEqual({
      id: null,
    });
    expect(await rows()).toEqual([]);
  });

  test("a profile that cannot be says why at each field", async () => {
    const work = updateProfile({ fullName: "A", phone: "12", district: "" });
    await expect(work).rejects.toMatchObject({
      code: "invalid",
      fields: {
        fullName: "Le nom doit contenir au moins 3 caractères",
        phone: "Veuillez entrer un numéro de téléphone ivoirien valide",
        district: "Le quartier est requis",
      },
    });
  });

  test("reading nothing, or as a visitor, stores nothing", async () => {
    await markConversationRead({ listingId: LISTING, otherId: SELLER, upToSeq: 0 });
    setIdentity(null);
    await markConversationRead({ listingId: LISTING, otherId: SELLER, upToSeq: 3 });
    expect(await rows()).toEqual([]);
  });

  test("a refused message is corrected, retried or removed; each wakes the push as a person", async () => {
    await say("a");
    const first = await refuse();
    const { id } = await replaceRefusedMessage(first, "b");
    expect(await rows()).toMatchObject([{ id, state: "queued", args: { content: "b" } }]);
    const second = await refuse();
    await retryMutation(second);
    expect(pushes.slice(1)).toEqual(["person", "person"]);
    await cancelMutation(await refuse());
    expect(await rows()).toEqual([]);
  });

  test("what has left cannot be taken back, what is no longer refused cannot be corrected", async () => {
    const { id } = await say("a");
    await begin(outboxOf(BUYER), BUYER, 0, { rows: 50, bytes: 200_000 });
    expect(await refusalOf(cancelMutation(id))).toEqual([
      "too_late",
      "C'est déjà en route\u00A0: on ne peut plus l'annuler.",
    ]);
    expect((await refusalOf(replaceRefusedMessage(id, "b")))?.[0]).toBe("too_late");
  });

  test("whoever comes back at once finds the last of what they typed", async () => {
    const written = ["R", "REF", "REF-1"].map((words) => saveText("proof:pack", words, BUYER));
    expect(await readText("proof:pack")).toBe("REF-1");
    await Promise.all(written);
    await saveText("proof:pack", "", BUYER);
  });

  test("what is typed is kept for its author alone", async () => {
    await saveText("conversation:x", "Bonj", BUYER);
    setIdentity(SELLER);
    expect(await readText("conversation:x")).toBe("");
    setIdentity(BUYER);
    expect(await readText("conversation:x")).toBe("Bonj");
    await deleteOutbox(SELLER);
  });
});

test("a dispute takes ten to a thousand signs, as people count, and is one row a proof", async () => {
  expect(await refusalOf(contestPayment(LISTING, " trop peu "))).toEqual([
    "invalid",
    "Expliquez en 10 caractères au moins",
  ]);
  expect((await refusalOf(contestPayment(LISTING, "🛵".repeat(1_001))))?.[0]).toBe("invalid");
  const first = await contestPayment(LISTING, "🛵".repeat(1_000));
  expect(await contestPayment(LISTING, "Et encore une fois, non.")).toEqual(first);
  expect(await rows()).toMatchObject([{ kind: "contest_payment", key: `dispute:${LISTING}` }]);
});
