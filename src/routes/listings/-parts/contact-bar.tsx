import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import type { Listing } from "#domain/listing.ts";
import { whatsappLink } from "#domain/phone.ts";
import { formatPrice } from "#domain/price.ts";
import { revealSellerPhone } from "#session/reveal-seller-phone.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.ts";
import { sharedAddress } from "./share-listing.ts";

type ContactBarProps = { listing: Listing };

function greeting({ id, title, price }: Listing): string {
  return `Bonjour, votre annonce «\u00a0${title}\u00a0» à ${formatPrice(price)} est-elle toujours disponible\u202f? ${sharedAddress(id)}`;
}

/** The two ways to the seller, under the thumb on a phone; a visitor is sent to sign in and comes back. */
export function ContactBar({ listing }: ContactBarProps) {
  const { phase } = useSession();
  const navigate = useNavigate();
  const online = useConnectivity((state) => state.online);
  const [asking, setAsking] = useState(false);
  const chat = `/messages/${listing.id}/${listing.userId}`;

  function signedIn(retour: string): boolean {
    if (phase === "person") return true;
    toast.error("Vous devez être connecté pour contacter le vendeur");
    void navigate({ to: "/login", search: { retour } });
    return false;
  }
  function openChat() {
    if (signedIn(chat)) void navigate({ to: "/messages/$listingId/$userId", params: { listingId: listing.id, userId: listing.userId } });
  }
  async function openWhatsApp() {
    if (!signedIn(`/listings/${listing.id}`)) return;
    if (!online) return toast.error("Pas de connexion\u00a0: le numéro du vendeur ne peut pas être demandé. Écrivez-lui ici, votre message partira tout seul.");
    setAsking(true);
    const answer = await revealSellerPhone(listing.id);
    setAsking(false);
    if (!answer.ok && answer.reason === "profile_required") {
      toast.error(answer.message);
      return void navigate({ to: "/complete-profile", search: { retour: `/listings/${listing.id}` } });
    }
    const link = answer.ok ? whatsappLink(answer.phone, greeting(listing)) : null;
    if (link) location.assign(link);
    else toast.error(answer.ok ? "Le numéro de ce vendeur n'est pas utilisable. Écrivez-lui ici." : answer.message);
  }
  if (listing.status === "sold") return null;
  return (
    <div className="max-md:(fixed z-10 inset-x-0 bottom-[var(--foot)] px-4 py-2.5 bg-paper b-t-1 b-t-solid b-line) grid [grid-template-columns:repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
      <Button icon="phone" busy={asking} onClick={() => void openWhatsApp()}>WhatsApp</Button>
      <Button variant="primary" icon="message-circle" onClick={openChat}>Discuter</Button>
    </div>
  );
}
