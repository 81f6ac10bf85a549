import * as v from "valibot";
import { emailField } from "./email.ts";

const required = (message: string, max: number) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.nonEmpty(message),
    v.maxLength(max, "Ce texte est trop long"),
  );

export const CONTACT_MESSAGE_MIN = 10;

/** Contact form of /help (spec §5). */
export const contactForm = v.object({
  name: required("Le nom est requis", 80),
  email: emailField,
  subject: required("Le sujet est requis", 120),
  message: v.pipe(
    required("Le message est requis", 5_000),
    v.minLength(CONTACT_MESSAGE_MIN, `Le message doit contenir au moins ${CONTACT_MESSAGE_MIN} caractères`),
  ),
});
