/** What a person does about the own account, and says to the team. */
import { currentUser } from "#identity/current.ts";
import { actor, commitRow } from "./commit.ts";

export type ProfileFields = { fullName: string; phone: string; district: string };

/**
 * Queues the person's own name, phone and district: completes a profile as well as it changes one.
 * @throws IntentError signed_out | invalid (with `fields`) | storage_full | storage (spec §5, Complete profile and settings)
 */
export async function updateProfile(form: ProfileFields): Promise<{ id: string }> {
  return await commitRow(actor("Vous devez être connecté pour compléter votre profil"), "update_profile", form);
}

export type ContactFields = { name: string; email: string; subject: string; message: string };

/** Queues a word to the team, from a visitor as well. @throws IntentError invalid (with `fields`) | storage_full | storage (spec §5, Contact form) */
export async function contactSupport(form: ContactFields): Promise<{ id: string }> {
  return await commitRow(currentUser() ?? "visitor", "contact_support", form);
}

/** "J'ai compris": the warning of the team was read. @throws IntentError signed_out | storage_full | storage */
export async function acknowledgeNotice(noticeId: string): Promise<{ id: string }> {
  return await commitRow(actor(), "acknowledge_notice", { notice_id: noticeId });
}

/** Asks the team to look again at a listing that was hidden or removed; once a notice. @throws IntentError signed_out | invalid (field "message") | storage_full | storage */
export async function appealModeration(noticeId: string, words: string): Promise<{ id: string }> {
  return await commitRow(actor(), "appeal_moderation", { notice_id: noticeId, message: words });
}
