/** The actions of a person with a phone, through the verbs that the screens call. */
import { createHash } from "node:crypto";
import { draftFrom, type DraftData } from "#model/listing/draft.ts";
import type { Mutation } from "#model/mutations.ts";
import { contentOf } from "#model/listing/content.ts";
import { photoName } from "#domain/photo-name.ts";
import { offerWords } from "#domain/offer.ts";
import { NO_FILTERS, soughtIn } from "#domain/search.ts";
import { argsOf, type OutboxRow } from "#outbox/row.ts";
import { TOWN_ID } from "#town";
import { DRAFT } from "../support/selling.ts";
import type { InPhone } from "./bundle.ts";
import { nextStep } from "./haggling.ts";
import { canary, mark, note, rowName, type Journal } from "./journal.ts";
import { CANCELLED, POISONS, webp } from "./made-up.ts";
import type { Deed, DeedKind } from "./steps.ts";
import { pleaId } from "./world.ts";

export type Doer = {
  readonly process: InPhone;
  readonly journal: Journal;
  readonly phone: number;
  readonly user: number;
  /** Ids of everybody, by number. */
  readonly people: readonly string[];
  newId(): string;
};

type Verb = (doer: Doer, deed: Deed, place: number) => Promise<void>;

const at = <T>(items: readonly T[], number: number): T => {
  const found = items[number % Math.max(1, items.length)];
  if (found === undefined) throw new Error("There is nothing to choose from");
  return found;
};

/** Errors of a process are of another scope: `instanceof` does not know them. */
type Thrown = { name?: unknown; code?: unknown; stack?: unknown };
const saysNo = (error: unknown): boolean =>
  (error as Thrown).name === "IntentError" && (error as Thrown).code !== "storage";
export const wordsOf = (error: unknown): string => String((error as Thrown | null)?.stack ?? error);

/** Does it, and notes it. A verb that says no has done nothing, and there is nothing to note. */
export async function perform(doer: Doer, deed: Deed): Promise<void> {
  try {
    await VERBS[deed.kind](doer, deed, doer.journal.entries.length);
  } catch (error) {
    if (!saysNo(error)) doer.journal.complaints.push(`${deed.kind}: ${wordsOf(error)}`);
  }
}

const rowsOf = ({ process, people, user }: Doer): Promise<OutboxRow[]> => process.outboxRows(at(people, user));

/** Does `work` and notes the mutation that it stands for. */
async function noted(doer: Doer, mutation: Mutation, words: string, work: () => Promise<unknown>): Promise<void> {
  const before = await rowsOf(doer);
  await work();
  note(doer.journal, { phone: doer.phone, user: doer.user }, mutation, words, { before, after: await rowsOf(doer) });
}

/** The conversation about a listing: with its owner, or, about one's own, with somebody else. */
function partner({ journal, user, people }: Doer, { a, b }: Deed) {
  const { id, owner } = at(journal.listings, a);
  const other = owner === user ? (user + 1 + (b % (people.length - 1))) % people.length : owner;
  return { listing: id, other, otherId: at(people, other) };
}

const send: Verb = async (doer, deed, place) => {
  const { listing, other, otherId } = partner(doer, deed);
  const words = canary(doer.user, other, place);
  const poison = deed.b % 12 === 0 ? ` ${at(POISONS, deed.b / 12).words}` : "";
  const content = `Bonjour ${words}${poison}`;
  await noted(doer, { kind: "send_message", args: { listing_id: listing, receiver_id: otherId, content } }, words, () =>
    doer.process.sendMessage({ listingId: listing, receiverId: otherId, content }),
  );
};

/** Names a price, or answers the one that this phone shows. */
const haggle: Verb = async (doer, deed, place) => {
  const { listing, otherId } = partner(doer, deed);
  const { messages } = await doer.process.replica();
  const said = messages.filter((one) => one.listingId === listing && one.otherId === otherId);
  const { offerId, ...offer } = nextStep(said, at(doer.people, doer.user), deed.b, place);
  const content = offerWords(offer);
  const args = { listing_id: listing, receiver_id: otherId, content, offer: { ...offer, offer_id: offerId } };
  await noted(doer, { kind: "send_message", args }, content, () =>
    doer.process.sendOffer({ listingId: listing, receiverId: otherId }, { ...offer, offerId }),
  );
};

/** As far as this phone shows the conversation. */
const read: Verb = async (doer, deed) => {
  const { messages } = await doer.process.replica();
  const unread = messages.filter(({ receiverId }) => receiverId === at(doer.people, doer.user));
  const known = unread[deed.a % Math.max(1, unread.length)];
  if (known === undefined) return;
  const { listingId: listing, senderId: otherId } = known;
  const upToSeq = Math.max(
    ...unread.filter((one) => one.listingId === listing && one.senderId === otherId).map(({ seq }) => seq),
  );
  await noted(
    doer,
    { kind: "mark_read", args: { listing_id: listing, other_id: otherId, up_to_seq: upToSeq } },
    String(upToSeq),
    () => doer.process.markConversationRead({ listingId: listing, otherId, upToSeq }),
  );
};

const heart: Verb = async (doer, deed) => {
  const { id } = at(doer.journal.listings, deed.a);
  const on = deed.b % 3 > 0;
  await noted(doer, { kind: "set_favorite", args: { listing_id: id, on } }, "", () =>
    doer.process.setFavorite({ listingId: id, on }),
  );
};

const follow: Verb = async (doer, deed) => {
  const on = deed.b % 3 > 0;
  const q = `mot ${deed.a % 4}`;
  const sought = soughtIn(TOWN_ID, { ...NO_FILTERS, q });
  await noted(doer, { kind: "save_search", args: { on, ...sought } }, "", () => doer.process.followSearch(sought, on));
};

const profile: Verb = async (doer, _deed, place) => {
  const words = canary(doer.user, "all", place);
  const phone = `0${7_10_00_00_00 + doer.user * 1_000_000 + place}`;
  await noted(
    doer,
    { kind: "update_profile", args: { full_name: `Nom ${words}`, phone, district: "Lobia" } },
    words,
    () => doer.process.updateProfile({ fullName: `Nom ${words}`, phone, district: "Lobia" }),
  );
};

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

const draft: Verb = async (doer, deed, place) => {
  const mine = doer.journal.drafts.filter(({ user }) => user === doer.user);
  const words = canary(doer.user, null, place);
  const known = deed.a % 3 === 0 ? undefined : mine[deed.a % Math.max(1, mine.length)];
  const id = known?.id ?? doer.newId();
  await saveAs(doer, id, written(words, place, known?.photos ?? []), words);
  if (known === undefined) doer.journal.drafts.push({ id, user: doer.user, phone: doer.phone, photos: [] });
};

const photo: Verb = async (doer, deed, place) => {
  const here = doer.journal.drafts.filter(({ user, phone }) => user === doer.user && phone === doer.phone);
  const known = here[deed.a % Math.max(1, here.length)];
  const id = known?.id ?? doer.newId();
  const words = canary(doer.user, null, place);
  const bytes = webp(words.padEnd(170, "."));
  const full = new Blob([bytes], { type: "image/webp" });
  const hash = createHash("sha256").update(bytes).digest("hex");
  const small = (size: string) => new Blob([webp(`${size} ${words}`)], { type: "image/webp" });
  const sizes = { full, middle: small("middle"), thumb: small("thumb"), width: 1_600, height: 1_200 };
  const name = photoName(hash, sizes);
  await doer.process.storePhoto(id, { hash, name, ...sizes, originalBytes: 4_000_000 });
  const photos = [...(known?.photos ?? []), name].slice(-3);
  await saveAs(doer, id, written(words, place, photos), words);
  if (known === undefined) doer.journal.drafts.push({ id, user: doer.user, phone: doer.phone, photos });
  else known.photos = photos;
};

const publish: Verb = async (doer, deed, place) => {
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

/** Mostly one's own; now and then somebody else's, which the server must refuse. */
function owned({ journal, user }: Doer, { a, b }: Deed): string {
  return at(b % 8 === 0 ? journal.listings : journal.listings.filter(({ owner }) => owner === user), a).id;
}

const price: Verb = async (doer, deed, place) => {
  const id = owned(doer, deed);
  const francs = 20_000 + place;
  await noted(doer, { kind: "change_price", args: { id, price: francs } }, String(francs), () =>
    doer.process.changePrice(id, String(francs)),
  );
};

/** The description, as its form is filled: from what is still to be sent, else from what the server said. */
const edit: Verb = async (doer, deed, place) => {
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

/** Own payments that were refused, and own listings that were taken down, are there from the start (world.ts). */
const contest: Verb = async (doer, deed, place) => {
  const id = pleaId("proof", doer.user, deed.a);
  const message = `C'est payé ${canary(doer.user, null, place)}`;
  await noted(doer, { kind: "contest_payment", args: { proof_id: id, message } }, canary(doer.user, null, place), () =>
    doer.process.contestPayment(id, message),
  );
};

const appeal: Verb = async (doer, deed, place) => {
  const id = pleaId("removed", doer.user, deed.a);
  const message = `C'est à moi ${canary(doer.user, null, place)}`;
  await noted(
    doer,
    { kind: "appeal_moderation", args: { notice_id: id, message } },
    canary(doer.user, null, place),
    () => doer.process.appealModeration(id, message),
  );
};

const understood: Verb = async (doer, deed) => {
  const id = pleaId("warned", doer.user, deed.a);
  await noted(doer, { kind: "acknowledge_notice", args: { notice_id: id } }, id, () =>
    doer.process.acknowledgeNotice(id),
  );
};

const ofSale =
  (kind: "mark_sold" | "relist_listing", verb: "markSold" | "relistListing"): Verb =>
  async (doer, deed) => {
    const id = owned(doer, deed);
    await noted(doer, { kind, args: { id } }, id, () => doer.process[verb](id));
  };

/** As the arguments of the row say it. */
export const [RESERVED, FREE] = ['"until":1', '"until":null'];

const reserve: Verb = async (doer, deed) => {
  const [id, on] = [owned(doer, deed), deed.b % 3 > 0];
  const mutation: Mutation = { kind: "reserve_listing", args: { id, until: on ? 1 : null } };
  await noted(doer, mutation, on ? RESERVED : FREE, () => doer.process.reserveListing(id, on));
};

const remove: Verb = async (doer, deed) => {
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

const dropDraft: Verb = async (doer, deed) => {
  const mine = doer.journal.drafts.filter(({ user }) => user === doer.user);
  const known = mine[deed.a % Math.max(1, mine.length)];
  if (known === undefined) return;
  await noted(doer, { kind: "delete_draft", args: { id: known.id } }, known.id, () =>
    doer.process.deleteDraft(known.id),
  );
};

const review: Verb = async (doer, deed, place) => {
  const { id, owner } = at(doer.journal.listings, deed.a);
  const hers = doer.journal.listings.filter((listed) => listed.owner === owner);
  // A third about one seller would wait for a day: at the end of a run nothing waits.
  const { entries } = doer.journal;
  const given = hers.filter((listed) =>
    entries.some(({ user, key }) => user === doer.user && key === `review:${listed.id}`),
  );
  if (given.length >= 2) return;
  const comment = `Avis ${canary(doer.user, "all", place)}`;
  const rating = 1 + (deed.b % 5);
  await noted(
    doer,
    { kind: "post_review", args: { listing_id: id, rating, comment } },
    canary(doer.user, "all", place),
    () => doer.process.postReview({ listingId: id, rating, comment }),
  );
};

const report: Verb = async (doer, deed, place) => {
  const { id } = at(doer.journal.listings, deed.a);
  const words = canary(doer.user, null, place);
  await noted(doer, { kind: "report_listing", args: { listing_id: id, reason: "fake", comment: words } }, words, () =>
    doer.process.reportListing({ listingId: id, reason: "fake", comment: words }),
  );
};

/** Reports the other side of a conversation that this phone shows. */
const accuse: Verb = async (doer, deed, place) => {
  const { messages } = await doer.process.replica();
  const heard = messages.filter(({ receiverId }) => receiverId === at(doer.people, doer.user));
  const known = heard[deed.a % Math.max(1, heard.length)];
  if (known === undefined) return;
  const { listingId, senderId: personId } = known;
  const [comment, attach] = [canary(doer.user, null, place), deed.b % 2 === 0];
  const args = { person_id: personId, listing_id: listingId, reason: "scam" as const, comment, attach };
  await noted(doer, { kind: "report_person", args }, comment, () =>
    doer.process.reportPerson({ personId, listingId, reason: "scam", comment, attach }),
  );
};

const support: Verb = async (doer, _deed, place) => {
  const words = canary(doer.user, null, place);
  const form = { name: "Awa", email: "awa@djassa.test", subject: "Question", message: `Bonjour à l'équipe ${words}` };
  await noted(doer, { kind: "contact_support", args: form }, words, () => doer.process.contactSupport(form));
};

const cancel: Verb = async (doer, deed) => {
  const rows = (await rowsOf(doer)).filter(({ kind, state }) => CANCELLED.has(kind) && state !== "sent");
  const row = rows[deed.a % Math.max(1, rows.length)];
  if (row === undefined) return;
  await doer.process.cancelMutation(row.id);
  const carried = row.state === "queued" && row.sends > 0;
  // Undone, a second change leads back to the first.
  const left = (await rowsOf(doer)).find(({ id }) => id === row.id);
  mark(doer.journal, doer, [row.seq], carried ? "late" : "cancelled", left);
};

const again: Verb = async (doer, deed) => {
  const rows = (await rowsOf(doer)).filter(({ state }) => state === "refused");
  const row = rows[deed.a % Math.max(1, rows.length)];
  if (row === undefined) return;
  await doer.process.retryMutation(row.id);
  doer.journal.again.add(rowName(doer.phone, doer.user, row.seq));
};

const hurry: Verb = ({ process }) => process.sendAllNow();

const VERBS: Record<DeedKind, Verb> = {
  send,
  read,
  haggle,
  heart,
  follow,
  profile,
  draft,
  photo,
  publish,
  price,
  edit,
  contest,
  appeal,
  understood,
  sold: ofSale("mark_sold", "markSold"),
  relist: ofSale("relist_listing", "relistListing"),
  reserve,
  remove,
  dropDraft,
  review,
  report,
  accuse,
  support,
  cancel,
  again,
  hurry,
};
