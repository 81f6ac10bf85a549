import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setIdentity } from "#identity/current.ts";
import { mutationsOf } from "#queries/overlay.ts";
import { conversation } from "#queries/use-conversation.ts";
import { reportState } from "#queries/use-moderation.ts";
import { conversations, whyGone } from "#queries/use-conversations.ts";
import { VISITOR } from "#domain/author.ts";
import { cancelMutation, retryMutation } from "#intents/queue.ts";
import { supportMessage } from "#queries/use-support-messages.ts";
import { visitorSupportMessages } from "#queries/use-visitor-support-messages.ts";
import { takeBack } from "#outbox/queued-mutations.ts";
import { begin, conclude } from "#outbox/sending.ts";
import { append } from "#outbox/append.ts";
import { deleteOutbox, outboxOf } from "#outbox/database.ts";
import { removeShown, verdictsSoFar } from "#outbox/sent.ts";
import { commitRows } from "#replica/commit.ts";
import { mineRow } from "#replica/mine.ts";
import { askedServer, forgetAsked, openConversations, setAsked } from "#sync/requests.ts";
import { wireListing } from "./pull-lab.ts";
import { LISTING, Phone, SELLER, stopReading, until } from "./queries-lab.ts";

const OTHER = "33333333-3333-4333-8333-333333333334";
const THIRD = "22222222-2222-4222-8222-222222222223";

let phone: Phone;
beforeEach(async () => {
  phone = await Phone.open();
});
afterEach(async () => {
  stopReading();
  await phone.close();
});

const send = (content: string) =>
  phone.mutate({ kind: "send_message", args: { listing_id: LISTING, receiver_id: SELLER, content } });
const thread = () => conversation(LISTING, SELLER);
const shown = (value: ReturnType<ReturnType<typeof thread>["getState"]>) =>
  value.messages.map(({ content, state }) => `${content}: ${state}`);

describe("a read of the person's replica that fails once", () => {
  const unusable = () => Promise.reject(new DOMException("disk I/O", "UnknownError"));

  test("costs a moment: it is opened again, and the conversation stands there", async () => {
    await phone.message(1, "seller");
    const before = await phone.own.collection("messages");
    vi.spyOn(before.storageInstance, "query").mockImplementationOnce(unusable);
    await until(thread(), (value) => expect(shown(value)).toEqual(["Message 1: sent"]));
    expect(await phone.own.collection("messages")).not.toBe(before);
  });

  test("of how far a collection has come, too: the next pull reads it", async () => {
    const before = await phone.own.collection("progress");
    vi.spyOn(before.storageInstance, "findDocumentsById").mockImplementationOnce(unusable);
    vi.spyOn(before.storageInstance, "query").mockImplementationOnce(unusable);
    // A collection that nobody has asked for yet.
    await expect(phone.own.progress.read("drafts")).rejects.toThrow("disk");
    await vi.waitFor(async () => expect(await phone.own.collection("progress")).not.toBe(before), { timeout: 10_000 });
    expect(await phone.own.progress.read("drafts")).toMatchObject({ pulledAt: null });
  });
});

describe("a conversation", () => {
  test("shows the server's messages in its order, then those still on the phone as written", async () => {
    await phone.message(2, "me");
    await phone.message(1, "seller");
    await send("Encore là ?");
    await send("Je passe demain");
    await until(thread(), (value) =>
      expect(shown(value)).toEqual([
        "Message 1: sent",
        "Message 2: sent",
        "Encore là ?: queued",
        "Je passe demain: queued",
      ]),
    );
    expect(thread().getState()).toMatchObject({ phase: "ready", title: "Vélo", otherName: "Kouassi" });
  });

  test("with waiting words stands at once, and is not called read before the phone's rows are", async () => {
    // About a listing that nobody has read of here yet: what was read once stands for a moment.
    await phone.message(1, "seller", { listing_id: THIRD });
    await phone.mutate({
      kind: "send_message",
      args: { listing_id: THIRD, receiver_id: SELLER, content: "Encore là ?" },
    });
    await until(mutationsOf("send_message"), (rows) => expect(rows).toHaveLength(1));
    const fresh = conversation(THIRD, SELLER);
    expect(fresh.getState()).toMatchObject({ phase: "ready", isRead: false, messages: [{ content: "Encore là ?" }] });
    await until(fresh, (value) => expect(value.isRead).toBe(true));
    expect(shown(fresh.getState())).toEqual(["Message 1: sent", "Encore là ?: queued"]);
  });

  test("shows its words before their subject, and a new name or title without its messages", async () => {
    await phone.said(1, "seller");
    await until(conversations(), ({ rows }) => expect(rows).toMatchObject([{ lastText: "Message 1", unread: 1 }]));
    await until(conversation(LISTING, SELLER), ({ messages }) => expect(messages).toHaveLength(1));
    await phone.conversation({ other_name: "Kouassi Yao", listing: { title: "Vélo bleu", status: "sold" } });
    await until(conversations(), ({ rows }) =>
      expect(rows).toMatchObject([
        { otherName: "Kouassi Yao", otherAvatar: null, listingTitle: "Vélo bleu", listing: { status: "sold" } },
      ]),
    );
    const other = { other_name: "Yao", other_avatar: "drawn:sun-orange", other_gone: true };
    await phone.conversation({ v: 2, ...other, listing: { title: "Vélo vert" } });
    await until(conversation(LISTING, SELLER), (value) =>
      expect(value).toMatchObject({
        otherName: "Yao",
        otherAvatar: "drawn:sun-orange",
        otherGone: true,
        title: "Vélo vert",
        listing: { status: "active" },
      }),
    );
  });

  test("shows a message once while it is both sent and pulled", async () => {
    const { id } = await send("Bonjour");
    await phone.change(id, { state: "sent" });
    await until(thread(), (value) => expect(shown(value)).toEqual(["Bonjour: sent"]));
    await phone.message(1, "me", { id, content: "Bonjour", read: true });
    await until(thread(), (value) => expect(shown(value)).toEqual(["Bonjour: read"]));
  });

  test("keeps a refused message in its place, with the reason", async () => {
    const { id } = await send("Bonjour");
    await phone.change(id, {
      state: "refused",
      refusal: { code: "gone", message: "Cette annonce n'est plus disponible.", fromServer: true },
    });
    await until(thread(), (value) => {
      expect(value.messages[0]).toMatchObject({ state: "refused", reason: "Cette annonce n'est plus disponible." });
    });
  });

  test("says that the other account is suspended, and no more once that is lifted", async () => {
    await phone.message(1, "seller", { other_suspended: true });
    await until(thread(), (value) => expect(value).toMatchObject({ otherSuspended: true, otherGone: false }));
    await phone.message(1, "seller", { v: 2, other_suspended: false });
    await until(thread(), (value) => expect(value.otherSuspended).toBe(false));
  });

  test("without a message is empty when its listing is known, after the phone's rows were read", async () => {
    await phone.listing(1, { id: LISTING, user_id: SELLER });
    expect(thread().getState().phase).toBe("loading");
    await phone.pulled("messages");
    await until(thread(), (value) => expect(value.phase).toBe("empty"));
    expect(thread().getState()).toMatchObject({ title: "Vélo numéro 1", listing: { userId: SELLER } });
  });

  test("about a listing that this phone does not know is missing only once the server says so", async () => {
    await phone.pulled("messages");
    await until(thread(), () => expect(askedServer.getState().has(`listing:${LISTING}`)).toBe(true));
    expect(thread().getState().phase).toBe("loading");
    setAsked(`listing:${LISTING}`, { state: "answered", answer: { kind: "listing", state: "missing" } });
    await until(thread(), (value) => expect(value.phase).toBe("missing"));
    forgetAsked();
  });
});

test("a visitor has reported nothing, and nobody waits to know", () => {
  setIdentity(null);
  expect(reportState("listing", LISTING).getState()).toEqual({ state: "none" });
});

describe("a support message to the team", () => {
  const args = { name: "Awa", email: "awa@djassa.test", subject: "Aide", message: "Bonjour à tous" };
  const write = async () => (await phone.mutate({ kind: "contact_support", args })).id ?? "";

  test("that another tab took back is not called sent", async () => {
    const id = await write();
    await until(supportMessage(id), ({ state }) => expect(state).toBe("waiting"));
    await takeBack(phone.userId, id);
    await until(supportMessage(id), ({ state }) => expect(state).toBe("gone"));
  });

  test("of a visitor that was refused is known to whoever is here, until it is sent again", async () => {
    const { id } = await append(VISITOR, { kind: "contact_support", args });
    const db = outboxOf(VISITOR);
    await until(visitorSupportMessages(), (value) =>
      expect(value).toMatchObject([{ id, message: args.message, reason: null }]),
    );
    const event = { type: "gave-up", code: "internal", message: "Non" } as const;
    await begin(db, VISITOR, Date.now(), { rows: 9, bytes: 99_999 });
    await conclude(db, [{ id: id ?? "", event }]);
    await until(visitorSupportMessages(), (value) => expect(value).toMatchObject([{ id, reason: "Non" }]));
    await retryMutation(id ?? "", VISITOR);
    await until(visitorSupportMessages(), (value) => expect(value).toMatchObject([{ id, reason: null }]));
    await cancelMutation(id ?? "", VISITOR);
    await until(visitorSupportMessages(), (value) => expect(value).toEqual([]));
    await deleteOutbox(VISITOR);
  });

  test("is sent once the server has it, also when it has left the queue", async () => {
    const id = await write();
    const db = outboxOf(phone.userId);
    await until(supportMessage(id), ({ state }) => expect(state).toBe("waiting"));
    await begin(db, phone.userId, Date.now(), { rows: 9, bytes: 99_999 });
    await conclude(db, [{ id, event: { type: "verdict", verdict: { id, status: "applied", row: null } } }]);
    await until(supportMessage(id), ({ state }) => expect(state).toBe("sent"));
    await removeShown({ collections: ["mine"], pullStartedAt: await verdictsSoFar() });
    expect(await db.mutations.count()).toBe(0);
    await until(supportMessage(id), ({ state }) => expect(state).toBe("sent"));
  });
});

describe("the list of conversations", () => {
  test("has the last message of each, also one still on the phone, and counts what is unread", async () => {
    await phone.message(1, "seller");
    await phone.message(2, "seller");
    await until(conversations(), ({ rows }) =>
      expect(rows[0]).toMatchObject({ lastText: "Message 2", unread: 2, mine: false }),
    );
    const { id } = await send("J'arrive");
    await until(conversations(), ({ rows }) =>
      expect(rows[0]).toMatchObject({ lastText: "J'arrive", lastState: "queued", mine: true, unread: 2 }),
    );
    await phone.change(id, { state: "sent" });
    await phone.message(3, "me", { id, content: "J'arrive", read: true });
    await until(conversations(), ({ rows }) =>
      expect(rows[0]).toMatchObject({ lastText: "J'arrive", lastState: "read", mine: true, unread: 2 }),
    );
  });

  test("refused words hide no later ones, and a phone's slow clock sinks no conversation", async () => {
    const { id } = await send("Trop tard");
    const refusal = { code: "gone", message: "Non", fromServer: true } as const;
    await phone.change(id, { state: "refused", refusal });
    await until(conversations(), ({ rows }) => expect(rows[0]).toMatchObject({ lastText: "Trop tard", mine: true }));
    const later = Date.now() + 86_400_000;
    await phone.message(1, "seller", { created_at: new Date(later).toISOString() });
    await until(conversations(), ({ rows }) =>
      expect(rows[0]).toMatchObject({ lastText: "Message 1", lastAt: later, mine: false }),
    );
    await send("J'arrive");
    await until(conversations(), ({ rows }) => expect(rows[0]).toMatchObject({ lastText: "J'arrive", lastAt: later }));
  });

  test("counts as read at once what was read here, and a later message not", async () => {
    await phone.message(1, "seller");
    await phone.mutate({ kind: "mark_read", args: { listing_id: LISTING, other_id: SELLER, up_to_seq: 1 } });
    await until(conversations(), ({ rows }) => expect(rows[0]?.unread).toBe(0));
    await phone.message(2, "seller");
    await until(conversations(), ({ rows }) => expect(rows[0]?.unread).toBe(1));
  });

  test("nobody is called by whom they have blocked, and hears of it again once the block has ended", async () => {
    await phone.message(1, "seller");
    await until(conversations(), ({ rows }) => expect(rows[0]?.unread).toBe(1));
    const block = (on: boolean) =>
      phone.mutate({ kind: "block_person", args: { person_id: SELLER, on, name: "Kouassi" } });
    await block(true);
    await until(conversations(), ({ rows }) => expect(rows[0]).toMatchObject({ lastText: "Message 1", unread: 0 }));
    await block(false);
    await until(conversations(), ({ rows }) => expect(rows[0]?.unread).toBe(1));
  });

  test("what was read is read up to its mark, and a mark that was refused has marked nothing", async () => {
    for (const seq of [1, 2, 3]) await phone.message(seq, "seller");
    const args = { listing_id: LISTING, other_id: SELLER, up_to_seq: 2 };
    const { id } = await phone.mutate({ kind: "mark_read", args });
    await until(conversations(), ({ rows }) => expect(rows[0]?.unread).toBe(1));
    await until(thread(), ({ messages }) => expect(messages.map(({ read }) => read)).toEqual([true, true, false]));
    const refusal = { code: "gone", message: "Non", fromServer: true } as const;
    await phone.change(id, { state: "refused", refusal });
    await until(conversations(), ({ rows }) => expect(rows[0]?.unread).toBe(3));
  });

  test("counts what others wrote and nobody has read; the newest conversation stands first", async () => {
    await phone.message(1, "me");
    await phone.message(2, "seller", { read: true });
    await phone.message(9, "seller", { listing_id: OTHER });
    await until(conversations(), ({ rows }) =>
      expect(rows.map(({ listingId, unread }) => [listingId, unread])).toEqual([
        [OTHER, 1],
        [LISTING, 0],
      ]),
    );
    await send("Encore là ?");
    await until(conversations(), ({ rows }) =>
      expect(rows.map(({ listingId }) => listingId)).toEqual([LISTING, OTHER]),
    );
  });

  test("is of two people: words to somebody else about the listing are elsewhere", async () => {
    await phone.listing(1, { id: LISTING, user_id: SELLER });
    await phone.mutate({ kind: "send_message", args: { listing_id: LISTING, receiver_id: THIRD, content: "À vous" } });
    await until(conversations(), ({ rows }) =>
      expect(rows).toMatchObject([{ otherId: THIRD, otherName: "", listingTitle: "Vélo numéro 1" }]),
    );
    await phone.pulled("messages");
    await until(thread(), (value) => expect(value).toMatchObject({ phase: "empty", messages: [] }));
  });

  test("is kept fresh while somebody looks at it", () => {
    const before = openConversations.getState();
    const stop = thread().subscribe(() => {});
    expect(openConversations.getState()).toBe(before + 1);
    stop();
    expect(openConversations.getState()).toBe(before);
  });

  test("a refused message says whether another try is worth it", async () => {
    const { id } = await send("Bonjour");
    const finals = () => until(thread(), (value) => expect(value.messages[0]?.state).toBe("refused"));
    await phone.change(id, { state: "refused", refusal: { code: "blocked", message: "Non", fromServer: true } });
    expect((await finals()).messages[0]?.final).toBe(true);
    await phone.change(id, { refusal: { code: "internal", message: "Plus tard", fromServer: false } });
    await until(thread(), (value) => expect(value.messages[0]?.final).toBe(false));
  });

  test("what I wrote is not read because I read on", async () => {
    await phone.message(1, "me");
    await phone.message(2, "seller");
    await phone.mutate({ kind: "mark_read", args: { listing_id: LISTING, other_id: SELLER, up_to_seq: 2 } });
    await until(thread(), ({ messages }) => expect(messages.map(({ read }) => read)).toEqual([false, true]));
  });

  test("starts with a first message written offline, under the name of its listing", async () => {
    await phone.listing(1, { id: LISTING, user_id: SELLER });
    await send("Bonjour");
    await until(conversations(), ({ rows }) =>
      expect(rows).toMatchObject([{ listingTitle: "Vélo numéro 1", otherName: "Awa", lastText: "Bonjour" }]),
    );
  });

  test("is not called empty before it has been read and pulled", async () => {
    expect(conversations().getState().phase).toBe("loading");
    await phone.pulled("messages");
    await until(conversations(), (value) => expect(value).toEqual({ phase: "ready", rows: [] }));
  });
});

test("a listing of one's own that nobody else sees is under review, or its owner is suspended", async () => {
  const mine = (kind: string, id: string, n: number, data: object) =>
    commitRows(phone.own.rows("mine"), [v.parse(mineRow, { id: `${kind}:${id}`, v: n, kind, data })]);
  const me = (n: number, suspended: object | null) =>
    mine("profile", phone.userId, n, {
      id: phone.userId,
      full_name: "Awa Koné",
      email: null,
      phone: null,
      district: "Lobia",
      town: "daloa",
      avatar_url: null,
      rating: null,
      review_count: 0,
      created_at: "2025-11-20T00:00:00.000Z",
      first_listing_at: null,
      suspended,
    });
  await me(1, null);
  await mine("listing", LISTING, 1, {
    ...wireListing(1),
    id: LISTING,
    user_id: phone.userId,
    status: "unavailable",
  });
  await until(whyGone(LISTING), (why) => expect(why).toBe("hidden"));
  await me(2, { reason: "Arnaque", at: "2025-11-21T00:00:00.000Z" });
  await until(whyGone(LISTING), (why) => expect(why).toBe("suspended"));
});
