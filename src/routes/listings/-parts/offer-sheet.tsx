import { useNavigate, useRouter } from "@tanstack/react-router";
import { isOffline } from "#device/connectivity.ts";
import type { Listing } from "#model/listing/fields.ts";
import { IntentError } from "#intents/commit.ts";
import { sendOffer, storeFirstOffer } from "#intents/haggling.ts";
import { OfferDialog } from "../../-offers/offer-dialog.tsx";
import { loadNext, NOT_HERE } from "./first-message.tsx";

type OfferSheetProps = {
  listing: Listing;
  /** Nobody is signed in: the offer waits for an account, as first words do. */
  visiting: boolean;
  /** The amount that was proposed before and waits still. */
  initial: number | undefined;
  onClose: () => void;
};

/** Names a price to the seller, which opens the conversation as a first message does. */
export function OfferSheet({ listing, visiting, initial, onClose }: OfferSheetProps) {
  const navigate = useNavigate();
  const router = useRouter();
  const { id: listingId, userId: receiverId, title, sellerName: name } = listing;
  async function offer(amount: number) {
    if (!visiting) {
      await sendOffer({ listingId, receiverId }, { step: "made", amount }, { title, name });
      return await navigate({ to: "/messages/$listingId/$userId", params: { listingId, userId: receiverId } });
    }
    await storeFirstOffer({ listingId, receiverId }, amount);
    if (!(await loadNext(router, "/register")) && isOffline()) throw new IntentError("storage", NOT_HERE);
    return await navigate({ to: "/register", search: { retour: `/messages/${listingId}/${receiverId}` } });
  }
  return (
    <OfferDialog
      price={listing.price}
      selling={false}
      {...(initial !== undefined && { initial })}
      confirm={visiting ? "Envoyer et créer mon compte" : "Envoyer mon offre"}
      onOffer={offer}
      onClose={onClose}
    />
  );
}
