import { dateFormat } from "#domain/age.ts";
import { formatTime } from "#domain/day.ts";
import { ofName } from "#domain/name.ts";
import type { Offer } from "#domain/offer.ts";
import type { ChatMessage } from "#model/message/chat-message.ts";
import { type OfferState, openUntil } from "#model/message/offers.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { WrappingPrice } from "#ui/wrapping-price.tsx";
import type { Haggle } from "./use-haggle.ts";

type State = { readonly words: string; readonly icon: IconName; readonly look: string };

const ENDED = "text-muted";

const STATES: Readonly<Record<Exclude<OfferState, "open">, State>> = {
  accepted: { words: "Acceptée", icon: "handshake", look: "text-primary font-650" },
  refused: { words: "Refusée", icon: "x", look: ENDED },
  withdrawn: { words: "Retirée", icon: "undo-2", look: ENDED },
  countered: { words: "Suivie d'un autre prix", icon: "refresh-cw", look: ENDED },
  replaced: { words: "Remplacée par un autre prix", icon: "refresh-cw", look: ENDED },
  over: { words: "Plus valable", icon: "clock", look: ENDED },
};

type OfferCardProps = { message: ChatMessage; offer: Offer; otherName: string; haggle: Haggle; closed: boolean };

/** A price that was proposed: how it stands, and what the person who looks at it can do about it. */
export function OfferCard({ message, offer, otherName, haggle, closed }: OfferCardProps) {
  const state = haggle.states.get(message.id);
  const isOpen = state === "open" && message.state !== "refused";
  return (
    <div className="grid gap-1.5 min-w-[min(14rem,60vw)]">
      <p className="text-sm text-muted">{message.mine ? "Votre offre" : `Offre ${ofName(otherName)}`}</p>
      <p>
        <WrappingPrice price={offer.amount} className="text-xl font-800" />
      </p>
      {isOpen ? <Until message={message} /> : null}
      {state === undefined || state === "open" ? null : <Ended state={STATES[state]} />}
      {isOpen && !closed ? <Answers message={message} haggle={haggle} /> : null}
    </div>
  );
}

function Ended({ state: { words, icon, look } }: { state: State }) {
  return (
    <p className={`flex items-center gap-1.5 text-sm ${look}`}>
      <Icon name={icon} className="!text-[1rem]" />
      {words}
    </p>
  );
}

const weekday = dateFormat({ weekday: "long" });

/** An offer that has not left this phone has no end yet. */
function Until({ message }: { message: ChatMessage }) {
  if (message.seq === null) return null;
  const end = openUntil(message);
  return (
    <p className="text-sm text-muted">
      {message.mine ? "Attend une réponse" : "Attend votre réponse"} jusqu'à {weekday(end)} à {formatTime(end)}
    </p>
  );
}

function Answers({ message, haggle }: { message: ChatMessage; haggle: Haggle }) {
  if (message.mine) {
    return (
      <Button
        variant="quiet"
        icon="undo-2"
        className="justify-self-start !px-3"
        onClick={() => haggle.withdraw(message)}
      >
        Retirer
      </Button>
    );
  }
  return (
    <div role="group" aria-label="Répondre à cette offre" className="grid gap-2 pt-1">
      <Button variant="primary" icon="handshake" onClick={() => haggle.ask({ kind: "accept", offer: message })}>
        Accepter
      </Button>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button className="!px-3" onClick={() => haggle.ask({ kind: "price", offer: message })}>
          Contre-proposer
        </Button>
        <Button className="!px-3" onClick={() => haggle.refuse(message)}>
          Refuser
        </Button>
      </div>
    </div>
  );
}
