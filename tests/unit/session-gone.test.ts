import "fake-indexeddb/auto";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { currentUser, reportGone, setIdentity } from "#identity/current.ts";
import { deleteOutbox, outboxExists } from "#outbox/database.ts";
import { forgetIdentity, readIdentity, writeIdentity } from "#outbox/session/identity-store.ts";
import { saveText } from "#outbox/text-drafts.ts";
import { configureRemote } from "#remote/configuration.ts";
import { setEnvironment } from "#remote/environment.ts";
import { openPrivate } from "#replica/open.ts";
import { privateReplica } from "#replica/stores.ts";
import { applyIdentity } from "#session/here.ts";
import { forgetWhenClosed } from "#session/forget-here.ts";
import { BUYER, SELLER } from "../support/outbox-rows.ts";

const TOKENS = { access: "a", refresh: "r", receivedAt: 0, expiresAt: 1 };
const forgotten = vi.fn();
let stop = (): void => undefined;

async function here(tokens: typeof TOKENS | null): Promise<void> {
  const identity = { userId: BUYER, email: "awa@djassa.test", tokens };
  await writeIdentity(identity);
  applyIdentity(identity);
}

/** Lets a check that was just begun look at the stored identity, and begin to forget: the session goes first. */
const checked = async () => {
  for (let round = 0; round < 30; round++) await readIdentity();
};
// The modules that forgetting loads when it is needed: a check takes as long as it reads then.
beforeAll(() => Promise.all([import("#notifications/browser.ts"), import("#outbox/database.ts")]));

beforeEach(async () => {
  reportGone("nobody");
  await here(TOKENS);
  await saveText(BUYER, "conversation:x", "Bonj");
  stop = forgetWhenClosed(forgotten);
});
afterEach(async () => {
  stop();
  forgotten.mockClear();
  setIdentity(null);
  await forgetIdentity();
  await deleteOutbox(BUYER);
});

test("a database alone that says nobody has this id wipes nothing: a restored one does too", async () => {
  reportGone(BUYER);
  await checked();
  expect([currentUser(), await outboxExists(BUYER)]).toEqual([BUYER, true]);
  expect(forgotten).not.toHaveBeenCalled();
});

test("somebody else's end is not the end of who is here", async () => {
  await here(null);
  reportGone(SELLER);
  await checked();
  expect([currentUser(), await outboxExists(BUYER)]).toEqual([BUYER, true]);
});

test("of a server restored to before the account, both say so, and nothing is forgotten", async () => {
  const db = await openPrivate(BUYER);
  await db.progress.change("mine", { epoch: "before the restore" });
  privateReplica.setState(db, true);
  let epoch = "after it";
  setEnvironment({ url: "http://server.test", key: "key" });
  const asked = vi.fn(async () => Response.json({ feed: { epoch } }));
  configureRemote({ accessToken: () => Promise.resolve(null), fetch: asked });
  await here(null);
  reportGone(BUYER);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await checked();
  expect([currentUser(), await outboxExists(BUYER)]).toEqual([BUYER, true]);
  epoch = "before the restore";
  reportGone(BUYER);
  await vi.waitFor(() => expect(forgotten).toHaveBeenCalled());
  privateReplica.setState(null, true);
});

test("when the auth server renews nothing either, the phone forgets its person, once", async () => {
  await here(null);
  reportGone(BUYER);
  reportGone(BUYER);
  await vi.waitFor(() => expect(forgotten).toHaveBeenCalled());
  await checked();
  expect(forgotten).toHaveBeenCalledTimes(1);
  expect([currentUser(), await readIdentity(), await outboxExists(BUYER)]).toEqual([null, null, false]);
});

test("F13 a phone that could not forget them is told again, and forgets them then", async () => {
  await here(null);
  const remove = vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(() => {
    throw new DOMException("no room", "QuotaExceededError");
  });
  reportGone(BUYER);
  await vi.waitFor(() => expect(remove).toHaveBeenCalled());
  await checked();
  expect([forgotten.mock.calls.length, await outboxExists(BUYER)]).toEqual([0, true]);
  remove.mockRestore();
  reportGone(BUYER);
  await vi.waitFor(() => expect(forgotten).toHaveBeenCalledTimes(1));
  expect([currentUser(), await readIdentity(), await outboxExists(BUYER)]).toEqual([null, null, false]);
});
