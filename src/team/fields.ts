import * as v from "valibot";

/* Fields that several rows of the admin screens share. */
/** Milliseconds. */
export const instant = v.pipe(v.string(), v.transform(Date.parse), v.number());
export const maybe = v.nullable(v.string());

const decided = v.object({ open: v.number(), upheld: v.number(), dismissed: v.number() });
/** A person's reports so far, and what the team made of them. */
export const reportRecord = v.object({
  listings: decided,
  people: decided,
  reviews: decided,
});
export type ReportRecord = v.InferOutput<typeof reportRecord>;

export const account = v.object({
  id: v.string(),
  full_name: v.string(),
  avatar: v.optional(maybe, null),
  email: maybe,
  phone: maybe,
  district: maybe,
  town: v.string(),
  created_at: instant,
  credits: v.number(),
  suspended: v.boolean(),
});
