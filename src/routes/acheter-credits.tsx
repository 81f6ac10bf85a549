import { createFileRoute } from "@tanstack/react-router";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Guard } from "./-guards/guard.tsx";

export const Route = createFileRoute("/acheter-credits")({ component: BuyCredits });

/** Credits open with the next step of the beta; until then this says so instead of leading nowhere. */
function BuyCredits() {
  return (
    <Guard need="person">
      <div className="page-narrow pt-6">
        <PageTitle title="Acheter des crédits" className="sr-only" />
        <EmptyState
          icon="coins"
          title="Les crédits arrivent bientôt"
          text="L'achat de crédits n'est pas encore ouvert dans cette version bêta."
          action={<ButtonLink to="/" variant="primary">Retour à l'accueil</ButtonLink>}
        />
      </div>
    </Guard>
  );
}
