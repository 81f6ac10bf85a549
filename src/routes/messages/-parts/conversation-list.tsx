import { Link } from "@tanstack/react-router";
import { useConnectivity } from "#device/connectivity.ts";
import { agreedWords } from "#domain/offer.ts";
import { countOf } from "#domain/text.ts";
import { useIsBlocked } from "#queries/use-blocks.ts";
import { statusFor } from "#model/listing/status-for.ts";
import type { Conversation } from "#model/message/conversation.ts";
import { useConversations } from "#queries/use-conversations.ts";
import { useSyncHealth } from "#queries/use-sync-health.ts";
import { AgeText } from "#ui/age-text.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Photo } from "#ui/photo.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useNow } from "#ui/use-now.ts";
import { Again } from "../../-cards/again.tsx";
import { MessageStatus } from "./message-status.tsx";

/** Everybody one has written with, the latest first. `beside`: a column that stands beside a conversation, or beside none yet. */
export function ConversationList({ beside = false }: { beside?: boolean }) {
  const { phase, rows } = useConversations();
  if (rows.length > 0) {
    return (
      <ul className={beside ? "" : "mt-3 sm:(card overflow-hidden)"}>
        {rows.map((conversation) => (
          <ConversationRow key={conversation.key} conversation={conversation} />
        ))}
      </ul>
    );
  }
  return phase === "loading" ? <NotYetHere /> : <NoMessage />;
}

function NotYetHere() {
  const online = useConnectivity((state) => state.online);
  const { messagesFailing } = useSyncHealth();
  if (online && !messagesFailing) return <RowSkeletons count={6} />;
  return (
    <EmptyState
      icon="wifi-off"
      title={online ? "Le serveur ne répond pas" : "Pas de connexion"}
      text={`Erreur lors du chargement des conversations\u00A0: elles ne sont pas encore sur ce téléphone. Elles s'afficheront dès que ${online ? "le serveur répond" : "le réseau revient"}.`}
      action={
        <>
          <Again />
          <ButtonLink to="/search">Parcourir les annonces</ButtonLink>
        </>
      }
    />
  );
}

function NoMessage() {
  return (
    <EmptyState
      icon="message-circle"
      title="Aucun message"
      text="Une annonce vous plaît&#8239;? Écrivez au vendeur, même sans réseau&nbsp;: votre message partira dès qu'il revient."
      action={
        <ButtonLink to="/search" variant="primary">
          Parcourir les annonces
        </ButtonLink>
      }
    />
  );
}

/** On the corner of the listing's photo: whom one talks to is not what one talks about. */
const CORNER = "absolute -right-1.5 -bottom-1.5 w-[min(1.75rem,8vw)] h-[min(1.75rem,8vw)] b-2 b-solid b-paper text-xs";

/** One conversation: whose, about what, its last words, when, and how many are unread. The whole row is one link. */
function ConversationRow({ conversation }: { conversation: Conversation }) {
  const { listingId, otherId, otherName, otherAvatar, listingTitle, listing, whom, lastAt, unread, agreed } =
    conversation;
  const blocked = useIsBlocked(otherId);
  const bold = unread > 0;
  return (
    <li className="b-b-1 b-solid b-line last:b-b-0">
      <Link
        to="/messages/$listingId/$userId"
        params={{ listingId, userId: otherId }}
        activeProps={{ className: "bg-primary-soft" }}
        className="flex items-center gap-3 px-4 py-3 hover:bg-sunk active:bg-sunk [outline:none] focus-visible:(outline-2 outline-solid -outline-offset-2 outline-primary)"
      >
        <span className="relative shrink-0">
          <span className="block w-[min(3.5rem,16vw)] aspect-[4/5] overflow-hidden rounded-field">
            <Photo name={listing?.photos[0]} size="thumb" alt="" />
          </span>
          {otherAvatar ? <Avatar name={otherName} avatar={otherAvatar} className={CORNER} /> : null}
        </span>
        <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
          <span className="flex flex-wrap items-baseline justify-between gap-x-2">
            <span
              className={`max-w-full min-w-0 flex-1 basis-20 truncate text-[min(1.0625rem,6vw)] leading-6 ${bold ? "font-750" : "font-600"}`}
            >
              {otherName}
            </span>
            <AgeText
              at={lastAt}
              className={`max-w-full shrink-0 text-xs ${bold ? "text-primary font-650" : "text-muted"}`}
            />
          </span>
          <span className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
            <span className="truncate">{listingTitle}</span>
            {listing === null ? null : <Standing listing={listing} whom={whom} />}
          </span>
          {agreed === null ? null : <span className="text-sm font-650 text-primary">{agreedWords(agreed)}</span>}
          <span className="flex items-center justify-between gap-2">
            <LastWords conversation={conversation} />
            {blocked ? (
              <Badge tone="wait" icon="ban">
                Bloqué
              </Badge>
            ) : null}
            {bold ? <Unread count={unread} /> : null}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** The state of the listing, where it is not for sale any more. The conversation itself says more. */
function Standing({ listing, whom }: { listing: NonNullable<Conversation["listing"]>; whom: Conversation["whom"] }) {
  const { awaitsPayment, short } = statusFor(listing, whom, useNow());
  return awaitsPayment ? null : <StatusBadge badge={short} />;
}

function LastWords({ conversation }: { conversation: Conversation }) {
  const { lastText, lastState, mine, unread } = conversation;
  return (
    <span className="flex min-w-0 items-center gap-1 text-base">
      {mine ? <MessageStatus state={lastState} terse /> : null}
      <span className={`truncate ${unread > 0 ? "font-600" : "text-muted"}`}>
        {mine ? "Vous\u00A0: " : ""}
        {lastText}
      </span>
    </span>
  );
}

function Unread({ count }: { count: number }) {
  return (
    <span className="grid h-5.5 min-w-5.5 shrink-0 place-items-center rounded-full bg-primary px-1.5 text-xs font-700 text-primary-on tabular-nums">
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{countOf(count, "message non lu", "messages non lus")}</span>
    </span>
  );
}

/** Rows of exactly a conversation's height while nothing is known yet. */
function RowSkeletons({ count }: { count: number }) {
  return (
    <ul aria-label="Chargement des conversations" className="mt-3">
      {Array.from({ length: count }, (_, place) => (
        <li
          key={`place-${String(place)}`}
          aria-hidden="true"
          className="flex items-center gap-3 b-b-1 b-solid b-line px-4 py-3 last:b-b-0"
        >
          <Skeleton className="w-[min(3.5rem,16vw)] aspect-[4/5] shrink-0 !rounded-field" />
          <span className="grid flex-1 gap-2.5">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3.5 w-2/3" />
            <Skeleton className="h-3.5 w-4/5" />
          </span>
        </li>
      ))}
    </ul>
  );
}
