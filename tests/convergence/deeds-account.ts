/** Deeds about others' listings, her own account and the team. */
import { NO_FILTERS, soughtIn } from "#domain/search.ts";
import { TOWN_ID } from "#town";
import { at, noted, type Verb } from "./doer.ts";
import { canary } from "./journal.ts";
import { photoOf } from "./made-up.ts";
import { pleaId } from "./world.ts";

export const heart: Verb = async (doer, deed) => {
  const { id } = at(doer.journal.listings, deed.a);
  const on = deed.b % 3 > 0;
  await noted(doer, { kind: "set_favorite", args: { listing_id: id, on } }, "", () =>
    doer.process.setFavorite({ listingId: id, on }),
  );
};

export const view: Verb = async (doer, deed) => {
  const { id } = at(doer.journal.listings, deed.a);
  await noted(doer, { kind: "note_views", args: { listing_ids: [id] } }, id, () => doer.process.noteView(id));
};

/** Looks at the list up to one of the news that this phone shows, or at the place where that leads. */
export const news: Verb = async (doer, deed) => {
  const rows = (await doer.process.replica()).news;
  const known = rows[deed.a % Math.max(1, rows.length)];
  if (known === undefined) return;
  const [until, path] = [new Date(known.createdAt).toISOString(), deed.b % 2 === 0 ? known.path : null];
  await noted(doer, { kind: "see_news", args: { until, path } }, until, () =>
    doer.process.seeNews(known.createdAt, path),
  );
};

export const calls: Verb = async (doer, deed) => {
  const on = deed.b % 3 > 0;
  await noted(doer, { kind: "allow_calls", args: { on } }, "", () => doer.process.allowCalls(on));
};

/** A photo, one of eight drawn ones, or the initials. */
export const avatar: Verb = async (doer, deed, place) => {
  if (deed.b % 3 === 1) {
    const photo = photoOf(canary(doer.user, null, place));
    const args = { avatar: photo.name };
    return await noted(doer, { kind: "choose_avatar", args }, photo.name, () => doer.process.chooseAvatarPhoto(photo));
  }
  const wanted = deed.b % 3 === 0 ? null : `drawn:sun-${String.fromCodePoint(97 + (deed.a % 8))}`;
  await noted(doer, { kind: "choose_avatar", args: { avatar: wanted } }, "", () => doer.process.chooseAvatar(wanted));
};

export const numberCode: Verb = async (doer) => {
  await noted(doer, { kind: "ask_number_code", args: {} }, "", () => doer.process.askNumberCode());
};

/** Two in three of these end it: whoever is blocked for good has nothing more to say. */
export const block: Verb = async (doer, deed) => {
  const person = at(doer.people, doer.user + 1 + (deed.a % (doer.people.length - 1)));
  const args = { person_id: person, name: "Bakary", on: deed.b % 3 === 0 };
  await noted(doer, { kind: "block_person", args }, "", () =>
    doer.process.blockPerson({ personId: person, name: args.name, on: args.on }),
  );
};

export const follow: Verb = async (doer, deed) => {
  const on = deed.b % 3 > 0;
  const q = `mot ${deed.a % 4}`;
  const sought = soughtIn(TOWN_ID, { ...NO_FILTERS, q });
  await noted(doer, { kind: "save_search", args: { on, ...sought } }, "", () => doer.process.followSearch(sought, on));
};

export const profile: Verb = async (doer, _deed, place) => {
  const words = canary(doer.user, "all", place);
  const phone = `0${7_10_00_00_00 + doer.user * 1_000_000 + place}`;
  await noted(
    doer,
    { kind: "update_profile", args: { full_name: `Nom ${words}`, phone, district: "Lobia" } },
    words,
    () => doer.process.updateProfile({ fullName: `Nom ${words}`, phone, district: "Lobia" }),
  );
};

/** Own payments that were refused, and own listings that were taken down, are there from the start (world.ts). */
export const contest: Verb = async (doer, deed, place) => {
  const id = pleaId("proof", doer.user, deed.a);
  const message = `C'est payé ${canary(doer.user, null, place)}`;
  await noted(doer, { kind: "contest_payment", args: { proof_id: id, message } }, canary(doer.user, null, place), () =>
    doer.process.contestPayment(id, message),
  );
};

export const appeal: Verb = async (doer, deed, place) => {
  const id = pleaId("removed", doer.user, deed.a);
  const message = `C'est à moi ${canary(doer.user, null, place)}`;
  await noted(
    doer,
    { kind: "appeal_moderation", args: { notice_id: id, message } },
    canary(doer.user, null, place),
    () => doer.process.appealModeration(id, message),
  );
};

export const understood: Verb = async (doer, deed) => {
  const id = pleaId("warned", doer.user, deed.a);
  await noted(doer, { kind: "acknowledge_notice", args: { notice_id: id } }, id, () =>
    doer.process.acknowledgeNotice(id),
  );
};

export const review: Verb = async (doer, deed, place) => {
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

export const report: Verb = async (doer, deed, place) => {
  const { id } = at(doer.journal.listings, deed.a);
  const words = canary(doer.user, null, place);
  await noted(doer, { kind: "report_listing", args: { listing_id: id, reason: "fake", comment: words } }, words, () =>
    doer.process.reportListing({ listingId: id, reason: "fake", comment: words }),
  );
};

export const support: Verb = async (doer, _deed, place) => {
  const words = canary(doer.user, null, place);
  const form = { name: "Awa", email: "awa@djassa.test", subject: "Question", message: `Bonjour à l'équipe ${words}` };
  await noted(doer, { kind: "contact_support", args: form }, words, () => doer.process.contactSupport(form));
};
