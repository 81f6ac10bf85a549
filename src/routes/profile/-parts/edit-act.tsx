import type { PendingAct } from "#queries/use-pending.ts";
import { ButtonLink } from "#ui/button-link.tsx";

/** Where the act can be looked at or said otherwise. */
export function EditAct({ act: { kind, target } }: { act: PendingAct }) {
  // A publication on its way is looked at; taking it back for other words is offered there.
  if (kind === "publish_listing" && target?.kind === "draft") {
    return (
      <ButtonLink to="/create-listing" search={{ publiee: target.id }}>
        Voir l'envoi
      </ButtonLink>
    );
  }
  switch (target?.kind) {
    case "draft":
      return (
        <ButtonLink to="/create-listing" search={{ brouillon: target.id }} icon="pencil">
          Modifier
        </ButtonLink>
      );
    case "edit":
      return (
        <ButtonLink to="/create-listing" search={{ modifier: target.id }} icon="pencil">
          Modifier
        </ButtonLink>
      );
    case "listing":
      return (
        <ButtonLink to="/listings/$id" params={{ id: target.id }}>
          Voir l'annonce
        </ButtonLink>
      );
    case "conversation":
      return (
        <ButtonLink to="/messages/$listingId/$userId" params={{ listingId: target.id, userId: target.otherId }}>
          Ouvrir la conversation
        </ButtonLink>
      );
    case "profile":
      return (
        <ButtonLink to="/settings" icon="pencil">
          Modifier
        </ButtonLink>
      );
    case "payment":
      if (target.id !== null)
        return (
          <ButtonLink to="/paiement-annonce/$id" params={{ id: target.id }}>
            Voir le paiement
          </ButtonLink>
        );
      return (
        <ButtonLink to="/profile" search={{ onglet: "paiements" }}>
          Voir mes paiements
        </ButtonLink>
      );
    case "support":
    case undefined:
      return null;
  }
}
