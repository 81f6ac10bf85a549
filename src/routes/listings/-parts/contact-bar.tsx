import { useNavigate, useRouter, useSearch, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import type { Listing } from "#model/listing/fields.ts";
import { whatsappLink } from "#domain/phone.ts";
import { formatPrice } from "#domain/price.ts";
import { formatRating } from "#domain/review.ts";
import { countOf } from "#domain/text.ts";
import { useSellerOf } from "#queries/use-seller.ts";
import { useFirstMessage } from "#queries/use-visitor-mutations.ts";
import { revealSellerPhone } from "#session/reveal-seller-phone.ts";
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
import { toast } from "#ui/toast.ts";
import { sharedAddress } from "../../-share/share-button.tsx";
import { TeamBadge } from "../../-trust/team-badge.tsx";

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

type Sheet = "write" | "number" | "offer";

/** The sheet that the address asks for, as of a button that was pressed in a page without scripts. */
function useAskedSheet(signedIn: boolean): Sheet | null {
  const { contact } = useSearch({ from: "/listings/$id" });
  return signedIn || (contact !== "write" && contact !== "number") ? null : contact;
}

function greeting(listing: Listing): string {
  const { title, price } = listing;
  return `Bonjour, votre annonce «\u00a0${title}\u00a0» à ${formatPrice(price)} est-elle toujours disponible\u202f? ${sharedAddress(listing)}`;
}

/** Write or call, at the bottom of a phone's screen; a visitor writes first, and is told that the number asks for an account. */
export function ContactBar({ listing }: ContactBarProps) {
  const { phase } = useSession();
  const navigate = useNavigate();
  const online = useConnectivity((state) => state.online);
  const [asking, setAsking] = useState(false);
  const [sheet, setSheet] = useState<Sheet | null>(useAskedSheet(phase === "person"));
  const writing = sheet === "write";
  const hasForm = useHas(loadFirstMessage, writing);
  const hasOfferSheet = useHas(loadOffer, sheet === "offer");
  const hasNumberSheet = useHas(loadSignIn, sheet === "number");
  const waiting = useFirstMessage(listing.id);
  const { canBeWrittenTo, toWriters } = useStatus(listing);
  useWayOn(phase === "visitor");

  function openChat() {
    if (phase !== "person") setSheet("write");
    else
      void navigate({ to: "/messages/$listingId/$userId", params: { listingId: listing.id, userId: listing.userId } });
  }
  async function openWhatsApp() {
    if (phase !== "person") return setSheet("number");
    if (!online)
      return toast.error(
        "Pas de connexion\u00a0: le numéro du vendeur ne peut pas être demandé. Écrivez-lui ici, votre message partira tout seul.",
      );
    setAsking(true);
    const answer = await revealSellerPhone(listing.id);
    setAsking(false);
    if (!answer.ok && answer.reason === "profile_required") {
      toast.info(answer.message);
      return void navigate({ to: "/complete-profile", search: { retour: `/listings/${listing.id}` } });
    }
    const link = answer.ok ? whatsappLink(answer.phone, greeting(listing)) : null;
    if (link) location.assign(link);
    else toast.error(answer.ok ? "Le numéro de ce vendeur n'est pas utilisable. Écrivez-lui ici." : answer.message);
  }
  if (!canBeWrittenTo) return null;
  return (
    <>
      {toWriters ? <Notice tone="wait">{toWriters}</Notice> : null}
      {phase !== "person" && waiting !== null ? (
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
          visiting={phase !== "person"}
          initial={waiting?.offer?.amount}
          onClose={() => setSheet(null)}
        />
      ) : null}
      {sheet === "number" ? (
        <SignInForNumber
          listingId={listing.id}
          seller={listing.sellerName}
          onClose={() => setSheet(null)}
          onWrite={() => setSheet("write")}
        />
      ) : null}
      <form
        data-floating
        onSubmit={(event) => event.preventDefault()}
        className="max-md:(fixed z-10 inset-x-0 bottom-[var(--foot)] px-4 py-2.5 bg-paper b-t-1 b-t-solid b-line) grid grid-cols-pair gap-3"
      >
        <Button
          type="submit"
          name="contact"
          value="number"
          icon="smartphone"
          busy={asking || (sheet === "number" && !hasNumberSheet)}
          onClick={() => void openWhatsApp()}
        >
          WhatsApp
        </Button>
        <Button
          type="submit"
          name="contact"
          value="write"
          variant="primary"
          icon="message-circle"
          busy={writing && !hasForm}
          onClick={openChat}
        >
          Discuter
        </Button>
      </form>
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
  const { sellerName, sellerRating, sellerReviews } = useSellerOf(listing);
  return (
    <section aria-label="Vendeur">
      <Link
        to="/profile/seller/$sellerId"
        params={{ sellerId: userId }}
        className="card tap flex items-center gap-3 px-3 py-1 @hover:b-primary active:bg-sunk focusable"
      >
        <Avatar name={sellerName} className="w-9 h-9 text-sm" />
        <span className="flex flex-wrap items-center gap-x-2 flex-1 min-w-0">
          <span className="min-w-0 [overflow-wrap:anywhere] font-650">{mine ? "Vous" : sellerName}</span>
          <TeamBadge name={sellerName} />
          {sellerRating === null ? (
            <span className="text-sm text-muted">Pas encore d'avis</span>
          ) : (
            <span className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
              <Stars value={sellerRating} />
              <span>
                <span aria-hidden="true">{formatRating(sellerRating)}</span> ({countOf(sellerReviews, "avis", "avis")})
              </span>
            </span>
          )}
        </span>
        <Icon name="chevron-right" className="text-muted" />
      </Link>
    </section>
  );
}
