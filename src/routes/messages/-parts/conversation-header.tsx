import { Link } from "@tanstack/react-router";
import { statusOf } from "#model/listing/status.ts";
import { statusFor } from "#model/listing/status-for.ts";
import type { ConversationResult } from "#queries/use-conversation.ts";
import { useWhyGone } from "#queries/use-conversations.ts";
import { useListing } from "#queries/use-listing.ts";
import type { WhyUnavailable } from "#sync/requests.ts";
import { Avatar } from "#ui/avatar.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Photo } from "#ui/photo.tsx";
import { WrappingPrice } from "#ui/wrapping-price.tsx";
import { useNow } from "#ui/use-now.ts";
import { useWide } from "#ui/use-wide.ts";
import { ConversationMenu } from "./conversation-menu.tsx";
import { CallButton } from "../../-trust/call-button.tsx";
import { TeamBadge } from "../../-trust/team-badge.tsx";

type HeaderProps = { listingId: string; otherId: string; conversation: ConversationResult };

/** Back, the listing as a small card that leads to it, and who is on the other side. */
export function ConversationHeader({ listingId, otherId, conversation }: HeaderProps) {
  const { listing, otherGone, otherSuspended } = conversation;
  // The list stands beside it.
  const wide = useWide();
  const canCall = listing?.userId === otherId && statusOf(listing.status).isPublic && !otherGone && !otherSuspended;
  const name = <span className="line-clamp-2">{conversation.otherName || "…"}</span>;
  return (
    <header className="flex items-center gap-[min(0.25rem,4px)] b-b-1 b-solid b-line bg-paper py-1.5 px-1 lg:pl-4">
      {wide ? null : (
        <Link
          to="/messages"
          aria-label="Retour aux messages"
          title="Retour aux messages"
          className="tap grid shrink-0 place-items-center rounded-full hover:bg-sunk focusable"
        >
          <Icon name="arrow-left" />
        </Link>
      )}
      <div className="flex min-w-0 flex-1 items-center gap-[min(0.75rem,12px)]">
        <ListingLink listingId={listingId} conversation={conversation} />
        <div className="grid min-w-0 flex-1">
          <PageTitle title={conversation.otherName || "Conversation"} className="text-[min(1.0625rem,6vw)] font-700">
            {conversation.otherName !== "" && !conversation.otherGone ? (
              <Link
                to="/profile/seller/$sellerId"
                params={{ sellerId: otherId }}
                className="block py-2.5 -my-2.5 rounded-sm focusable hover:underline"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </PageTitle>
          <TeamBadge name={conversation.otherName} />
          <ListingWords listingId={listingId} conversation={conversation} />
        </div>
      </div>
      {canCall ? (
        <CallButton
          listingId={listingId}
          title={conversation.title}
          seller={{ id: otherId, name: conversation.otherName }}
        />
      ) : null}
      {conversation.otherName === "" || conversation.otherGone ? null : (
        <ConversationMenu
          person={{ id: otherId, name: conversation.otherName }}
          listingId={listingId}
          shown={!statusOf(conversation.listing?.status).isDeleted}
          sale={conversation.listing === null || conversation.listing.userId === otherId ? null : conversation}
        />
      )}
    </header>
  );
}

/** For the thumb of a hand, which the title's line is too low for. Whoever hears the screen hears of the title alone. */
function ListingLink({ listingId, conversation }: Omit<HeaderProps, "otherId">) {
  const { otherName, otherAvatar } = conversation;
  const photo = (
    <span className="relative block max-[15em]:hidden">
      <span className="block w-[min(2.5rem,13vw)] aspect-[4/5] overflow-hidden rounded-2">
        <Photo name={conversation.listing?.photos[0]} size="thumb" alt="" eager />
      </span>
      {otherAvatar ? (
        <Avatar
          name={otherName}
          avatar={otherAvatar}
          className="absolute -right-1.5 -bottom-1 w-[min(1.375rem,7vw)] h-[min(1.375rem,7vw)] b-2 b-solid b-paper text-xs"
        />
      ) : null}
    </span>
  );
  if (statusOf(conversation.listing?.status).isDeleted) return photo;
  return (
    <Link to="/listings/$id" params={{ id: listingId }} aria-hidden="true" tabIndex={-1} className="shrink-0 p-1 -m-1">
      {photo}
    </Link>
  );
}

/** The reason why others see a listing no more; "unknown" until the server was asked. */
const GONE: Readonly<Record<WhyUnavailable | "unknown", string>> = {
  sold: "Annonce vendue",
  deleted: "Annonce supprimée",
  removed: "Annonce retirée",
  hidden: "En cours de vérification",
  asleep: "Annonce en pause",
  suspended: "Annonce suspendue",
  unknown: "Annonce indisponible",
};

const LINE = "relative flex flex-wrap min-w-0 items-center gap-x-1.5 text-[min(0.875rem,5vw)] text-muted";
const TITLE = "min-w-0 max-w-max grow basis-20 truncate";

/** The title, then what there is to know of it: beside it where there is room, or under it. */
function ListingWords({ listingId, conversation }: Omit<HeaderProps, "otherId">) {
  const { listing, phase } = useListing(listingId);
  // The listing of a first message may have gone before it left: then no row of the conversation says why.
  const { isDeleted = false, isHidden, isPublic, short } = statusFor(conversation.listing, conversation.whom, useNow());
  const lost = isHidden === true && (phase === "unavailable" || phase === "missing");
  const gone = lost || isDeleted;
  const why = useWhyGone(listingId, gone);
  if (conversation.title === "") {
    return (
      <p className="h-5 text-sm text-muted">
        {conversation.phase === "loading" || !isHidden ? "" : GONE[why ?? "unknown"]}
      </p>
    );
  }
  if (gone) {
    return (
      <p className={LINE}>
        <span className={TITLE}>{conversation.title}</span>
        <span className="font-650 text-ink">{GONE[why ?? "unknown"]}</span>
      </p>
    );
  }
  return (
    <p className={LINE}>
      <Link
        to="/listings/$id"
        params={{ id: listingId }}
        className={`${TITLE} rounded-sm py-0.5 underline underline-offset-3 decoration-line-strong focusable`}
      >
        {conversation.title}
      </Link>
      <StatusBadge badge={short} />
      {isPublic && listing !== null ? (
        <WrappingPrice price={listing.price} className="max-w-full shrink-0 text-[min(1em,6vw)] font-650 text-ink" />
      ) : null}
    </p>
  );
}
