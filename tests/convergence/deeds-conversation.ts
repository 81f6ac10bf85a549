/** Deeds in a conversation. */
import { offerWords } from "#domain/offer.ts";
import { at, noted, type Doer, type Verb } from "./doer.ts";
import { nextStep, openOffers } from "./haggling.ts";
import { canary } from "./journal.ts";
import { photoOf, POISONS, voiceOf } from "./made-up.ts";
import type { Deed } from "./steps.ts";

/** The conversation about a listing: with its owner, or, about one's own, with somebody else. */
function partner({ journal, user, people }: Doer, { a, b }: Deed) {
  const { id, owner } = at(journal.listings, a);
  const other = owner === user ? (user + 1 + (b % (people.length - 1))) % people.length : owner;
  return { listing: id, other, otherId: at(people, other) };
}

export const send: Verb = async (doer, deed, place) => {
  const { listing, other, otherId } = partner(doer, deed);
  const words = canary(doer.user, other, place);
  const poison = deed.b % 12 === 0 ? ` ${at(POISONS, deed.b / 12).words}` : "";
  const content = `Bonjour ${words}${poison}`;
  await noted(doer, { kind: "send_message", args: { listing_id: listing, receiver_id: otherId, content } }, words, () =>
    doer.process.sendMessage({ listingId: listing, receiverId: otherId, content }),
  );
};

/** A picture or a voice. */
export const media: Verb = async (doer, deed, place) => {
  const { listing, other, otherId } = partner(doer, deed);
  const [to, words] = [{ listingId: listing, receiverId: otherId }, canary(doer.user, other, place)];
  const [photo, voice] = [photoOf(words), voiceOf(words)];
  const isVoice = deed.b % 2 === 0;
  const { name } = isVoice ? voice : photo;
  const args = { listing_id: listing, receiver_id: otherId, id: "", photos: [name] };
  await noted(doer, { kind: "send_media", args }, name, () =>
    isVoice
      ? doer.process.sendVoice(to, voice, { seconds: 7.5, peaks: [10, 100, 40] })
      : doer.process.sendPicture(to, photo),
  );
};

/** A voice that this phone shows. */
export const hear: Verb = async (doer, deed) => {
  const { messages } = await doer.process.replica();
  const voices = messages.filter((one) => one.media?.kind === "voice" && one.receiverId === at(doer.people, doer.user));
  const known = voices[deed.a % Math.max(1, voices.length)];
  if (known === undefined) return;
  await noted(doer, { kind: "hear_voice", args: { message_id: known.id } }, known.id, () =>
    doer.process.hearVoice(known.id),
  );
};

/** Names a price, or answers the one that this phone shows; whoever accepts one for a listing of her own may reserve it with the same press. */
export const haggle: Verb = async (doer, deed, place) => {
  const { messages } = await doer.process.replica();
  const asked = openOffers(messages, at(doer.people, doer.user));
  const known = deed.b % 4 === 0 ? undefined : asked[deed.a % Math.max(1, asked.length)];
  const { listing, otherId } =
    known === undefined ? partner(doer, deed) : { listing: known.listingId, otherId: known.senderId };
  const isOwn = doer.journal.listings.some(({ id, owner }) => id === listing && owner === doer.user);
  const said = messages.filter((one) => one.listingId === listing && one.otherId === otherId);
  const { offerId, ...offer } = nextStep(said, at(doer.people, doer.user), deed.b, place);
  const content = offerWords(offer);
  const reserves = isOwn && offer.step === "accepted" && deed.b % 4 < 3;
  const step = { ...offer, offer_id: offerId, ...(reserves && { reserve_until: 1 }) };
  const more = reserves ? { reserveUntil: doer.process.reservedUntil() } : {};
  await noted(
    doer,
    { kind: "send_message", args: { listing_id: listing, receiver_id: otherId, content, offer: step } },
    content,
    () => doer.process.sendOffer({ listingId: listing, receiverId: otherId }, { ...offer, offerId, ...more }),
  );
};

/** As far as this phone shows the conversation. */
export const read: Verb = async (doer, deed) => {
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

/** Reports the other side of a conversation that this phone shows. */
export const accuse: Verb = async (doer, deed, place) => {
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
