import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";

/** Any address that leads nowhere. */
export function NotFound() {
  return (
    <div className="page-narrow pt-6">
      <PageTitle title="Page non trouvée" className="sr-only" />
      <EmptyState
        icon="store"
        title="Page non trouvée"
        text="Cette adresse ne mène à rien&nbsp;: la page a peut-être changé de place."
        action={
          <>
            <ButtonLink to="/" variant="primary">
              Retour à l'accueil
            </ButtonLink>
            <ButtonLink to="/search">Parcourir les annonces</ButtonLink>
          </>
        }
      />
    </div>
  );
}
