import { useConnectivity } from "#device/connectivity.ts";
import { useSyncHealth } from "#queries/use-sync-health.ts";
import { HOME_LISTINGS } from "#town";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { CardSkeletons } from "#ui/listing-card.tsx";
import { Again } from "../-cards/again.tsx";

/** In place of the newest listings on a phone that has none yet: their boxes, or why they do not come. `failed`: who asked knows that they do not. */
export function NotYet({ failed = false }: { failed?: boolean }) {
  const online = useConnectivity((state) => state.online);
  const { feedFailing } = useSyncHealth();
  if (online && !feedFailing && !failed)
    return (
      <div aria-busy="true" className="grid-cards">
        <CardSkeletons count={HOME_LISTINGS} />
      </div>
    );
  return (
    <div role="status">
      <EmptyState
        icon="wifi-off"
        title={online ? "Les annonces n'ont pas pu être chargées" : "Pas de connexion"}
        text={
          online ? "Le serveur ne répond pas pour l'instant." : "Les annonces s'afficheront dès que le réseau revient."
        }
        action={<Again />}
      />
    </div>
  );
}

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
