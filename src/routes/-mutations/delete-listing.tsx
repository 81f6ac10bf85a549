import type { Listing } from "#model/listing/fields.ts";
import { IntentError, sayWhy } from "#intents/commit.ts";
import { deleteListing } from "#intents/listing.ts";
import { usePublishing } from "#queries/use-drafts.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toast.ts";
import { notifyOfListingMutation } from "./run-mutation.ts";

type DeleteListingProps = {
  listing: Pick<Listing, "id" | "title">;
  open: boolean;
  onClose: () => void;
  onDone?: () => void;
};

const FAILED = "Erreur lors de la suppression";

/**
 * Asks, then deletes an own listing (§2, irreversible); a slip is undone for as long as the mutation stays on this phone. One that has
 * not left the phone is no listing yet: its publication is taken back, and words and pictures stay as a draft.
 */
export function DeleteListing({ listing: { id, title }, open, onClose, onDone }: DeleteListingProps) {
  const unsent = usePublishing(id)?.unsent === true;

  async function remove() {
    onClose();
    try {
      const deletion = await sayWhy(FAILED, deleteListing(id));
      if (deletion.id === null) toast.success("Publication annulée. L'annonce est de nouveau dans vos brouillons.");
      else notifyOfListingMutation(deletion.id, "deleted");
      onDone?.();
    } catch (error) {
      toast.error(error instanceof IntentError ? error.message : FAILED);
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={unsent ? "Annuler cette publication\u202F?" : "Supprimer cette annonce\u202F?"}
      actions={
        <>
          <Button onClick={onClose}>Garder</Button>
          <Button variant="danger" onClick={() => void remove()}>
            {unsent ? "Annuler la publication" : "Supprimer"}
          </Button>
        </>
      }
    >
      {unsent ? (
        <p>
          «&nbsp;{title}&nbsp;» n'est pas encore partie de ce téléphone&nbsp;: elle redevient un brouillon, et rien
          n'est dépensé.
        </p>
      ) : (
        <p>«&nbsp;{title}&nbsp;» disparaît pour tout le monde, définitivement. Le crédit n'est pas rendu.</p>
      )}
    </Dialog>
  );
}
