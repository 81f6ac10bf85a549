import { agreedWords } from "#domain/offer.ts";
import type { ConversationResult } from "#queries/use-conversation.ts";
import { Icon } from "#ui/icon.tsx";
import { OfferDialog } from "../../-offers/offer-dialog.tsx";
import { AcceptDialog } from "./accept-dialog.tsx";
import type { Haggle } from "./use-haggle.ts";

type HagglingProps = { haggle: Haggle; conversation: ConversationResult };

/** The price that both agreed on, at the head of their conversation, and the dialog that is open. */
export function Haggling(props: HagglingProps) {
  const { agreed } = props.haggle;
  return (
    <>
      {agreed === null ? null : (
        <p className="flex items-center gap-2 bg-primary-soft px-4 py-2 text-sm font-650 text-primary">
          <Icon name="handshake" className="!text-[1.125rem]" />
          {agreedWords(agreed)}
        </p>
      )}
      <OpenDialog {...props} />
    </>
  );
}

function OpenDialog({ haggle, conversation }: HagglingProps) {
  const { asking, ask } = haggle;
  const close = () => ask(null);
  if (asking?.kind === "accept") {
    const { offer } = asking;
    return (
      <AcceptDialog
        amount={offer.offer?.amount ?? 0}
        otherName={conversation.otherName}
        canReserve={haggle.canReserve}
        onAccept={(reserve) => haggle.accept(offer, reserve)}
        onClose={close}
      />
    );
  }
  if (asking === null) return null;
  const { again } = asking;
  return (
    <OfferDialog
      price={conversation.listing?.price ?? null}
      selling={haggle.selling}
      {...(again?.offer && { initial: again.offer.amount })}
      confirm={haggle.selling ? "Envoyer mon prix" : "Envoyer mon offre"}
      onOffer={haggle.propose}
      onClose={close}
    />
  );
}
