import * as v from "valibot";
import { contactForm } from "#domain/contact.ts";
import { defineMutation } from "../mutation.ts";

export const supportMutations = {
  contact_support: defineMutation({
    /** A receipt that it is about lets the team read that receipt. */
    input: v.object({ ...contactForm.entries, receipt_id: v.optional(v.string()) }),
    key: () => "support",
    merge: { rule: "append" },
    undo: 0,
    travel: { collection: null, apart: true },
    summary: () => "Message à l'équipe",
    words: ({ message }) => message,
    target: () => ({ kind: "support" }),
    example: () => ({
      name: "Awa Koné",
      email: "awa.kone@exemple.ci",
      subject: "Question",
      message: "Bonjour à l'équipe",
    }),
  }),
};
