import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sendMessage } from "#intents/message.ts";
import { setIdentity } from "#identity/current.ts";
import { deleteOutbox, outboxOf } from "#outbox/database.ts";
import { freeSpaceAfter } from "#outbox/full-disk.ts";
import { onRequest } from "#sync/requests.ts";
import { type Held, isRoomy, isTight, LISTINGS_LEFT, nextStep, type Step } from "#sync/eviction.ts";
import { BUYER, LISTING, SELLER } from "../support/outbox-rows.ts";

const HALF = { usage: 50, quota: 100 };
const TIGHT = { usage: 81, quota: 100 };
const ALL: Held = { photos: 120, thumbs: 800, sent: 3, listings: 2_000 };

/** The things that go, one after the other, until the rule stops. */
function everything(refused: "mutation" | "copy" | null, load = TIGHT): string[] {
  let here = ALL;
  const gone: string[] = [];
  for (let step: Step | null = nextStep(load, here, refused); step !== null; step = nextStep(load, here, refused)) {
    gone.push("keep" in step ? `${step.drop} ${step.keep}` : step.drop);
    const left = "keep" in step ? step.keep : 0;
    here = step.drop === "replica" ? { ...here, listings: 0 } : { ...here, [step.drop]: left };
  }
  return gone;
}

describe("what gives way when there is little room", () => {
  test("nothing up to four fifths, and nothing where the browser does not say", () => {
    expect(nextStep(HALF, ALL, null)).toBeNull();
    expect(nextStep({ usage: 80, quota: 100 }, ALL, null)).toBeNull();
    expect(nextStep({ usage: 5, quota: 0 }, ALL, null)).toBeNull();
    expect([isTight(TIGHT), isTight(HALF), isRoomy(HALF), isRoomy({ usage: 75, quota: 100 })]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test("photos first, then pictures the server has, then the oldest listings, then no more", () => {
    expect(everything(null)).toEqual([
      "photos 0",
      "thumbs 400",
      "thumbs 200",
      "thumbs 100",
      "thumbs 50",
      "thumbs 25",
      "thumbs 12",
      "thumbs 0",
      "sent",
      "listings 1000",
      "listings 500",
      "listings 250",
      "listings 125",
      `listings ${LISTINGS_LEFT}`,
    ]);
  });

  test("a refused write counts whatever the browser says; a copy is not worth the replica", () => {
    expect(everything("copy", HALF).slice(-2)).toEqual(["thumbs 0", "sent"]);
    expect(everything("mutation", HALF).slice(-3)).toEqual(["thumbs 0", "sent", "replica"]);
  });
});

describe("F13 a write that finds no room", () => {
  const say = () => sendMessage({ listingId: LISTING, receiverId: SELLER, content: "Bonjour" });
  const full = () => {
    throw new DOMException("no room", "QuotaExceededError");
  };
  let stop = (): void => undefined;
  beforeEach(() => setIdentity(BUYER));
  afterEach(async () => {
    stop();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    setIdentity(null);
    await deleteOutbox(BUYER);
  });

  test("is tried again after each thing that went, and is stored once", async () => {
    const add = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(full);
    let went = 0;
    stop = onRequest("space", async () => {
      went += 1;
      if (went === 3) add.mockRestore();
      return true;
    });
    await say();
    expect([went, await outboxOf(BUYER).mutations.count()]).toEqual([3, 1]);
  });

  test("is refused with the words for it when nothing is left to let go of, or letting go fails", async () => {
    vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(full);
    stop = onRequest("space", async () => false);
    await expect(say()).rejects.toMatchObject({
      code: "storage_full",
      message: "Il n'y a plus de place sur ce téléphone. Libérez de l'espace, puis réessayez.",
    });
    stop = onRequest("space", () => Promise.reject(new Error("no caches here")));
    await expect(say()).rejects.toMatchObject({ code: "storage_full" });
  });

  test("another failure lets nothing go", async () => {
    const maker = vi.fn(async () => true);
    stop = onRequest("space", maker);
    expect(await freeSpaceAfter(new DOMException("broken", "UnknownError"), "mutation")).toBe(false);
    expect(maker).not.toHaveBeenCalled();
  });
});

describe("asking the browser to keep what is written", () => {
  test("after the first mutation, once, and not again on a later visit", async () => {
    vi.resetModules();
    const persist = vi.fn(async () => false);
    vi.stubGlobal("navigator", { storage: { persist, persisted: async () => false } });
    const { askToPersist } = await import("#outbox/persist.ts");
    await askToPersist(BUYER);
    await askToPersist(BUYER);
    expect(persist).toHaveBeenCalledTimes(1);
    vi.resetModules();
    const later = await import("#outbox/persist.ts");
    await later.askToPersist(BUYER);
    expect(persist).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
    await deleteOutbox(BUYER);
  });
});
