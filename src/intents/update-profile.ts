import type { ProfileFields } from "./check.ts";
import { actor, commitRow } from "./commit.ts";

/**
 * Queues the person's own name, phone and district: completes a profile as well as it changes one.
 * @throws IntentError signed_out | invalid (with `fields`) | storage_full | storage (spec §5, Complete profile and settings)
 */
export async function updateProfile(form: ProfileFields): Promise<{ id: string }> {
  const userId = actor("Vous devez être connecté pour compléter votre profil");
  const { checkProfile } = await import("./check.ts");
  const { fullName, phone, district } = checkProfile(form);
  return await commitRow(userId, { kind: "update_profile", args: { full_name: fullName, phone, district } });
}
