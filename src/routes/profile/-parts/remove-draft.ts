import { cancelAct } from "#intents/cancel-act.ts";
import { deleteDraft } from "#intents/delete-draft.ts";
import { toast } from "#ui/toast.ts";

/** Throws a draft away, and offers for a moment to bring it back. */
export async function removeDraft(id: string): Promise<void> {
  try {
    const { id: act } = await deleteDraft(id);
    toast.success("Brouillon supprimé", { action: { label: "Annuler", run: () => void cancelAct(act) } });
  } catch (error) {
    toast.error(
      error instanceof Error && error.name === "IntentError" ? error.message : "Erreur lors de la suppression",
    );
  }
}
