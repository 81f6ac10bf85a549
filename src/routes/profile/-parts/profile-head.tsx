import { useState, type ReactNode } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { formatDate } from "#domain/age.ts";
import { formatPhone, whatsappLink } from "#domain/phone.ts";
import type { Profile } from "#domain/profile.ts";
import { countOf } from "#domain/text.ts";
import { useCredits } from "#queries/use-payments.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { useSyncHealth } from "#queries/use-sync-health.ts";
import { useSession } from "#session/use-session.ts";
import { useMembership } from "#team/membership.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Notice } from "#ui/notice.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { later } from "#ui/later.tsx";
import { useHas } from "#ui/use-has.ts";
import { Again } from "../../-cards/again.tsx";
import { SignOutButton } from "../../-account/sign-out-button.tsx";
import { RatingLine } from "./reviews.tsx";

const loadChoice = () => import("./choose-avatar.tsx").then((module) => module.ChooseAvatar);
const ChooseAvatar = later(loadChoice);

/** The lesser ways: side by side, each under its icon. */
const WAY = "flex-col justify-start !gap-1 !px-0 !py-2 !text-sm !leading-4";

/** Four ways: two and two, or the fourth would stand alone in its row. */
const PAIRS = "[grid-template-columns:repeat(auto-fit,minmax(max(5.6rem,34%),1fr))]";

/** The person as others see them, in two lines: what they sell begins in sight (§2 Own profile). */
export function ProfileHead() {
  const { phase, profile } = useMyProfile();
  if (profile !== null) return <Head profile={profile} />;
  return phase === "loading" ? <HeadSkeleton /> : <Incomplete />;
}

function Head({ profile }: { profile: Profile }) {
  const credits = useCredits();
  const [choosing, setChoosing] = useState(false);
  const hasChoice = useHas(loadChoice, choosing);
  return (
    <div className="flex items-center gap-3">
      <button
        type="button"
        title="Changer votre image"
        aria-label="Changer votre image"
        aria-busy={choosing && !hasChoice}
        onClick={() => setChoosing(true)}
        className="relative shrink-0 rounded-full cursor-pointer focusable"
      >
        <Avatar
          name={profile.fullName}
          avatar={profile.avatarUrl}
          className="h-[min(3rem,64px)] w-[min(3rem,64px)] text-[min(1.0625rem,24px)]"
        />
        <span className="absolute -right-1 -bottom-1 grid place-items-center w-5 h-5 rounded-full bg-card b-1 b-solid b-line-strong">
          <Icon name="pencil" className="!text-[0.75rem]" />
        </span>
      </button>
      {choosing ? <ChooseAvatar profile={profile} onClose={() => setChoosing(false)} /> : null}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <PageTitle title="Mon profil" className="heading [overflow-wrap:anywhere]">
          {profile.fullName}
        </PageTitle>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <RatingLine rating={profile.rating} reviews={profile.reviewCount} />
          {credits === null ? null : (
            <Badge tone="accent" icon="coins">
              {countOf(credits, "crédit")}
            </Badge>
          )}
        </div>
      </div>
    </div>
  );
}

/** Facts that the team and contacts have of the person, and the ways to everything else that is theirs; below what they sell. */
export function ProfileDetails() {
  const { profile } = useMyProfile();
  const inTeam = useMembership() === "in";
  if (profile === null) return null;
  return (
    <section className="card p-[16px] sm:p-6 lg:p-4" aria-label="Mes informations">
      <Facts profile={profile} />
      <div className="mt-5 grid gap-2">
        <ButtonLink to="/create-listing" variant="primary" icon="plus">
          Vendre
        </ButtonLink>
        <div className={`grid ${inTeam ? PAIRS : "[grid-template-columns:repeat(auto-fit,minmax(5.6rem,1fr))]"}`}>
          <ButtonLink to="/acheter-credits" variant="quiet" icon="coins" className={WAY}>
            Acheter des crédits
          </ButtonLink>
          <ButtonLink to="/settings" variant="quiet" icon="settings" className={WAY}>
            Réglages
          </ButtonLink>
          {inTeam ? (
            <ButtonLink to="/equipe" variant="quiet" icon="shield-check" className={WAY}>
              Équipe
            </ButtonLink>
          ) : null}
          <SignOutButton variant="quiet" className={WAY} />
        </div>
      </div>
    </section>
  );
}

function Facts({ profile }: { profile: Profile }) {
  const { email } = useSession();
  const chat = whatsappLink(profile.phone);
  return (
    <ul className="grid gap-x-12 gap-y-2 text-[min(0.9375rem,5vw)] sm:grid-cols-[repeat(2,fit-content(22rem))] lg:grid-cols-1">
      <Fact icon="mail" label="Email">
        <span className="[overflow-wrap:anywhere]">{profile.email || email}</span>
      </Fact>
      <Fact icon="phone" label="Téléphone">
        {chat === null ? (
          formatPhone(profile.phone)
        ) : (
          <a href={chat} target="_blank" rel="noreferrer" className="link tabular-nums">
            {formatPhone(profile.phone)}
            <span className="sr-only"> (ouvrir dans WhatsApp)</span>
          </a>
        )}
      </Fact>
      <Fact icon="map-pin" label="Quartier">
        {profile.district}
      </Fact>
      <Fact icon="user" label="Ancienneté">
        Membre depuis le <span className="inline-block">{formatDate(profile.createdAt)}</span>
      </Fact>
    </ul>
  );
}

function Fact({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-2">
      <Icon name={icon} className="!text-[min(1.25rem,24px)] text-muted" />
      <span className="sr-only">{label}&nbsp;: </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function HeadSkeleton() {
  const online = useConnectivity((state) => state.online);
  const coming = !useSyncHealth().mineFailing && online;
  return (
    <div className="grid gap-4" aria-busy={coming}>
      <PageTitle title="Mon profil" className="sr-only" />
      <div className="flex items-center gap-3">
        <Skeleton className="h-12 w-12 !rounded-full" />
        <div className="grid flex-1 gap-1.5">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      </div>
      {coming ? null : (
        <Notice tone="danger" icon="wifi-off" title="Erreur lors du chargement des données" action={<Again />}>
          {online ? "Le serveur ne répond pas" : "Pas de connexion"}&nbsp;: votre profil n'est pas encore sur ce
          téléphone. Il s'affichera dès que {online ? "le serveur répond" : "le réseau revient"}.
        </Notice>
      )}
    </div>
  );
}

function Incomplete() {
  return (
    <>
      <PageTitle title="Mon profil" className="sr-only" />
      <EmptyState
        icon="user"
        title="Profil incomplet"
        text="Votre nom, votre téléphone et votre quartier manquent encore."
        action={
          <ButtonLink to="/complete-profile" variant="primary">
            Compléter mon profil
          </ButtonLink>
        }
      />
    </>
  );
}
