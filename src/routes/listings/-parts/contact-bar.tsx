import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import type { Listing } from "#domain/listing.ts";
import { whatsappLink } from "#domain/phone.ts";
import { formatPrice } from "#domain/price.ts";
import { revealSellerPhone } from "#session/reveal-seller-phone.ts";
import { useFirstMessage } from "#queries/use-visitor-acts.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { later } from "#ui/later.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.ts";
import { sharedAddress } from "../../-share/share-button.tsx";

const FirstMessage = later(() => import("./first-message.tsx").then((module) => module.FirstMessage));

type ContactBarProps = { listing: Listing };

function greeting({ id, title, price }: Listing): string {
  return `Bonjour, votre annonce «\u00a0${title}\u00a0» à ${formatPrice(price)} est-elle toujours disponible\u202f? ${sharedAddress(id)}`;
}

/** Write or call, at the bottom of a phone's screen; a visitor writes first, and signs in for the number. */
export function ContactBar({ listing }: ContactBarProps) {
  const { phase } = useSession();
  const navigate = useNavigate();
  const online = useConnectivity((state) => state.online);
  const [asking, setAsking] = useState(false);
  const [writing, setWriting] = useState(false);
  const waiting = useFirstMessage(listing.id);

  function openChat() {
    if (phase !== "person") setWriting(true);
    else
      void navigate({ to: "/messages/$listingId/$userId", params: { listingId: listing.id, userId: listing.userId } });
  }
  async function openWhatsApp() {
    if (phase !== "person") {
      toast.info("Vous devez être connecté pour contacter le vendeur");
      return void navigate({ to: "/login", search: { retour: `/listings/${listing.id}` } });
    }
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
  if (listing.status === "sold") return null;
  return (
    <>
      {phase !== "person" && waiting !== null ? <Waiting words={waiting.content} onOpen={openChat} /> : null}
      {writing ? <FirstMessage listing={listing} onClose={() => setWriting(false)} /> : null}
      <div className="max-md:(fixed z-10 inset-x-0 bottom-[var(--foot)] px-4 py-2.5 bg-paper b-t-1 b-t-solid b-line) grid [grid-template-columns:repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
        <Button icon="phone" busy={asking} onClick={() => void openWhatsApp()}>
          WhatsApp
        </Button>
        <Button variant="primary" icon="message-circle" onClick={openChat}>
          Discuter
        </Button>
      </div>
    </>
  );
}

/** What a visitor has written here and that waits for an account. */
function Waiting({ words, onOpen }: { words: string; onOpen: () => void }) {
  return (
    <Notice tone="wait" title="Votre message attend votre compte" action={<Button onClick={onOpen}>Continuer</Button>}>
      <span className="[overflow-wrap:anywhere]">«&nbsp;{words}&nbsp;»</span>
    </Notice>
  );
}
