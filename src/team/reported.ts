import * as v from "valibot";
import { knownWord } from "#domain/open-word.ts";
import { pick } from "#domain/pick.ts";
import { EDITED, WIRES } from "#model/listing/fields.ts";
import { account, instant, maybe, reportRecord } from "./fields.ts";

/* Listings and people that were reported, edited, hidden or looked for. */
/** A listing as everybody's phone has it. */
const card = { id: v.string(), ...WIRES };
/** The fields that an edit of a listing changed, of those that it can. */
const editedContent = v.partial(v.object(pick(WIRES, EDITED)));
export type EditedContent = v.InferOutput<typeof editedContent>;
const edit = v.object({ at: instant, before: editedContent, after: editedContent });
export type Edit = v.InferOutput<typeof edit>;
const edits = v.array(edit);

/** The fields of every report, whatever it is about. */
const said = {
  id: v.string(),
  reason: v.string(),
  comment: maybe,
  created_at: instant,
  reporter_id: v.string(),
  reporter_name: maybe,
  record: reportRecord,
};

const report = v.object({
  listing: v.object({ ...card, deleted: v.boolean() }),
  hidden: v.boolean(),
  own: v.boolean(),
  edits,
  first_at: instant,
  confirmed: v.number(),
  reports: v.array(
    v.object({
      ...said,
      /** The content of the listing at that moment. */
      said: v.nullable(editedContent),
      confirmed: v.boolean(),
    }),
  ),
});
export const reportedListings = v.array(report);
export type ReportedListing = v.InferOutput<typeof report>;

/** A message as it was attached; `media`: its picture, without a name once that is erased. */
const word = v.object({
  mine: v.boolean(),
  content: v.string(),
  at: instant,
  media: v.optional(v.object({ name: v.optional(v.string()) })),
});

/** A person whom others have reported from their conversations; `words` where the reporter has attached them. */
const personReport = v.object({
  person: account,
  own: v.boolean(),
  team: v.boolean(),
  /** So many who count that she cannot write to anybody new. */
  watched: v.boolean(),
  first_at: instant,
  reports: v.array(
    v.object({
      ...said,
      words: v.nullable(v.array(word)),
      title: v.string(),
      counts: v.boolean(),
    }),
  ),
});
export const reportedPeople = v.array(personReport);
export type ReportedPerson = v.InferOutput<typeof personReport>;

/** A review that others have reported. */
const reviewReport = v.object({
  review: v.object({
    id: v.string(),
    rating: v.number(),
    comment: maybe,
    created_at: instant,
    listing_id: v.string(),
    title: v.string(),
    reviewer_name: maybe,
    reviewed_name: maybe,
  }),
  /** Written by the member, or about the member. */
  own: v.boolean(),
  first_at: instant,
  reports: v.array(v.object(said)),
});
export const reportedReviews = v.array(reviewReport);
export type ReportedReview = v.InferOutput<typeof reviewReport>;

/** A listing that its owner wants to be looked at once more, or has edited after a warning: `appeal` null. */
const appeal = v.object({
  id: v.string(),
  kind: knownWord(["hidden", "warned", "removed"]),
  title: v.string(),
  reason: maybe,
  edits,
  appeal: maybe,
  appealed_at: instant,
  at: instant,
  own: v.boolean(),
  owner_name: maybe,
  listing: v.object(card),
  reports: v.array(v.object({ reason: v.string(), comment: maybe, created_at: instant })),
});
export const appeals = v.array(appeal);
export type Appeal = v.InferOutput<typeof appeal>;

/** A listing that was looked for, with its past. */
export const foundListing = v.object({
  listing: report.entries.listing,
  state: v.string(),
  own: v.boolean(),
  edits,
  /** The name of who has bought it, or for whom it is reserved; not told by a server of 1.0.0. */
  buyer: v.optional(maybe),
  reports: v.array(
    v.object({
      reason: v.string(),
      comment: maybe,
      status: v.string(),
      at: instant,
      reporter_name: maybe,
      record: reportRecord,
    }),
  ),
});
export type FoundListing = v.InferOutput<typeof foundListing>;

/** The words of a reason; a newer one than this page knows is shown as it is. */
export const labelOf = (reasons: readonly { readonly id: string; readonly label: string }[], id: string): string =>
  reasons.find((reason) => reason.id === id)?.label ?? id;

/** When the newest of these reports came, as the server reads it: a decision is about those that were seen, and no later one. */
export const newestOf = (reports: readonly { readonly created_at: number }[]): string | null =>
  reports.length === 0 ? null : new Date(Math.max(...reports.map((report) => report.created_at))).toISOString();

/** The newest of what the card of an appeal shows: the answer is about that, and about no later edit or report. */
export const newestShown = ({ appealed_at, edits: made, reports }: Appeal): string | null =>
  newestOf([{ created_at: appealed_at }, ...made.map(({ at }) => ({ created_at: at })), ...reports]);
