import { useEffect, useState } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { townId } from "#device/towns.ts";
import { formatDate } from "#domain/age.ts";
import { NO_FILTERS, soughtIn } from "#domain/search.ts";
import { useIsBlocked } from "#queries/use-blocks.ts";
import type { SellerResult } from "#queries/use-seller.ts";
import type { SellerFacts } from "#sync/requests.ts";
import { CURRENT_SUPPORT, WAITS } from "#town";
import { Avatar } from "#ui/avatar.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { CardSkeletons } from "#ui/listing-card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { factLines } from "../../-trust/seller-facts.ts";
import { TeamBadge } from "../../-trust/team-badge.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ShareButton, sharedSeller } from "../../-share/share-button.tsx";
import { FollowButton } from "../../-search/follow-button.tsx";
import { Again } from "../../-cards/again.tsx";
import { BlockButton, type Person } from "../../-trust/block-dialog.tsx";
import { ReportSeller } from "../../-trust/report-button.tsx";
import { RatingLine } from "./reviews.tsx";

type SellerHeadProps = { id: string; seller: SellerResult; own: boolean };

/** Name, rating, how long here, and the way to warn the team. */
export function SellerHead({ id, seller, own }: SellerHeadProps) {
  return (
    <section className="card flex flex-wrap items-center gap-4 p-[16px] sm:p-6" aria-label="Vendeur">
      <Avatar name={seller.name} avatar={seller.avatar} className="h-16 w-16 text-xl" />
      <div className="grid min-w-0 flex-1 basis-40 gap-1">
        <PageTitle title={seller.name} className="title [overflow-wrap:anywhere]" />
        <TeamBadge name={seller.name} />
        <RatingLine rating={seller.rating} reviews={seller.reviews} />
        {seller.facts === null ? null : <Facts facts={seller.facts} />}
      </div>
      {own ? (
        <div className="flex flex-wrap gap-3">
          <ShareButton shared={sharedSeller(id, seller.name)} wide="primary" />
          <ButtonLink to="/profile">Mon profil</ButtonLink>
        </div>
      ) : (
        <>
          <FollowSeller person={{ id, name: seller.name }} />
          <div className="flex flex-wrap *:!ml-0 lt-sm:(-my-2 -ml-3 *:!px-3)">
            <ShareButton shared={sharedSeller(id, seller.name)} wide="quiet" />
            <ReportSeller person={{ id, name: seller.name }} listingId={null} />
            <a href={reportMail(id, seller.name)} className="btn btn-quiet text-left">
              <Icon name="mail" /> Signaler par email
            </a>
            <BlockButton person={{ id, name: seller.name }} />
          </div>
        </>
      )}
    </section>
  );
}

/** Since when, how soon there is an answer, how much was sold. */
function Facts({ facts }: { facts: SellerFacts }) {
  return (
    <div className="text-sm text-muted">
      <p>
        Membre depuis le <span className="inline-block">{formatDate(facts.since)}</span>
      </p>
      {factLines(facts).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

const FOLLOW = {
  follow: "Suivre",
  followed: "Suivi",
  signIn: "Connectez-vous pour suivre ce vendeur.",
  later: "Vous suivrez ce vendeur dès que le réseau revient.",
  done: "Vendeur suivi",
  why: "Même quand l'application est fermée, dès que ce vendeur publie une annonce.",
};

/** Follows what this person sells; not while they are blocked. */
function FollowSeller({ person }: { person: Person }) {
  if (useIsBlocked(person.id)) return null;
  return <FollowButton sought={{ ...soughtIn(townId(), NO_FILTERS), seller: person }} words={FOLLOW} />;
}

/** A mail to the team with who it is about already in it. */
function reportMail(id: string, name: string): string {
  const subject = `Signalement du vendeur ${name}`;
  const body = `Bonjour,\n\nJe souhaite signaler ce vendeur\u00A0:\nNom\u00A0: ${name}\nIdentifiant\u00A0: ${id}\n\nCe qui s'est passé\u00A0:\n`;
  return `mailto:${CURRENT_SUPPORT.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** Nothing is known of this seller yet: room for what comes, then what to do when it does not (§8, 10 s). */
export function SellerNotYetHere({ unreachable }: { unreachable: boolean }) {
  const [long, setLong] = useState(false);
  const online = useConnectivity((state) => state.online);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), WAITS.sellerPage);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="page pb-12 pt-4 sm:pt-8" aria-busy={!unreachable}>
      <PageTitle title="Vendeur" className="sr-only" />
      {unreachable ? (
        <Notice tone="danger" icon="wifi-off" action={<Again />}>
          Erreur lors du chargement du vendeur&nbsp;:{" "}
          {online ? "le serveur ne répond pas" : "pas de connexion. La page s'affichera dès que le réseau revient"}.
        </Notice>
      ) : long ? (
        <Notice tone="danger" action={<ButtonLink to="/help">Contacter le support</ButtonLink>}>
          Chargement trop long. Vérifiez votre connexion ou contactez le support.
        </Notice>
      ) : null}
      <div className="mt-4 card flex items-center gap-4 p-[16px] sm:p-6">
        <Skeleton className="h-16 w-16 !rounded-full" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      </div>
      <div className="mt-8 grid-cards">
        <CardSkeletons count={4} />
      </div>
    </div>
  );
}

const GONE = "Son compte n'existe pas ou n'existe plus. Ses annonces non plus.";

/** There is no such seller. */
export function NoSeller({ title, text = GONE }: { title: string; text?: string }) {
  return (
    <div className="page-narrow pt-6">
      <PageTitle title="Vendeur" className="sr-only" />
      <EmptyState
        icon="search-x"
        title={title}
        text={text}
        action={
          <ButtonLink to="/search" variant="primary">
            Parcourir les annonces
          </ButtonLink>
        }
      />
    </div>
  );
}
