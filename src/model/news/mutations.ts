import * as v from "valibot";
import { defineMutation, noWords } from "../mutation.ts";

export const newsMutations = {
  /** All news up to that moment of the server's clock were seen, or (`path`) only what leads to one place. */
  see_news: defineMutation({
    input: v.object({ until: v.pipe(v.string(), v.isoTimestamp()), path: v.nullable(v.string()) }),
    key: ({ path }) => `news:${path ?? ""}`,
    merge: { rule: "furthest", reach: ({ until }) => Date.parse(until) },
    undo: 0,
    travel: { collection: "news", silent: true },
    summary: () => "Nouveautés vues",
    words: noWords,
    target: () => null,
    example: ({ listing }) => ({ until: "2026-11-20T10:00:00.000Z", path: `/listings/${listing}` }),
  }),
};
