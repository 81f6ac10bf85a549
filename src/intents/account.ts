/** Intents about one's own account, and messages to the team. */
import { BLOCK_ONESELF } from "#domain/refused-here.ts";
import { currentAuthor } from "#identity/current-author.ts";
import { actor, commitRow, commit, IntentError } from "./commit.ts";

export type ProfileFields = {
  fullName: string;
  phone: string;
  district: string;
  /** Where she is from now on, and its districts; without a word where she was. */
  town?: string;
  districts?: string[];
};

/**
 * Queues the person's own name, phone, district and town: completes a profile as well as it changes one.
 * @throws IntentError signed_out | invalid (with `fields`) | storage_full | storage (spec §5, Complete profile and settings)
 */
export async function updateProfile(form: ProfileFields, typed?: string): Promise<{ id: string }> {
  return await commitRow(actor("Vous devez être connecté pour compléter votre profil"), "update_profile", form, {
    typed,
  });
}

/** Whether buyers may get the number for a call. @throws IntentError signed_out | storage_full | storage */
export async function allowCalls(on: boolean): Promise<void> {
  await commit(actor(), "allow_calls", { on });
}

/** Chooses the person's avatar: one that the app draws, or null for the initials. @throws IntentError signed_out | storage_full | storage */
export async function chooseAvatar(avatar: string | null): Promise<void> {
  await commit(actor(), "choose_avatar", { avatar });
}

/** Asks for the code by which the team confirms the person's number. @throws IntentError signed_out | storage_full | storage */
export async function askNumberCode(): Promise<void> {
  await commit(actor(), "ask_number_code", {});
}

export type ContactFields = { name: string; email: string; subject: string; message: string; receipt_id?: string };

/** Queues a word to the team, from a visitor as well; about a receipt of the person's own, which the team may read then. @throws IntentError invalid (with `fields`) | storage_full | storage (spec §5, Contact form) */
export async function contactSupport(form: ContactFields, typed?: string): Promise<{ id: string }> {
  return await commitRow(currentAuthor(), "contact_support", form, { typed });
}

/** "J'ai compris": the warning of the team was read. @throws IntentError signed_out | storage_full | storage */
export async function acknowledgeNotice(noticeId: string): Promise<{ id: string }> {
  return await commitRow(actor(), "acknowledge_notice", { notice_id: noticeId });
}

/** Asks the team to look again at a listing that was hidden or removed; once a notice. @throws IntentError signed_out | invalid (field "message") | storage_full | storage */
export async function appealModeration(noticeId: string, words: string, typed?: string): Promise<{ id: string }> {
  return await commitRow(actor(), "appeal_moderation", { notice_id: noticeId, message: words }, { typed });
}

/* Intents about another person. */

type Blocking = { personId: string; name: string; on: boolean };

/**
 * Queues the blocking of a person, or its end; two opposite ones that have not left the phone undo each other. Keeps its
 * place among the messages to that person. `id` is null when it undid one that had not left. @throws IntentError signed_out | invalid | storage_full | storage
 */
export async function blockPerson({ personId, name, on }: Blocking): Promise<{ id: string | null }> {
  const userId = actor("Connectez-vous pour bloquer cette personne");
  if (personId === userId) throw new IntentError("invalid", BLOCK_ONESELF);
  return await commit(userId, "block_person", { person_id: personId, on, name });
}

/** `attach`: the reporter's word that the last messages of the conversation go with it; the server copies them, not the phone. */
type NewPersonReport = {
  personId: string;
  /** The listing that the report is about; null from a seller's page. */
  listingId: string | null;
  reason: string;
  comment?: string;
  /** The last messages of the conversation about that listing go with it. */
  attach?: boolean;
};

/** Queues a report of a seller or of the other side of a conversation; one at a time until the team has decided. @throws IntentError signed_out | invalid (field "reason" or "comment") | storage_full | storage */
export async function reportPerson(report: NewPersonReport, typed?: string): Promise<{ id: string }> {
  const { personId, listingId, reason, comment = "", attach = false } = report;
  const args = { person_id: personId, listing_id: listingId, reason, comment, attach };
  return await commitRow(actor(), "report_person", args, { typed });
}
