import { useNavigate, useRouter, useSearch, Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { type ContactWay, takeWantedContact } from "#device/wanted-contact.ts";
import type { Listing } from "#model/listing/fields.ts";
import { formatMonth } from "#domain/age.ts";
import { formatPrice } from "#domain/price.ts";
import { formatRating } from "#domain/review.ts";
import { countOf } from "#domain/text.ts";
import { useSellerFacts, useSellerOf } from "#queries/use-seller.ts";
import { useFirstMessage } from "#queries/use-visitor-mutations.ts";
import { useSession } from "#session/use-session.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { firstScreen } from "#first-paint/first-screen.ts";
import { Icon } from "#ui/icon.tsx";
import { later } from "#ui/later.tsx";
import { useHas } from "#ui/use-has.ts";
import { useStatus } from "#ui/use-status.ts";
import { Notice } from "#ui/notice.tsx";
import { Stars } from "#ui/stars.tsx";
import { useReach } from "../../-trust/use-reach.tsx";
import { sharedAddress } from "../../-share/share-button.tsx";
import { factLines } from "../../-trust/seller-facts.ts";
import { TeamBadge } from "../../-trust/team-badge.tsx";
import { Ways } from "./ways.tsx";

const loadFirstMessage = () => import("./first-message.tsx").then((module) => module.FirstMessage);
const FirstMessage = later(loadFirstMessage);
const loadOffer = () => import("./offer-sheet.tsx").then((module) => module.OfferSheet);
const OfferSheet = later(loadOffer);
const loadSignIn = () => import("./sign-in-for-number.tsx").then((module) => module.SignInForNumber);
const SignInForNumber = later(loadSignIn);

/** A visitor who writes is led on to an account: the code of that way is here once the screen stands, whatever becomes of the network. */
function useWayOn(visiting: boolean) {
  const router = useRouter();
  useEffect(() => {
    if (!visiting) return;
    const load = async () => {
      await firstScreen;
      const { loadNext } = await import("./first-message.tsx");
      await loadNext(router, "/register");
    };
    // Code that does not load now is loaded with the press, or the failure is reported there.
    load().catch(() => undefined);
  }, [router, visiting]);
}

type ContactBarProps = { listing: Listing };

/** `write`: the first message of a visitor; the ways to call and to chat: that the number asks for an account. */
type Sheet = "write" | "offer" | ContactWay;

/** The sheets by the values of the buttons: what the address of a page without scripts asks for. */
const SHEETS: Readonly<Record<string, Sheet>> = { write: "write", number: "whatsapp", call: "call" };

/** The sheet that the address asks for, as of a button that was pressed in a page without scripts. */
function useAskedSheet(signedIn: boolean): Sheet | null {
  const { contact = "" } = useSearch({ from: "/listings/$id" });
  return signedIn ? null : (SHEETS[contact] ?? null);
}

/** Carries out, once, the wish of a visitor who has signed in for it. */
function useWanted(listingId: string, signedIn: boolean, reach: (way: ContactWay) => Promise<void>) {
  const carryOut = useEffectEvent(() => {
    const way = takeWantedContact(listingId);
    if (way !== null) void reach(way);
  });
  useEffect(() => {
    if (signedIn) carryOut();
  }, [signedIn]);
}

function greeting(listing: Listing): string {
  const { title, price } = listing;
  return `Bonjour, votre annonce «\u00a0${title}\u00a0» à ${formatPrice(price)} est-elle toujours disponible\u202f? ${sharedAddress(listing)}`;
}

/** Write or call, at the bottom of a phone's screen; a visitor writes first, and is told that the number asks for an account. */
export function ContactBar({ listing }: ContactBarProps) {
  const { phase } = useSession();
  const signedIn = phase === "person";
  const navigate = useNavigate();
  const [sheet, setSheet] = useState<Sheet | null>(useAskedSheet(signedIn));
  const writing = sheet === "write";
  const hasForm = useHas(loadFirstMessage, writing);
  const hasOfferSheet = useHas(loadOffer, sheet === "offer");
  const wayOn = sheet === null || writing || sheet === "offer" ? null : sheet;
  const hasNumberSheet = useHas(loadSignIn, wayOn !== null);
  const waiting = useFirstMessage(listing.id);
  const { canBeWrittenTo, toWriters } = useStatus(listing);
  useWayOn(phase === "visitor");
  const facts = useSellerFacts(listing.userId);
  const { id: listingId, title, sellerName: seller } = listing;
  const { asking, reach, callSheet } = useReach({ listingId, title, seller, greeting: () => greeting(listing) });
  useWanted(listing.id, signedIn && canBeWrittenTo === true, reach);
  const press = (way: ContactWay) => (signedIn ? void reach(way) : setSheet(way));
  const isBusy = (way: ContactWay) => asking === way || (wayOn === way && !hasNumberSheet);

  function openChat() {
    if (!signedIn) setSheet("write");
    else
      void navigate({ to: "/messages/$listingId/$userId", params: { listingId: listing.id, userId: listing.userId } });
  }
  if (!canBeWrittenTo) return null;
  return (
    <>
      {toWriters ? <Notice tone="wait">{toWriters}</Notice> : null}
      {!signedIn && waiting !== null ? (
        <Waiting words={waiting.content} onOpen={waiting.offer === undefined ? openChat : () => setSheet("offer")} />
      ) : null}
      {writing ? <FirstMessage listing={listing} onClose={() => setSheet(null)} /> : null}
      <Button
        icon="handshake"
        busy={sheet === "offer" && !hasOfferSheet}
        onClick={() => setSheet("offer")}
        className="justify-self-start"
      >
        Faire une offre
      </Button>
      {sheet === "offer" ? (
        <OfferSheet
          listing={listing}
          visiting={!signedIn}
          initial={waiting?.offer?.amount}
          onClose={() => setSheet(null)}
        />
      ) : null}
      {callSheet}
      {wayOn !== null ? (
        <SignInForNumber
          way={wayOn}
          listingId={listing.id}
          seller={listing.sellerName}
          onClose={() => setSheet(null)}
          onWrite={() => setSheet("write")}
        />
      ) : null}
      <Ways
        calls={facts?.calls !== false}
        isBusy={isBusy}
        reach={press}
        opening={writing && !hasForm}
        openChat={openChat}
      />
    </>
  );
}

/** The first message that a visitor has written here and that waits for an account. */
function Waiting({ words, onOpen }: { words: string; onOpen: () => void }) {
  return (
    <Notice tone="wait" title="Votre message attend votre compte" action={<Button onClick={onOpen}>Continuer</Button>}>
      <span className="[overflow-wrap:anywhere]">«&nbsp;{words}&nbsp;»</span>
    </Notice>
  );
}

type SellerBoxProps = { listing: Listing; mine: boolean };

/** The seller, with the reviews by others; leads to their page. */
export function SellerBox({ listing, mine }: SellerBoxProps) {
  const { userId } = listing;
  const { sellerName, sellerRating, sellerReviews, sellerAvatar } = useSellerOf(listing);
  const facts = useSellerFacts(userId);
  return (
    <section aria-label="Vendeur">
      <Link
        to="/profile/seller/$sellerId"
        params={{ sellerId: userId }}
        className="card tap flex items-center gap-[min(0.75rem,12px)] px-[min(0.75rem,12px)] py-1 @hover:b-primary active:bg-sunk focusable"
      >
        <Avatar
          name={sellerName}
          avatar={sellerAvatar}
          className="w-[min(2.25rem,44px)] h-[min(2.25rem,44px)] text-[min(0.875rem,17px)]"
        />
        <span className="grid flex-1 min-w-0">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 [overflow-wrap:anywhere] font-650">{mine ? "Vous" : sellerName}</span>
            <TeamBadge name={sellerName} />
            {sellerRating === null ? (
              <span className="text-sm text-muted">Pas encore d'avis</span>
            ) : (
              <span className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
                <Stars value={sellerRating} />
                <span>
                  <span aria-hidden="true">{formatRating(sellerRating)}</span> ({countOf(sellerReviews, "avis", "avis")}
                  )
                </span>
              </span>
            )}
          </span>
          {/* Its room is there before the server is asked; what has none in one line stands on the page of the seller. */}
          <span className="flex flex-wrap gap-x-3 h-4 overflow-hidden text-xs text-muted *:(whitespace-nowrap max-w-full truncate)">
            {facts === null ? null : (
              <>
                {factLines(facts).map((line) => (
                  <span key={line}>{line}</span>
                ))}
                <span>Membre depuis {formatMonth(facts.since)}</span>
              </>
            )}
          </span>
        </span>
        <Icon name="chevron-right" className="text-muted" />
      </Link>
    </section>
  );
}
