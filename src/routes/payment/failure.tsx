import { createFileRoute } from "@tanstack/react-router";
import { isId } from "#domain/id.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { searchTexts } from "../-search-texts.ts";

export const Route = createFileRoute("/payment/failure")({
  staticData: { cachedFor: "wifi" },
  validateSearch: searchTexts("listing_id", "type"),
  component: PaymentFailure,
});

const CAUSES = [
  "Vous avez annulé le paiement.",
  "La connexion avec l'opérateur a été coupée.",
  "Le solde mobile money n'était pas suffisant.",
  "La page de paiement est restée ouverte trop longtemps.",
] as const;

/** A payment that did not go through (§2): why that happens, and the way to try again. */
function PaymentFailure() {
  const { listing_id, type } = Route.useSearch();
  return (
    <div className="page-narrow grid gap-5 pt-8 pb-12">
      <div className="grid justify-items-center gap-3 text-center">
        <span className="grid place-items-center w-16 h-16 rounded-full bg-danger-soft text-danger">
          <Icon name="circle-alert" className="!text-[1.75rem]" />
        </span>
        <PageTitle title="Le paiement n'a pas abouti" />
        <p className="text-muted text-balance">
          Rien n'a été publié ni crédité. Vérifiez votre solde avant de recommencer.
        </p>
      </div>
      <section aria-labelledby="causes" className="card grid gap-2 p-4">
        <h2 id="causes" className="font-650">
          Ce qui a pu se passer
        </h2>
        <ul className="grid gap-1.5 list-disc pl-5">
          {CAUSES.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      </section>
      <div className="grid gap-2 sm:(flex flex-wrap justify-center)">
        <Again type={type} />
        {type === "annonce" && listing_id !== undefined && isId(listing_id) ? (
          <ButtonLink to="/paiement-annonce/$id" params={{ id: listing_id }} icon="wallet">
            Payer cette annonce
          </ButtonLink>
        ) : null}
        <ButtonLink to="/help" variant="quiet">
          Besoin d'aide&#8239;?
        </ButtonLink>
      </div>
    </div>
  );
}

function Again({ type }: { type: string | undefined }) {
  switch (type) {
    case "pack":
      return (
        <ButtonLink to="/acheter-credits" search={{}} variant="primary">
          Réessayer l'achat de crédits
        </ButtonLink>
      );
    case "annonce":
      return (
        <ButtonLink to="/create-listing" search={{}} variant="primary">
          Créer une nouvelle annonce
        </ButtonLink>
      );
    case "boost":
      return (
        <ButtonLink to="/profile" search={{}} variant="primary">
          Retour au profil
        </ButtonLink>
      );
    default:
      return (
        <ButtonLink to="/" variant="primary">
          Retour à l'accueil
        </ButtonLink>
      );
  }
}
