import "fake-indexeddb/auto";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listingsById, progressOf } from "#queries/rows.ts";
import { listing } from "#queries/use-listing.ts";
import { commitRows } from "#replica/commit.ts";
import { feed } from "#replica/feed.ts";
import { storeLastRows } from "#first-paint/last-rows.ts";
import { askedServer, forgetAsked, setAsked } from "#sync/requests.ts";
import { wireListing } from "./pull-lab.ts";
import { Phone, stopReading, until } from "./queries-lab.ts";

let phone: Phone;
beforeEach(async () => {
  forgetAsked();
  phone = await Phone.open();
});
afterEach(async () => {
  stopReading();
  await phone.close();
});

describe("one listing", () => {
  const SOUGHT = "00000000-0000-4000-8000-000000000005";

  test("an address that can be no id is nobody's, and nobody is asked", () => {
    expect(listing("00000000-0000-4000-80").getState()).toMatchObject({ phase: "missing", unreachable: false });
    expect(askedServer.getState().size).toBe(0);
  });

  test("is asked of the server when the phone does not hold it, and found once it does", async () => {
    const live = listing(SOUGHT);
    await until(live, () => expect(askedServer.getState().has(`listing:${SOUGHT}`)).toBe(true));
    setAsked(`listing:${SOUGHT}`, { state: "failed" });
    await until(live, (value) => expect(value).toMatchObject({ phase: "loading", unreachable: true }));
    await phone.listing(5, { id: SOUGHT });
    await until(live, (value) => expect(value).toMatchObject({ phase: "ready", mine: false }));
    await phone.listing(5, { id: SOUGHT, user_id: phone.userId, v: 6 });
    await until(live, (value) => expect(value).toMatchObject({ phase: "ready", mine: true }));
  });

  test("a favourite that was sold is not open, whichever of feed and hearts is pulled first", async () => {
    const live = listing(SOUGHT);
    await phone.favorite(5, { id: SOUGHT, status: "active" });
    await until(live, (value) => expect(value.phase).toBe("ready"));
    await phone.listing(5, { id: SOUGHT });
    await phone.favorite(5, { id: SOUGHT, status: "sold", v: 9 });
    await until(live, (value) => expect(value).toMatchObject({ phase: "unavailable", listing: null, why: "sold" }));
  });

  test("a favourite that fell asleep says so, and is open once the market has it again", async () => {
    const asleep = SOUGHT.replace(/^./u, "5");
    const live = listing(asleep);
    await phone.favorite(5, { id: asleep, status: "asleep" });
    await until(live, (value) => expect(value).toMatchObject({ phase: "unavailable", why: "asleep" }));
    await phone.listing(5, { id: asleep });
    await until(live, (value) => expect(value).toMatchObject({ phase: "ready", listing: { status: "active" } }));
  });

  test("one that its conversation says is sold is not open, in any order, not by the seller's", async () => {
    const live = listing(SOUGHT);
    const conversation = { listing_id: SOUGHT, listing: { status: "sold" }, v: 9 };
    await phone.listing(5, { id: SOUGHT });
    await phone.message(1, "seller", { listing_id: SOUGHT });
    await phone.message(2, "seller", { listing_id: SOUGHT.replace(/5$/u, "6"), listing: { status: "sold" } });
    await phone.message(3, "me", { ...conversation, listing: { status: "sold", user_id: phone.userId } });
    await until(live, (value) => expect(value.phase).toBe("ready"));
    await phone.message(1, "seller", conversation);
    await until(live, (value) => expect(value).toMatchObject({ phase: "unavailable", listing: null, why: "sold" }));
  });

  test("that leaves the phone while it is read stays until the server has said why", async () => {
    const read = SOUGHT.replace(/^./u, "6");
    const live = listing(read);
    const phases = new Set<string>();
    const stop = live.subscribe(() => phases.add(live.getState().phase));
    await phone.listing(5, { id: read, title: "Pagne" });
    await until(live, (value) => expect(value.phase).toBe("ready"));
    phases.clear();
    await commitRows(phone.shared.rows("feed"), [{ id: read, v: 9, deleted: true }]);
    await until(live, () => expect(askedServer.getState().get(`listing:${read}`)?.state).toBe("waiting"));
    expect(live.getState()).toMatchObject({ phase: "ready", listing: { title: "Pagne" } });
    setAsked(`listing:${read}`, {
      state: "answered",
      answer: { kind: "listing", state: "unavailable", why: "sold" },
    });
    await until(live, (value) => expect(value).toMatchObject({ phase: "unavailable", listing: null, why: "sold" }));
    expect([...phases]).toEqual(["unavailable"]);
    stop();
  });

  test("of one's own that leaves the phone is not kept before anybody's eyes", async () => {
    const own = SOUGHT.replace(/^./u, "8");
    const live = listing(own);
    await phone.listing(5, { id: own, user_id: phone.userId });
    await until(live, (value) => expect(value).toMatchObject({ phase: "ready", mine: true }));
    await commitRows(phone.shared.rows("feed"), [{ id: own, v: 9, deleted: true }]);
    await until(live, (value) => expect(value).toMatchObject({ phase: "loading", listing: null }));
  });

  test("that this phone holds is shown without asking", async () => {
    // Nobody has looked for this one before: what was read lingers.
    const held = SOUGHT.replace(/^./u, "7");
    await phone.listing(5, { id: held });
    await until(listing(held), (value) => expect(value.phase).toBe("ready"));
    expect(askedServer.getState().size).toBe(0);
  });

  test.each(["missing", "unavailable"] as const)("the server calls %s is shown as that", async (state) => {
    const live = listing(SOUGHT);
    await until(live, () => expect(askedServer.getState().has(`listing:${SOUGHT}`)).toBe(true));
    setAsked(`listing:${SOUGHT}`, { state: "answered", answer: { kind: "listing", state } });
    await until(live, (value) => expect(value.phase).toBe(state));
  });
});

// Last: what is kept for the next start stays for every reader after it.
test("a listing of the last start counts until the replica was filled, and no longer", async () => {
  const sought = "00000000-0000-4000-8000-000000000006";
  storeLastRows([v.parse(feed.row, wireListing(5, { id: sought }))], 1);
  await until(listing(sought), (value) => expect(value.phase).toBe("ready"));
  await phone.shared.progress.change("feed", { pulledAt: 1 });
  await until(listing(sought), () => expect(askedServer.getState().has(`listing:${sought}`)).toBe(true));
  setAsked(`listing:${sought}`, { state: "failed" });
  await until(listing(sought), (value) => expect(value).toMatchObject({ phase: "loading", unreachable: true }));
});

test("and it stays while its own row is being read, also when the pulled is known before", async () => {
  const sought = "00000000-0000-4000-8000-000000000007";
  await phone.listing(7, { id: sought });
  await phone.shared.progress.change("feed", { pulledAt: 1 });
  storeLastRows([v.parse(feed.row, wireListing(7, { id: sought }))], 1);
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const table = phone.shared.dexie.table("feed");
  const read = table.bulkGet.bind(table);
  const slow = vi.spyOn(table, "bulkGet").mockImplementation(((ids: string[]) => gate.then(() => read(ids))) as never);
  const phases: string[] = [];
  const live = listing(sought);
  const stop = live.subscribe(() => phases.push(live.getState().phase));
  phases.push(live.getState().phase);
  await until(progressOf("feed"), (progress) => expect(progress?.pulledAt).toBe(1));
  go();
  await vi.waitFor(() => expect(slow).toHaveBeenCalled());
  await until(listingsById([sought]), (rows) => expect(rows).toHaveLength(1));
  expect(new Set(phases)).toEqual(new Set(["ready"]));
  stop();
  slow.mockRestore();
});
