import { useState } from "react";
import type { Listing } from "#domain/listing.ts";
import { deleteListing } from "#intents/delete-listing.ts";
import { IntentError } from "#intents/intent-error.ts";
import { sayWhy } from "#intents/say-why.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toast.ts";
import { tellListingAct } from "../../-acts/tell-act.ts";

/** Deletes an own listing after asking (§2, irreversible); a slip is undone for as long as the act stays on this phone. */
export function DeleteListingButton({ listing }: { listing: Pick<Listing, "id" | "title"> }) {
  const [asking, setAsking] = useState(false);

  async function remove() {
    setAsking(false);
    try {
      const { id } = await sayWhy("Erreur lors de la suppression", deleteListing(listing.id));
      tellListingAct(id, "deleted");
    } catch (error) {
      toast.error(error instanceof IntentError ? error.message : "Erreur lors de la suppression");
    }
  }
  return (
    <>
      <Button
        variant="quiet"
        icon="trash-2"
        className="!justify-start !px-0 !text-sm !font-550 !text-muted"
        aria-label={`Supprimer ${listing.title}`}
        onClick={() => setAsking(true)}
      >
        Supprimer
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={"Supprimer cette annonce\u202F?"}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Garder</Button>
            <Button variant="danger" onClick={() => void remove()}>
              Supprimer
            </Button>
          </>
        }
      >
        <p>
          «&nbsp;{listing.title}&nbsp;» disparaîtra pour tout le monde. C'est irréversible, et un crédit utilisé n'est
          pas rendu.
        </p>
      </Dialog>
    </>
  );
}
