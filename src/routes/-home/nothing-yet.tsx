import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** The market on its very first day. */
export function NothingYet() {
  return (
    <EmptyState
      icon="package-open"
      title="Aucune annonce pour le moment"
      text="Soyez la première personne à vendre ici : votre première annonce est gratuite."
      action={
        <ButtonLink to="/create-listing" variant="primary">
          Vendre un objet
        </ButtonLink>
      }
    />
  );
}
