import * as v from "valibot";

/* What the rows of the desk share. */
/** Milliseconds. */
export const instant = v.pipe(v.string(), v.transform(Date.parse), v.number());
export const maybe = v.nullable(v.string());

export const account = v.object({
  id: v.string(),
  full_name: v.string(),
  email: maybe,
  phone: maybe,
  district: maybe,
  created_at: instant,
  credits: v.number(),
  suspended: v.boolean(),
});
