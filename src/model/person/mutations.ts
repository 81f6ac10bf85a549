import * as v from "valibot";
import { personReportForm } from "#domain/report-form.ts";
import { defineMutation, noWords } from "../mutation.ts";

export const personMutations = {
  /** `name` is for this phone's own list until the server's row is here; the server does not read it. */
  block_person: defineMutation({
    input: v.object({ person_id: v.string(), on: v.boolean(), name: v.string() }),
    key: ({ person_id }) => `block:${person_id}`,
    merge: { rule: "toggle", on: ({ on }) => on },
    undo: 0,
    travel: { collection: "mine" },
    summary: ({ on, name }) => `${on ? "Personne bloquée" : "Personne débloquée"}\u00A0: ${name}`,
    words: noWords,
    target: () => null,
    example: ({ person }) => ({ person_id: person, on: true, name: "Kouassi Yao" }),
  }),
  /** `attach`: the last messages of that conversation may be shown to the team; the server copies them, not the phone. */
  report_person: defineMutation({
    input: v.object({
      person_id: v.string(),
      /** Null from a seller's page. */
      listing_id: v.nullable(v.string()),
      ...personReportForm.entries,
      attach: v.boolean(),
    }),
    key: ({ person_id }) => `report:${person_id}`,
    merge: { rule: "once" },
    undo: 0,
    travel: { collection: "mine" },
    summary: () => "Signalement d'une personne",
    words: ({ comment }) => comment,
    target: ({ listing_id, person_id }) =>
      listing_id === null ? null : { kind: "conversation", id: listing_id, otherId: person_id },
    example: ({ listing, person }) => ({
      person_id: person,
      listing_id: listing,
      reason: "scam",
      comment: "",
      attach: true,
    }),
  }),
};
