import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as v from "valibot";
import type { MutationKind } from "#model/mutations.ts";
import {
  changePrice,
  deleteListing,
  editListing,
  markSold,
  postReview,
  publishListing,
  reportListing,
} from "#intents/listing.ts";
import { isLocalPhoto } from "#domain/photo-name.ts";
import { chooseAvatar } from "#intents/account.ts";
import { chooseAvatarPhoto } from "#intents/avatar-photo.ts";
import { copyPhotos, saveDraft } from "#intents/draft.ts";
import { takeBack } from "#outbox/queued-mutations.ts";
import { outboxOf } from "#outbox/database.ts";
import { storePhoto } from "#outbox/photos.ts";
import { editable, listing } from "#queries/use-listing.ts";
import { draft, drafts, publishing } from "#queries/use-drafts.ts";
import { localPhotos } from "#queries/use-local-photos.ts";
import { listingChange, myListings, ownPhotoNames } from "#queries/own-listings.ts";
import { pending } from "#queries/use-pending.ts";
import { myProfile } from "#queries/use-my-profile.ts";
import { publicationCost } from "#queries/use-prices.ts";
import { commitRows } from "#replica/commit.ts";
import { drafts as draftsCollection } from "#replica/drafts.ts";
import { mineRow } from "#replica/mine.ts";
import { DRAFT, photo } from "../support/selling.ts";
import { wireListing } from "./pull-lab.ts";
import { LISTING, Phone, stopReading, until } from "./queries-lab.ts";

const ID = "44444444-4444-4444-8444-444444444444";
/** A photo that the listing shows on the server. */
const OLD = `${ID}/${ID}/${"a".repeat(64)}_080.webp`;
const AT = "2025-11-20T10:00:00.000Z";

let phone: Phone;
beforeEach(async () => {
  vi.stubGlobal("navigator", {});
  phone = await Phone.open();
});
afterEach(async () => {
  stopReading();
  await phone.close();
  vi.unstubAllGlobals();
});

const mine = (kind: string, id: string, data: object) =>
  commitRows(phone.own.rows("mine"), [v.parse(mineRow, { id: `${kind}:${id}`, v: 1, kind, data })]);
const own = (id: string, more: object = {}) =>
  mine("listing", id, { ...wireListing(1), id, user_id: phone.userId, ...more });
const profile = (first: string | null) =>
  mine("profile", phone.userId, {
    id: phone.userId,
    full_name: "Kouassi Yao",
    email: null,
    phone: null,
    district: "Lobia",
    town: "daloa",
    avatar_url: null,
    rating: 4.5,
    review_count: 2,
    created_at: AT,
    first_listing_at: first,
  });

async function publish(): Promise<{ id: string }> {
  const picture = await photo(1);
  await storePhoto(phone.userId, ID, picture);
  return await publishListing(ID, { ...DRAFT, photos: [picture.name] });
}

const refused = (id: string, message: string, code = "gone" as const) =>
  phone.change(id, { state: "refused", refusal: { code, message, fromServer: true } });

describe("a listing that is still on this phone", () => {
  test("stands among one's own with cover and wait, in Envois with weight, no longer a draft", async () => {
    await saveDraft(ID, { ...DRAFT }, null);
    const { id } = await publish();
    const { rows } = await until(myListings(), (value) => expect(value.rows[0]?.photos[0]).toMatch(/^blob:/u));
    expect(rows[0]).toMatchObject({
      id: ID,
      title: DRAFT.title,
      price: 45_000,
      status: "pending",
      publishing: { mutationId: id, state: "waiting", photo: 1, photos: 1, bytesLeft: 42_000 },
    });
    await until(drafts(), (value) => expect(value.rows).toEqual([]));
    await until(pending(), (value) =>
      expect(value.rows.map(({ kind }) => kind)).toEqual(["save_draft", "publish_listing"]),
    );
    expect(pending().getState().rows[1]).toMatchObject({
      summary: "Annonce\u00A0: Vélo de ville",
      target: { kind: "draft", id: ID },
      cancellable: true,
    });
    expect(pending().getState().bytes).toBeGreaterThan(42_000);
    await until(listing(ID), (value) => expect(value).toMatchObject({ phase: "ready", mine: true }));
    // Under its id no other draft can be; one like it has its photos, by names that a draft may bear, also when this one has left.
    await until(draft(ID), (value) => expect(value.published).toBe(true));
    const like = "55555555-5555-4555-8555-555555555555";
    const names = await until(ownPhotoNames(ID), (value) => expect(value?.every(isLocalPhoto)).toBe(true));
    expect(names).toHaveLength(1);
    await copyPhotos(like, names ?? []);
    const { photos } = outboxOf(phone.userId);
    await photos.where("draft").equals(ID).delete();
    await until(localPhotos(like), (value) => expect([...(value?.keys() ?? [])]).toEqual(names));
  });

  test("says which photo is going, why it was refused, and that the server has it", async () => {
    const { id } = await publish();
    const [first] = (await until(localPhotos(ID), (value) => expect(value?.size).toBe(1)))?.keys() ?? [];
    await phone.change(id, {
      uploads: { left: [`${phone.userId}/${ID}/${first}`], going: `${phone.userId}/${ID}/${first}` },
    });
    await until(publishing(ID), (value) => expect(value).toMatchObject({ state: "uploading", photo: 1, photos: 1 }));
    await until(pending(), (value) =>
      expect(value.rows[0]).toMatchObject({ state: "sending", progress: { photo: 1, photos: 1 } }),
    );
    await phone.change(id, {
      state: "refused",
      refusal: { code: "forbidden", message: "La photo 1 est refusée.", fromServer: false },
    });
    await until(publishing(ID), (value) =>
      expect(value).toMatchObject({ state: "refused", reason: "La photo 1 est refusée." }),
    );
    await own(ID, { status: "pending" });
    await until(publishing(ID), (value) => expect(value).toBeNull());
    await until(myListings(), (value) =>
      expect(value.rows.map(({ status, publishing: going }) => [status, going])).toEqual([["pending", null]]),
    );
  });

  test("refused, it is a draft again, and costs nothing of the next", async () => {
    await saveDraft(ID, { ...DRAFT }, null);
    await mine("credits", phone.userId, { credits: 0 });
    await profile(null);
    const { id } = await publish();
    await until(drafts(), (value) => expect(value).toEqual({ phase: expect.any(String), rows: [] }));
    await until(publicationCost(), (value) => expect(value).toBe("fee"));
    await refused(id, "Non");
    await until(drafts(), (value) => expect(value.rows.map((row) => row.id)).toEqual([ID]));
    await until(publicationCost(), (value) => expect(value).toBe("free"));
  });

  test("deleted before leaving, or refused, it is a draft again; once carried, deletion follows", async () => {
    await saveDraft(ID, { ...DRAFT }, null);
    const kinds = async () => (await until(pending(), () => {})).rows.map(({ kind }) => kind);
    await publish();
    await until(publishing(ID), (value) => expect(value?.unsent).toBe(true));
    expect(await deleteListing(ID)).toEqual({ id: null });
    await until(drafts(), (value) => expect(value.rows.map((row) => row.id)).toEqual([ID]));
    await until(myListings(), (value) => expect(value.rows).toEqual([]));
    expect(await kinds()).toEqual(["save_draft"]);

    await refused((await publish()).id, "Non");
    await until(publishing(ID), (value) => expect(value).toMatchObject({ state: "refused", unsent: true }));
    expect(await deleteListing(ID)).toEqual({ id: null });
    await until(drafts(), (value) => expect(value.rows.map((row) => row.id)).toEqual([ID]));

    await phone.change((await publish()).id, { sends: 1 });
    await until(publishing(ID), (value) => expect(value?.unsent).toBe(false));
    expect((await deleteListing(ID)).id).not.toBeNull();
    await until(pending(), (value) => expect(value.rows.at(-1)?.kind).toBe("delete_listing"));
  });

  test("known to the server, it is counted by the server alone", async () => {
    await profile(AT);
    await publish();
    await mine("credits", phone.userId, { credits: 1 });
    await until(publicationCost(), (value) => expect(value).toBe("fee"));
    await own(ID, { status: "pending" });
    await until(publicationCost(), (value) => expect(value).toBe("credit"));
  });

  test("what has arrived of its photo is not to be sent any more", async () => {
    const { id } = await publish();
    const [first] = (await until(localPhotos(ID), (value) => expect(value?.size).toBe(1)))?.keys() ?? [];
    const left = [`${phone.userId}/${ID}/${first}`];
    await phone.change(id, { uploads: { left, going: null } });
    await until(publishing(ID), (value) => expect(value?.bytesLeft).toBe(42_000));
    await phone.change(id, { uploads: { left, going: null, carried: { sent: 12_000, of: 40_000 } } });
    await until(publishing(ID), (value) => expect(value?.bytesLeft).toBe(30_000));
  });

  test("taken back, it is a draft again", async () => {
    await saveDraft(ID, { ...DRAFT }, null);
    const { id } = await publish();
    await until(myListings(), (value) => expect(value.rows).toHaveLength(1));
    expect(await takeBack(phone.userId, id)).toBe("done");
    await until(drafts(), (value) => expect(value.rows.map((row) => row.id)).toEqual([ID]));
    await until(myListings(), (value) => expect(value.rows).toEqual([]));
  });

  test("counts in what the next one will cost", async () => {
    await mine("credits", phone.userId, { credits: 1 });
    await profile(null);
    await until(publicationCost(), (value) => expect(value).toBe("free"));
    await publish();
    await until(publicationCost(), (value) => expect(value).toBe("credit"));
    await profile(AT);
    await until(publicationCost(), (value) => expect(value).toBe("fee"));
  });

  test("says nothing of the cost before the balance is known", async () => {
    const args = { full_name: "Kouassi Yao", phone: "2250712345678", district: "Lobia" };
    await phone.mutate({ kind: "update_profile", args });
    await until(myProfile(), (value) => expect(value.profile?.fullName).toBe("Kouassi Yao"));
    expect(publicationCost().getState()).toBeNull();
  });
});

test("a photo of oneself is shown at once, and weighs in the queue until another is chosen", async () => {
  await profile(AT);
  await chooseAvatarPhoto({ ...(await photo(1, 9_000)), hash: "" });
  await until(myProfile(), (value) => expect(value.profile?.avatarUrl).toMatch(/^blob:/u));
  await until(pending(), ({ rows }) => expect(rows).toMatchObject([{ kind: "choose_avatar", state: "queued" }]));
  expect(pending().getState().bytes).toBeGreaterThan(9_000);
  await chooseAvatar("drawn:sun-orange");
  await until(myProfile(), (value) => expect(value.profile?.avatarUrl).toBe("drawn:sun-orange"));
  await until(pending(), ({ rows, bytes }) => expect([rows.length, bytes < 200]).toEqual([1, true]));
});

describe("a listing of one's own", () => {
  test("shows its new price at once, undoable for 10 s, and the server's when refused", async () => {
    await own(LISTING);
    const { id } = await changePrice(LISTING, "12 500 FCFA");
    await until(myListings(), (value) =>
      expect(value.rows[0]).toMatchObject({
        price: 12_500,
        change: { mutationId: id, kind: "change_price", state: "undoable" },
      }),
    );
    await until(listing(LISTING), (value) => expect(value.listing?.price).toBe(12_500));
    await refused(id, "Cette annonce est vendue\u00a0: son prix ne change plus.");
    await until(myListings(), (value) =>
      expect(value.rows[0]).toMatchObject({
        price: 45_000,
        change: { state: "refused", reason: "Cette annonce est vendue\u00a0: son prix ne change plus." },
      }),
    );
  });

  test("shows new words and pictures at once; the form begins with them and with refused ones", async () => {
    // Nothing has been pulled here: without a network the form says so.
    await until(editable(LISTING), (value) => expect(value.phase).toBe("awaited"));
    await own(LISTING, { photos: [OLD] });
    const first = await until(editable(LISTING), (value) => expect(value.phase).toBe("ready"));
    if (first.phase !== "ready") throw new Error("It cannot be edited");
    const picture = await photo(3);
    await storePhoto(phone.userId, LISTING, picture);
    const words = { ...first.data, title: "Vélo de course", photos: [picture.name, OLD] };
    const { id } = await editListing(LISTING, words, first.base);
    await until(listing(LISTING), (value) => expect(value.listing?.photos[0]).toMatch(/^blob:/u));
    expect(listing(LISTING).getState().listing).toMatchObject({ title: "Vélo de course", status: "active" });
    await until(pending(), (value) =>
      expect(value.rows[0]).toMatchObject({
        summary: "Annonce modifiée\u00A0: Vélo de course",
        target: { kind: "edit", id: LISTING },
      }),
    );
    expect(pending().getState().bytes).toBeGreaterThan(42_000);
    const stored = `${phone.userId}/${LISTING}/${picture.name}`;
    await until(editable(LISTING), (value) =>
      expect(value).toMatchObject({ base: { title: "Vélo de course", photos: [stored, OLD] } }),
    );
    await refused(id, "Cette annonce a été modifiée sur un autre appareil.");
    await own(LISTING, { photos: [OLD], condition: "used" });
    await until(editable(LISTING), (value) =>
      expect(value).toMatchObject({
        base: { condition: "used", photos: [OLD] },
        data: { title: "Vélo de course", condition: "used", photos: [stored, OLD] },
      }),
    );
    await until(myListings(), (value) =>
      expect(value.rows[0]).toMatchObject({
        photos: [OLD],
        change: { kind: "edit_listing", state: "refused" },
      }),
    );
    await own(LISTING, { status: "sold" });
    await until(editable(LISTING), (value) => expect(value.phase).toBe("missing"));
  });

  test("is sold at once, and gone at once when it is deleted; undone, it is back", async () => {
    await own(LISTING);
    await markSold(LISTING);
    await until(myListings(), (value) => expect(value.rows[0]?.status).toBe("sold"));
    const { id } = await deleteListing(LISTING);
    await until(myListings(), (value) => expect(value.rows).toEqual([]));
    await until(listing(LISTING), (value) => expect(value.phase).toBe("missing"));
    await takeBack(phone.userId, id ?? "");
    await until(myListings(), (value) => expect(value.rows[0]?.status).toBe("sold"));
  });

  test("names the last of several changes until the server has it; then it cannot be undone", async () => {
    await own(LISTING, { photos: [OLD] });
    const first = await until(editable(LISTING), (value) => expect(value.phase).toBe("ready"));
    if (first.phase !== "ready") throw new Error("It cannot be edited");
    const edited = await editListing(LISTING, { ...first.data, title: "Vélo de course" }, first.base);
    await phone.change(edited.id, { undoUntil: null });
    await until(myListings(), (value) =>
      expect(value.rows[0]?.change).toMatchObject({ kind: "edit_listing", state: "queued" }),
    );
    const { id } = await changePrice(LISTING, "12 500");
    await until(myListings(), (value) => expect(value.rows[0]?.change?.kind).toBe("change_price"));
    await until(listingChange(LISTING), (value) =>
      expect(value).toMatchObject({ kind: "change_price", state: "undoable" }),
    );
    // From the listing's own page the edit under it can still be taken back.
    await until(listingChange(LISTING, "edit_listing"), (value) => expect(value?.mutationId).toBe(edited.id));
    await phone.change(id, { state: "sent" });
    await until(listingChange(LISTING), (value) => expect(value).toBeNull());
  });
});

describe("drafts", () => {
  test("the server's and this phone's, the last touched first; a filled form learns its base", async () => {
    expect(draft(ID).getState()).toMatchObject({ phase: "loading", published: null });
    const theirs = { ...DRAFT, title: "Sur la tablette" };
    await commitRows(phone.own.rows("drafts"), [
      v.parse(draftsCollection.row, { id: ID, v: 1, data: theirs, updated: AT }),
    ]);
    await phone.own.progress.change("drafts", { pulledAt: 1 });
    await until(draft(ID), (value) =>
      expect(value).toMatchObject({ phase: "ready", draft: { state: "synced" }, base: theirs }),
    );
    await saveDraft(ID, { ...theirs, price: "1 000" }, theirs);
    await until(draft(ID), (value) =>
      expect(value).toMatchObject({ draft: { state: "local", data: { price: "1 000" } } }),
    );
    expect(draft(ID).getState().base).toBeUndefined();
    await saveDraft(LISTING, { ...DRAFT }, null);
    await until(drafts(), (value) => expect(value.rows.map((row) => row.id)).toEqual([LISTING, ID]));
    await until(draft("55555555-5555-4555-8555-555555555555"), (value) =>
      expect(value).toEqual({ phase: "missing", published: false, draft: null, base: null }),
    );
  });

  test("one whose deletion was refused is back; its refused words are compared anew", async () => {
    const theirs = { ...DRAFT, title: "Sur la tablette" };
    await commitRows(phone.own.rows("drafts"), [
      v.parse(draftsCollection.row, { id: ID, v: 1, data: theirs, updated: AT }),
    ]);
    await until(drafts(), ({ rows }) => expect(rows).toHaveLength(1));
    const { id } = await phone.mutate({ kind: "delete_draft", args: { id: ID } });
    await until(drafts(), ({ rows }) => expect(rows).toEqual([]));
    await refused(id ?? "", "Non");
    await until(drafts(), ({ rows }) => expect(rows).toHaveLength(1));
    await saveDraft(ID, { ...theirs, price: "1 000" }, theirs);
    await until(draft(ID), ({ base }) => expect(base).toBeUndefined());
    const isSave = ({ kind }: { kind: string }) => kind === "save_draft";
    const { rows } = await until(pending(), (value) => expect(value.rows.some(isSave)).toBe(true));
    await refused(rows.find(isSave)?.id ?? "", "Non");
    await until(draft(ID), ({ base }) => expect(base).toEqual(theirs));
  });

  test("what another version wrote into a draft is not shown, and harms nothing", async () => {
    await commitRows(phone.own.rows("drafts"), [
      v.parse(draftsCollection.row, { id: ID, v: 1, data: { title: 7, photos: "x", colour: "red" }, updated: AT }),
    ]);
    await until(draft(ID), (value) =>
      expect(value.draft?.data).toEqual({
        title: "",
        price: "",
        description: "",
        category: "",
        condition: "",
        district: "",
        delivery: false,
        invoice: false,
        photos: [],
      }),
    );
  });
});

test("every kind of mutation has a name in Envois, and a way to it", async () => {
  const kinds = new Set<MutationKind>();
  await saveDraft(ID, { ...DRAFT }, null);
  await publish();
  await Promise.all([
    markSold(LISTING),
    deleteListing(LISTING),
    changePrice(LISTING, "500"),
    postReview({ listingId: LISTING, rating: 5 }),
    reportListing({ listingId: LISTING, reason: "other" }),
  ]);
  const { rows } = await until(pending(), (value) => expect(value.rows).toHaveLength(7));
  for (const row of rows) {
    kinds.add(row.kind);
    expect(row.summary).not.toBe("");
    expect(row.target).not.toBeNull();
  }
  expect(kinds.size).toBe(7);
});
