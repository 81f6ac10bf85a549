import { VISITOR } from "#domain/author.ts";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setIdentity } from "#identity/current.ts";
import { contactSupport } from "#intents/account.ts";
import { autosave } from "#intents/autosave.ts";
import { claimVisitorMutations, firstWordsKey, storeFirstMessage, sendMessage } from "#intents/message.ts";
import { setFavorite } from "#intents/listing.ts";
import { takeWish, wishQuery } from "#routes/-auth/wish.ts";
import { deleteOutbox, outboxesHere, outboxExists, outboxOf } from "#outbox/database.ts";
import { claimVisitorMutations as claim } from "#outbox/claim-visitor.ts";
import {
  saveVisitorMutation,
  readVisitorMutations,
  waitingOf,
  watchHeld,
  watchVisitor,
} from "#outbox/visitor-mutations.ts";
import { removeShown, resendSent } from "#outbox/sent.ts";
import { saveText } from "#outbox/text-drafts.ts";
import { BUYER, LISTING, OTHER_LISTING, SELLER } from "../support/outbox-rows.ts";

const DAY = 86_400_000;
beforeEach(() => setIdentity(null));
afterEach(async () => {
  setIdentity(null);
  for (const who of [BUYER, SELLER, VISITOR]) await deleteOutbox(who);
});

const mutationsOf = (who = BUYER) => outboxOf(who).mutations.orderBy("seq").toArray();
const message = { listingId: LISTING, receiverId: SELLER, content: "Bonjour, toujours disponible ?" };

test("a visitor's mutations become those of the person who signs in, once, in their order", async () => {
  await setFavorite({ listingId: OTHER_LISTING, on: true });
  await setFavorite({ listingId: LISTING, on: true });
  await setFavorite({ listingId: OTHER_LISTING, on: false });
  await storeFirstMessage({ ...message, content: "Bonj" }, false);
  await storeFirstMessage(message, true);
  expect(await claimVisitorMutations()).toEqual([]); // nobody is here
  setIdentity(BUYER);
  expect(await claimVisitorMutations()).toMatchObject([{ listingId: LISTING, receiverId: SELLER }]);
  expect(await claimVisitorMutations()).toEqual([]);
  expect((await mutationsOf()).map(({ kind, args }) => [kind, args])).toEqual([
    ["set_favorite", { listing_id: LISTING, on: true }],
    ["send_message", { listing_id: LISTING, receiver_id: SELLER, content: message.content }],
  ]);
  expect(await readVisitorMutations()).toEqual([]);
});

test("a claim cut short, then repeated in two tabs, makes one message of one id", async () => {
  await saveVisitorMutation({ kind: "message", ...message, ready: true });
  const [stored] = await outboxOf(VISITOR).visitorMutations.toArray();
  const [before] = await readVisitorMutations();
  await Promise.all([claim(BUYER), claim(BUYER)]);
  if (stored !== undefined) await outboxOf(VISITOR).visitorMutations.put(stored);
  await claim(BUYER);
  expect((await mutationsOf()).map(({ id }) => id)).toEqual([before?.id]);
});

test("a repeated claim of a shown message makes none; a restored server gets it once", async () => {
  await saveVisitorMutation({ kind: "message", ...message, ready: true });
  const [stored] = await outboxOf(VISITOR).visitorMutations.toArray();
  await claim(BUYER);
  const sendAndShow = async () => {
    const [row] = await mutationsOf();
    if (row === undefined) return;
    await outboxOf(BUYER).mutations.update(row.seq, { state: "sent", sequence: 1 });
    await removeShown({ collections: ["messages"], pullStartedAt: 1, userId: BUYER });
  };
  await sendAndShow();
  if (stored !== undefined) await outboxOf(VISITOR).visitorMutations.put(stored);
  expect(await claim(BUYER)).toMatchObject({ messages: [{ content: message.content }] });
  expect(await mutationsOf()).toEqual([]);
  await sendAndShow();
  expect(await resendSent(BUYER, "restored")).toBe(1);
});

test("unsent or week-old words are no message: they wait in the conversation, behind typing", async () => {
  const key = `conversation:${LISTING}:${SELLER}`;
  await saveVisitorMutation({ kind: "message", ...message, ready: false });
  expect(await claim(BUYER)).toMatchObject({ messages: [] });
  expect(await outboxOf(BUYER).textDrafts.get(key)).toMatchObject({ key, text: message.content });
  await saveVisitorMutation({ kind: "message", ...message, content: "Encore là ?", ready: true }, Date.now() - 8 * DAY);
  await claim(BUYER);
  expect((await outboxOf(BUYER).textDrafts.get(key))?.text).toBe(`${message.content}\nEncore là ?`);
  expect(await mutationsOf()).toEqual([]);
});

test("words that the disk never had wait in the conversation of who signs in, once", async () => {
  const box = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => box.get(key) ?? null,
    setItem: (key: string, value: string) => void box.set(key, value),
    removeItem: (key: string) => void box.delete(key),
  });
  const typing = autosave<string>({
    key: firstWordsKey(message),
    author: "visitor",
    within: 300,
    store: () => new Promise(() => {}),
  });
  typing.note(message.content);
  typing.leave();
  setIdentity(BUYER);
  expect(await claimVisitorMutations()).toEqual([]);
  const key = `conversation:${LISTING}:${SELLER}`;
  expect(await outboxOf(BUYER).textDrafts.get(key)).toMatchObject({ key, text: message.content });
  expect(box.size).toBe(0);
  vi.unstubAllGlobals();
});

test("the seller who signs in himself is told so, and keeps his words", async () => {
  await storeFirstMessage(message, true);
  setIdentity(SELLER);
  expect(await claimVisitorMutations()).toEqual([]);
  expect(await mutationsOf(SELLER)).toMatchObject([
    {
      state: "refused",
      args: { content: message.content },
      refusal: { message: "Vous ne pouvez pas contacter votre propre annonce" },
    },
  ]);
});

test("an empty or too long first message is refused like any other, and nothing is kept of it", async () => {
  await expect(storeFirstMessage({ ...message, content: "  " }, true)).rejects.toMatchObject({ code: "empty" });
  await expect(storeFirstMessage({ ...message, content: "a".repeat(1_001) }, true)).rejects.toMatchObject({
    code: "too_long",
  });
  expect(await readVisitorMutations()).toEqual([]);
});

test("a mail's link brings words and hearts to another device, where nothing leaves unasked", async () => {
  const retour = `/messages/${LISTING}/${SELLER}`;
  expect(await wishQuery(undefined)).toBe("");
  await storeFirstMessage(message, true);
  await setFavorite({ listingId: OTHER_LISTING, on: true });
  const link = new URL(`https://djassa.example/email-confirmed${await wishQuery(retour)}`);
  expect(link.searchParams.get("retour")).toBe(retour);
  const written = (await readVisitorMutations()).find(({ kind }) => kind === "message");
  await deleteOutbox(VISITOR); // the other device
  await takeWish(link.searchParams);
  setIdentity(BUYER);
  expect(await claimVisitorMutations()).toEqual([]);
  expect((await mutationsOf()).map(({ kind, args }) => [kind, args])).toEqual([
    ["set_favorite", { listing_id: OTHER_LISTING, on: true }],
  ]);
  expect((await outboxOf(BUYER).textDrafts.get(`conversation:${LISTING}:${SELLER}`))?.text).toBe(message.content);
  // The first phone sends them too, once somebody signs in there: of one name the server takes one.
  await sendMessage({ ...message, content: "Autre chose" });
  await sendMessage(message);
  await sendMessage(message);
  const names = (await mutationsOf()).flatMap(({ kind, id }) => (kind === "send_message" ? [id === written?.id] : []));
  expect(names).toEqual([false, true, false]);
});

test("the same words written once more are another message: emptied in between, or a week later", async () => {
  const key = `conversation:${LISTING}:${SELLER}`;
  const claimed = async (at: number) => {
    await saveVisitorMutation({ kind: "message", ...message, ready: false }, at);
    const [mutation] = await readVisitorMutations();
    await claim(BUYER, at);
    return mutation?.id;
  };
  const sent = async () => (await mutationsOf()).at(-1)?.id;
  setIdentity(BUYER);
  const emptied = await claimed(Date.now());
  await saveText(BUYER, key, `${message.content} Merci`);
  await saveText(BUYER, key, "");
  await sendMessage(message);
  expect(await sent()).not.toBe(emptied);
  const old = await claimed(Date.now() - 8 * DAY);
  await sendMessage(message);
  expect(await sent()).not.toBe(old);
  // This phone's clock was set back meanwhile: nobody knows how long ago that was.
  const ahead = await claimed(Date.now() + 8 * DAY);
  await sendMessage(message);
  expect(await sent()).not.toBe(ahead);
  const fresh = await claimed(Date.now());
  await saveText(BUYER, key, `${message.content} Merci`);
  await sendMessage(message);
  expect(await sent()).toBe(fresh);
});

test("a link's words come behind what was typed here, once, and leave ready ones alone", async () => {
  const wish = (mot: string) =>
    takeWish(new URLSearchParams({ retour: `/messages/${LISTING}/${SELLER}`, mot, nom: OTHER_LISTING }));
  await storeFirstMessage({ ...message, content: "Salut" }, false);
  const [typed] = await readVisitorMutations();
  await wish("Encore là ?");
  await wish("Encore là ?");
  expect(await readVisitorMutations()).toMatchObject([{ id: typed?.id, content: "Salut\nEncore là ?", ready: false }]);
  await storeFirstMessage(message, true);
  await wish("Envoyez l'argent");
  expect(await readVisitorMutations()).toMatchObject([{ content: message.content, ready: true }]);
});

test("of a link that somebody else wrote nothing is taken but words for a conversation", async () => {
  for (const wish of [
    { retour: "/settings", mot: "Bonjour" },
    { retour: `/messages/${LISTING}/nobody`, mot: "Bonjour" },
    { retour: `/messages/${LISTING}/${SELLER}`, mot: "a".repeat(1_001) },
    { favoris: "x.y.<script>" },
  ])
    await takeWish(new URLSearchParams(wish));
  expect(await readVisitorMutations()).toEqual([]);
});

test("a visitor's waiting mutations and support messages are counted without a new database", async () => {
  const counts: number[] = [];
  const stop = watchVisitor(waitingOf, (count) => counts.push(count));
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain("djassa-outbox-visitor");
  const form = { name: "Awa", email: "awa@exemple.ci", subject: "Une question", message: "Comment vendre un vélo ?" };
  await contactSupport(form);
  await expect.poll(() => counts.at(-1)).toBe(1);
  await storeFirstMessage({ ...message, content: "Bonj" }, false);
  await setFavorite({ listingId: LISTING, on: true });
  await expect.poll(() => counts.at(-1)).toBe(2);
  await storeFirstMessage(message, true);
  await expect.poll(() => counts.at(-1)).toBe(3);
  await claim(BUYER);
  await expect.poll(() => counts.at(-1)).toBe(1);
  stop();
});

test("a person's and a visitor's waiting is told with its outbox' mark, nothing for none", async () => {
  const told = vi.fn<(owner: string, count: number, made: string | null) => void>();
  const stop = watchHeld(BUYER, told);
  await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith(BUYER, 0, expect.any(String)));
  const [[, , first] = []] = told.mock.calls;
  expect([await outboxesHere.made(BUYER), await outboxesHere.made(VISITOR)]).toEqual([first, undefined]);
  expect([await outboxesHere.any(), await outboxExists(VISITOR)]).toEqual([true, false]);
  await setFavorite({ listingId: LISTING, on: true });
  await vi.waitFor(async () =>
    expect(told).toHaveBeenLastCalledWith(VISITOR, 1, (await outboxesHere.made(VISITOR)) ?? "none"),
  );
  stop();
  // Taken by the browser, and made anew by the next who looks.
  await deleteOutbox(BUYER);
  expect(await outboxesHere.made(BUYER)).toBeUndefined();
  await mutationsOf();
  expect(await outboxesHere.made(BUYER)).not.toBe(first);
  await outboxOf(BUYER).state.clear();
  expect(await outboxesHere.made(BUYER)).toBeNull();
});
