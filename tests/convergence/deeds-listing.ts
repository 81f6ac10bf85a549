/** Deeds about a listing of her own, from its draft to its end. */
import { contentOf } from "#model/listing/content.ts";
import { draftFrom, type DraftData } from "#model/listing/draft.ts";
import type { Mutation } from "#model/mutations.ts";
import { argsOf } from "#outbox/row.ts";
import { DRAFT } from "../support/selling.ts";
import { at, noted, owned, rowsOf, type Doer, type Verb } from "./doer.ts";
import { canary, mark, note } from "./journal.ts";
import { FREE, photoOf, RESERVED } from "./made-up.ts";

async function saveAs(doer: Doer, id: string, data: DraftData, words: string): Promise<void> {
  const queued = (await rowsOf(doer)).some(
    (row) => row.kind === "save_draft" && row.key === `listing:${id}` && row.state !== "refused",
  );
  const known = (await doer.process.replica()).drafts.find((draft) => draft.id === id);
  // As the form is filled: from what is still to be sent, else from what the server said.
  const base = queued ? undefined : known === undefined ? null : draftFrom(known.data);
  await noted(doer, { kind: "save_draft", args: { id, data: { ...data } } }, words, () =>
    doer.process.saveDraft(id, data, base),
  );
}

const written = (words: string, place: number, photos: readonly string[]): DraftData => ({
  ...DRAFT,
  title: `Vélo ${words}`,
  price: String(1_000 + place),
  description: `Une bicyclette en bon état. ${words}`,
  photos,
});

export const draft: Verb = async (doer, deed, place) => {
  const mine = doer.journal.drafts.filter(({ user }) => user === doer.user);
  const words = canary(doer.user, null, place);
  const known = deed.a % 3 === 0 ? undefined : mine[deed.a % Math.max(1, mine.length)];
  const id = known?.id ?? doer.newId();
  await saveAs(doer, id, written(words, place, known?.photos ?? []), words);
  if (known === undefined) doer.journal.drafts.push({ id, user: doer.user, phone: doer.phone, photos: [] });
};

export const photo: Verb = async (doer, deed, place) => {
  const here = doer.journal.drafts.filter(({ user, phone }) => user === doer.user && phone === doer.phone);
  const known = here[deed.a % Math.max(1, here.length)];
  const id = known?.id ?? doer.newId();
  const words = canary(doer.user, null, place);
  const { name, ...rest } = photoOf(words);
  await doer.process.storePhoto(id, { name, ...rest });
  const photos = [...(known?.photos ?? []), name].slice(-3);
  await saveAs(doer, id, written(words, place, photos), words);
  if (known === undefined) doer.journal.drafts.push({ id, user: doer.user, phone: doer.phone, photos });
  else known.photos = photos;
};

export const publish: Verb = async (doer, deed, place) => {
  const ready = doer.journal.drafts.filter(
    ({ user, phone, photos }) => user === doer.user && phone === doer.phone && photos.length > 0,
  );
  const known = ready[deed.a % Math.max(1, ready.length)];
  if (known === undefined) return await photo(doer, deed, place);
  const words = canary(doer.user, "all", place);
  const data = written(words, place, known.photos);
  const photos = known.photos.map((name) => `${at(doer.people, doer.user)}/${known.id}/${name}`);
  await noted(
    doer,
    { kind: "publish_listing", args: { ...data, id: known.id, draft_id: known.id, price: Number(data.price), photos } },
    words,
    () => doer.process.publishListing(known.id, data),
  );
  if (!doer.journal.listings.some(({ id }) => id === known.id))
    doer.journal.listings.push({ id: known.id, owner: doer.user });
};

export const price: Verb = async (doer, deed, place) => {
  const id = owned(doer, deed);
  const francs = 20_000 + place;
  await noted(doer, { kind: "change_price", args: { id, price: francs } }, String(francs), () =>
    doer.process.changePrice(id, String(francs)),
  );
};

/** The description, as its form is filled: from what is still to be sent, else from what the server said. */
export const edit: Verb = async (doer, deed, place) => {
  const id = at(
    doer.journal.listings.filter(({ owner }) => owner === doer.user),
    deed.a,
  ).id;
  const known = (await doer.process.replica()).mine.find((row) => row.id === `listing:${id}`);
  if (known?.kind !== "listing") return;
  const waiting = (await rowsOf(doer)).findLast((row) => row.key === `listing:${id}` && row.kind === "edit_listing");
  const sent = waiting === undefined || waiting.state === "refused" ? null : argsOf(waiting, "edit_listing");
  const base = contentOf(sent ?? known.data);
  const words = canary(doer.user, "all", place);
  const args = { ...base, description: `Une bicyclette en bon état. ${words}` };
  const data = { ...args, price: String(known.data.price), district: known.data.district };
  await noted(doer, { kind: "edit_listing", args: { id, ...args }, base }, words, () =>
    doer.process.editListing(id, data, base),
  );
};

/** One of those who have written about it, where this phone knows of any; now and then nobody. */
async function buyerOf({ process, people, user }: Doer, listing: string, choice: number): Promise<string | undefined> {
  if (choice % 3 === 0) return undefined;
  const { messages } = await process.replica();
  const wrote = messages.filter((one) => one.listingId === listing && one.receiverId === at(people, user));
  return at(wrote.length > 0 ? wrote.map(({ senderId }) => senderId) : people, choice);
}

export const sold: Verb = async (doer, deed) => {
  const id = owned(doer, deed);
  const buyer_id = await buyerOf(doer, id, deed.b);
  await noted(doer, { kind: "mark_sold", args: { id, buyer_id } }, id, () => doer.process.markSold(id, buyer_id));
};

export const relist: Verb = async (doer, deed) => {
  const id = owned(doer, deed);
  await noted(doer, { kind: "relist_listing", args: { id } }, id, () => doer.process.relistListing(id));
};

/** Mostly one that this phone shows as asleep, where there is any. */
export const renew: Verb = async (doer, deed) => {
  const { mine } = await doer.process.replica();
  const asleep = mine.flatMap((row) => (row.kind === "listing" && row.data.status === "asleep" ? [row.data.id] : []));
  const id = asleep.length > 0 && deed.b % 3 > 0 ? at(asleep, deed.a) : owned(doer, deed);
  await noted(doer, { kind: "renew_listing", args: { id, at: 0 } }, id, () => doer.process.renewListing(id));
};

export const reserve: Verb = async (doer, deed) => {
  const [id, on] = [owned(doer, deed), deed.b % 3 > 0];
  const buyerId = on ? await buyerOf(doer, id, deed.a) : undefined;
  const mutation: Mutation = { kind: "reserve_listing", args: { id, until: on ? 1 : null, buyer_id: buyerId } };
  await noted(doer, mutation, on ? RESERVED : FREE, () =>
    doer.process.reserveListing(id, on, buyerId === undefined ? {} : { buyerId }),
  );
};

export const remove: Verb = async (doer, deed) => {
  const id = owned(doer, deed);
  const before = await rowsOf(doer);
  const { id: mutation } = await doer.process.deleteListing(id);
  const after = await rowsOf(doer);
  if (mutation !== null) {
    const who = { phone: doer.phone, user: doer.user };
    return note(doer.journal, who, { kind: "delete_listing", args: { id } }, id, { before, after });
  }
  const gone = before.filter(({ key, seq }) => key === `listing:${id}` && !after.some((row) => row.seq === seq));
  mark(
    doer.journal,
    doer,
    gone.map(({ seq }) => seq),
    "cancelled",
  );
};

export const dropDraft: Verb = async (doer, deed) => {
  const mine = doer.journal.drafts.filter(({ user }) => user === doer.user);
  const known = mine[deed.a % Math.max(1, mine.length)];
  if (known === undefined) return;
  await noted(doer, { kind: "delete_draft", args: { id: known.id } }, known.id, () =>
    doer.process.deleteDraft(known.id),
  );
};
