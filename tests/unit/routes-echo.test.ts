import "fake-indexeddb/auto";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { EMPTY_DRAFT } from "#model/listing/draft.ts";
import { setIdentity } from "#identity/current.ts";
import { deleteOutbox, outboxOf } from "#outbox/database.ts";
import { queuePublication } from "#outbox/publish.ts";
import { argsOf } from "#outbox/row.ts";
import {
  bornHere,
  draftAutosave,
  laterBase,
  theirChanges,
  unstoredDraft,
} from "#routes/create-listing/-parts/draft-autosave.ts";
import { BUYER, LISTING, SELLER } from "../support/outbox-rows.ts";

const titled = (title: string, price = "") => ({ ...EMPTY_DRAFT, title, price });

describe("what another device changed in a draft that is open here", () => {
  it("is not what this form itself stored, early or late", () => {
    const own = [titled("Ve"), titled("Velo"), titled("")];
    expect(theirChanges(EMPTY_DRAFT, own, titled("Ve"))).toEqual({ fields: [], echoed: 1 });
    expect(theirChanges(EMPTY_DRAFT, own, titled("Velo"))).toEqual({ fields: [], echoed: 2 });
  });

  it("is found beside an echo that the server merged with it", () => {
    expect(theirChanges(EMPTY_DRAFT, [titled("Velo")], titled("Velo", "25 000"))).toEqual({
      fields: ["price"],
      echoed: 1,
    });
  });

  it("is also a word put back to what stood here long ago", () => {
    expect(theirChanges(titled("Vélo rouge"), [], titled("Velo"))).toEqual({ fields: ["title"], echoed: 0 });
  });
});

test("words typed upon others than the server's are not said to be written upon those", () => {
  const theirs = { ...titled("Vélo", "25 000"), description: "Du bureau" };
  const last = { ...titled("Velo"), description: "Du marché" };
  expect(laterBase(theirs, ["description"], last)).toEqual({ ...theirs, description: "Du marché" });
});

test("a stored draft is read before its form opens again, also in the page where it began", async () => {
  setIdentity(BUYER);
  bornHere.add(LISTING);
  const saver = draftAutosave(LISTING, null, EMPTY_DRAFT, () => undefined);
  saver.note(titled("Vélo"));
  expect(bornHere.has(LISTING)).toBe(true);
  expect([await saver.flush(), bornHere.has(LISTING)]).toEqual([true, false]);
  setIdentity(null);
  await deleteOutbox(BUYER);
});

test("words typed only here of a draft published elsewhere are a draft of their own", async () => {
  setIdentity(SELLER);
  const [theirs, other] = [draftAutosave(LISTING, null, EMPTY_DRAFT, () => undefined), titled("Vélo", "25 000")];
  const mine = draftAutosave(LISTING, null, EMPTY_DRAFT, () => undefined);
  theirs.note(other);
  await theirs.flush();
  const named = { id: LISTING, draft_id: LISTING, title: "Vélo", price: 25_000, description: "" };
  const kind = {
    category: "home",
    condition: "good",
    district: "Tazibouo",
    delivery: false,
    invoice: false,
    photos: [],
  } as const;
  await queuePublication(SELLER, { ...named, ...kind });
  const copies = async () => {
    const rows = await outboxOf(SELLER).mutations.toArray();
    return rows.flatMap((row) => argsOf(row, "save_draft") ?? []).filter(({ id }) => id !== LISTING);
  };
  mine.saw(other);
  mine.note({ ...other });
  expect([await mine.flush(), await copies()]).toEqual([true, []]);
  for (const title of ["Vélo d'enfant", "Vélo d'enfant rouge"]) {
    mine.note({ ...other, title });
    expect(await mine.flush()).toBe(true);
  }
  expect(await copies()).toMatchObject([{ data: { title: "Vélo d'enfant rouge", price: "25 000" } }]);
  setIdentity(null);
  await deleteOutbox(SELLER);
});

describe("words of a draft that a page put aside when it went", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    setIdentity(null);
  });
  const box = new Map<string, string>();
  const storage = {
    getItem: (key: string) => box.get(key) ?? null,
    setItem: (key: string, value: string) => void box.set(key, value),
    removeItem: (key: string) => void box.delete(key),
  };

  it("they bring along their base, or they would overwrite what another device wrote since", () => {
    vi.stubGlobal("localStorage", storage);
    setIdentity("00000000-0000-4000-8000-00000000000a");
    const base = titled("Vélo");
    const saver = draftAutosave("d", base, base, () => undefined);
    saver.note(titled("Vélo rouge"));
    saver.leave();
    expect(unstoredDraft("d")).toEqual({ data: titled("Vélo rouge"), seen: base, base });
    expect(saver.isLate()).toBe(false);
    saver.stop();
    expect(saver.isLate()).toBe(true);
  });
});
