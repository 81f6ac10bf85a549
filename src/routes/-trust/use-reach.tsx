import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import type { ContactWay } from "#device/wanted-contact.ts";
import { dialled, whatsappLink } from "#domain/phone.ts";
import { unanswered } from "#session/result.ts";
import type { RevealedPhone } from "#session/reveal-seller-phone.ts";
import { later } from "#ui/later.tsx";
import { toast } from "#ui/toast.ts";

const CallSheet = later(() => import("./call-sheet.tsx").then((module) => module.CallSheet));

const OFFLINE =
  "Pas de connexion\u00a0: le numéro du vendeur ne peut pas être demandé. Écrivez-lui ici, votre message partira tout seul.";
const UNUSABLE = "Le numéro de ce vendeur n'est pas utilisable. Écrivez-lui ici.";

/** Its code is for who is signed in; where that does not come, nor would the number. */
async function ask(listingId: string, way: ContactWay): Promise<RevealedPhone> {
  try {
    const { revealSellerPhone } = await import("#session/reveal-seller-phone.ts");
    return await revealSellerPhone(listingId, way);
  } catch {
    return unanswered();
  }
}

/** `greeting`: what stands in the field of WhatsApp. */
type Reached = { listingId: string; title: string; seller: string; greeting: () => string };

type Reach = {
  /** The way for which the number is being asked. */
  readonly asking: ContactWay | null;
  readonly reach: (way: ContactWay) => Promise<void>;
  /** The number to call, once it is here. */
  readonly callSheet: ReactNode;
};

/** Asks the server for a seller's number, the same way for WhatsApp and for a call, and leads on with it. */
export function useReach({ listingId, title, seller, greeting }: Reached): Reach {
  const navigate = useNavigate();
  const online = useConnectivity((state) => state.online);
  const [asking, setAsking] = useState<ContactWay | null>(null);
  const [phone, setPhone] = useState<string | null>(null);

  async function reach(way: ContactWay) {
    if (!online) return toast.error(OFFLINE);
    setAsking(way);
    const answer = await ask(listingId, way);
    setAsking(null);
    if (!answer.ok && answer.reason === "profile_required") {
      toast.info(answer.message);
      return void navigate({ to: "/complete-profile", search: { retour: `/listings/${listingId}` } });
    }
    if (!answer.ok) return toast.error(answer.message);
    const number = dialled(answer.phone);
    const chat = whatsappLink(answer.phone, greeting());
    if (number === null || chat === null) toast.error(UNUSABLE);
    else if (way === "call") setPhone(number);
    else location.assign(chat);
  }
  const callSheet =
    phone === null ? null : <CallSheet phone={phone} seller={seller} title={title} onClose={() => setPhone(null)} />;
  return { asking, reach, callSheet };
}
