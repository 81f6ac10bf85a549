/** What the forms behind the verbs ask for (spec §5). Loaded with the first verb, not with the first screen. */
import * as v from "valibot";
import { contactForm } from "#domain/contact.ts";
import { LENGTHS } from "#domain/limits.ts";
import { messageField } from "#domain/message.ts";
import { profileForm } from "#domain/profile-form.ts";
import { lengthOf, trimmed } from "#domain/text-field.ts";
import { DISTRICTS } from "#town";
import { IntentError } from "./intent-error.ts";
import { parse } from "./parse.ts";

/** The text as it is sent. @throws IntentError empty | too_long */
export function checkMessage(content: string): string {
  const result = v.safeParse(messageField, content);
  if (result.success) return result.output;
  throw new IntentError(lengthOf(content) > LENGTHS.message.max ? "too_long" : "empty", result.issues[0].message);
}

export type ProfileFields = { fullName: string; phone: string; district: string };

/**
 * The profile as it is stored. Whether the name is the team's, the form has asked and the server asks.
 * @throws IntentError invalid, with `fields`
 */
export function checkProfile(form: ProfileFields): ProfileFields {
  return parse(profileForm(DISTRICTS, trimmed(form.fullName)), form);
}

export type ContactFields = { name: string; email: string; subject: string; message: string };

/** The request as it is sent. @throws IntentError invalid, with `fields` */
export const checkContact = (form: ContactFields): v.InferOutput<typeof contactForm> => parse(contactForm, form);
