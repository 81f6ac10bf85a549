import * as v from "valibot";
import { emailField } from "./email.ts";
import { LENGTHS } from "./limits.ts";
import { textField } from "./text-field.ts";

const { contactName, contactSubject, contactMessage } = LENGTHS;
const TOO_LONG = "Ce texte est trop long";

/** Contact form of /help (spec §5). */
export const contactForm = v.object({
  name: textField({ missing: "Le nom est requis", most: [contactName.max, TOO_LONG] }),
  email: emailField,
  subject: textField({ missing: "Le sujet est requis", most: [contactSubject.max, TOO_LONG] }),
  message: textField({
    missing: "Le message est requis",
    least: [contactMessage.min, `Le message doit contenir au moins ${contactMessage.min} caractères`],
    most: [contactMessage.max, TOO_LONG],
  }),
});

/** A support message, and its answer. Milliseconds. */
export type SupportMessage = {
  readonly id: string;
  readonly subject: string;
  readonly message: string;
  readonly answer: string | null;
  readonly at: number;
};

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The `data` of a support message in the collection "mine". */
export function supportMessageFrom(data: Readonly<Record<string, unknown>>): SupportMessage {
  const answer = text(data["answer"]);
  return {
    id: text(data["id"]),
    subject: text(data["subject"]),
    message: text(data["message"]),
    answer: answer === "" ? null : answer,
    at: Date.parse(text(data["created_at"])) || 0,
  };
}
