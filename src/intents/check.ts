/** What the forms behind the verbs ask for (spec §5). Loaded with the first verb, not with the first screen. */
import * as v from "valibot";
import { contactForm } from "#domain/contact.ts";
import { messageField } from "#domain/message-field.ts";
import { MESSAGE_MAX } from "#domain/message.ts";
import { profileForm } from "#domain/profile-form.ts";
import { DISTRICTS } from "#town";
import { IntentError } from "./intent-error.ts";
import { parse } from "./parse.ts";

/** The text as it is sent. @throws IntentError empty | too_long */
export function checkMessage(content: string): string {
  const result = v.safeParse(messageField, content);
  if (result.success) return result.output;
  throw new IntentError(content.trim().length > MESSAGE_MAX ? "too_long" : "empty", result.issues[0].message);
}

export type ProfileFields = { fullName: string; phone: string; district: string };

const profileSchema = profileForm(DISTRICTS);

/** The profile as it is stored. @throws IntentError invalid, with `fields` */
export function checkProfile(form: ProfileFields): v.InferOutput<typeof profileSchema> {
  return parse(profileSchema, form);
}

export type ContactFields = { name: string; email: string; subject: string; message: string };

/** The request as it is sent. @throws IntentError invalid, with `fields` */
export const checkContact = (form: ContactFields): v.InferOutput<typeof contactForm> => parse(contactForm, form);
