import { contactForm } from "#domain/contact.ts";
import { defineMutation } from "../mutation.ts";

export const supportMutations = {
  contact_support: defineMutation({
    input: contactForm,
    key: () => "support",
    merge: { rule: "append" },
    undo: 0,
    travel: { collection: null, apart: true },
    summary: () => "Message à l'équipe",
    words: ({ message }) => message,
    target: () => ({ kind: "support" }),
    example: () => ({ name: "Awa Koné", email: "awa@djassa.test", subject: "Question", message: "Bonjour à l'équipe" }),
  }),
};
