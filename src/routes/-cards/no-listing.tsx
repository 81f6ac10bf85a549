import { useConnectivity } from "#device/connectivity.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import type { WhyUnavailable } from "#sync/requests.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { Again } from "./again.tsx";

type NoListingProps = {
  why: "missing" | "unavailable" | "unreachable";
  /** The reason why it is unavailable, as far as it is known. */
  since?: WhyUnavailable | null;
};

const SINCE: Record<WhyUnavailable, string> = {
  sold: "L'objet est vendu. D'autres vous attendent près de chez vous.",
  deleted: "La personne qui vendait l'a retirée.",
  removed: "L'équipe l'a retirée\u00A0: elle ne suivait pas les règles du marché.",
  hidden: "Elle est en cours de vérification\u00A0: l'équipe la regarde. D'autres vous attendent près de chez vous.",
  asleep:
    "Elle est en pause\u00A0: la personne qui la vend n'a pas dit si l'objet est toujours à vendre. Elle peut revenir.",
  suspended: "Le compte qui la publiait est suspendu. Si vous avez payé quelque chose, écrivez à l'équipe.",
};

const WORDS: Record<NoListingProps["why"] | "unanswered", { icon: IconName; title: string; text: string }> = {
  missing: {
    icon: "search-x",
    title: "Annonce introuvable",
    text: "Cette annonce n'existe pas, ou son propriétaire l'a supprimée.",
  },
  unavailable: {
    icon: "package-open",
    title: "Cette annonce n'est plus disponible",
    text: "Elle ne se voit plus pour l'instant. D'autres vous attendent près de chez vous.",
  },
  unreachable: {
    icon: "wifi-off",
    title: "Pas de connexion",
    text: "Impossible de charger cette annonce\u00A0: elle n'est pas encore sur ce téléphone. Elle s'affichera dès que le réseau reviendra.",
  },
  unanswered: {
    icon: "wifi-off",
    title: "Le serveur ne répond pas",
    text: "Impossible de charger cette annonce\u00A0: elle n'est pas encore sur ce téléphone.",
  },
};

/** Why there is nothing to see here, and the ways on. */
export function NoListing({ why, since = null }: NoListingProps) {
  const online = useConnectivity((state) => state.online);
  const { icon, title, text } = WORDS[why === "unreachable" && online ? "unanswered" : why];
  return (
    <div className="page pt-6" role={why === "unreachable" ? "status" : undefined}>
      <PageTitle title={title} className="sr-only" />
      <EmptyState
        icon={icon}
        title={title}
        text={why === "unavailable" && since !== null ? SINCE[since] : text}
        action={
          <>
            {why === "unreachable" ? <Again /> : null}
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
