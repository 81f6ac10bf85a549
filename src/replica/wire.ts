import * as v from "valibot";

/*
 * Pieces of the boundary. A lane row is parsed once, here, straight into the shape the domain uses; what
 * does not parse is quarantined by the caller and never thrown (sync.md, Pull).
 */

/** ISO UTC string of the server → milliseconds. */
export const instant = v.pipe(v.string(), v.transform(Date.parse), v.number());

/** What every lane row has: its id and a number that grows with each change of the row. */
export const versioned = { id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)), v: v.number() };

/** A row that left the reader's sight. Without a version it ends whichever version is here. */
export const tombstone = v.object({ id: versioned.id, v: v.optional(versioned.v), deleted: v.literal(true) });

/** Sorting key that is small when the moment is late: ascending order is newest first (client.md). */
export const newestKey = (at: number): number => 1e13 - at;

/** Parts of RxDB schemas; `multipleOf`, bounds and lengths are what its indexes ask for. */
export const schemaParts = {
  id: { type: "string", maxLength: 100 },
  text: { type: "string" },
  number: { type: "number" },
  whole: { type: "integer", minimum: 0, maximum: 1e13, multipleOf: 1 },
  any: {},
} as const;
