import { useState } from "react";
import type { ConversationAnswer } from "#queries/use-conversation.ts";
import { FIRST_WORDS } from "../../-acts/first-words.ts";
import { PriceOffer } from "./price-offer.tsx";

const BUYER_LATER = ["D'accord, merci\u202F!", "Où et quand peut-on se voir\u00A0?", "Toujours disponible\u00A0?"];
const SELLER = [
  "Oui, toujours disponible.",
  "Où peut-on se voir\u00A0?",
  "Désolé, c'est déjà vendu.",
  "Le prix est ferme.",
];

function repliesFor(talk: ConversationAnswer, selling: boolean): readonly string[] {
  if (selling) return talk.messages.some((message) => !message.mine) ? SELLER : [];
  if (talk.listingStatus !== "active") return [];
  return talk.messages.length === 0 ? FIRST_WORDS : BUYER_LATER;
}

/**
 * Sentences that most talks need, one tap from the input: they are put there, not sent, so nothing leaves by mistake.
 * Shown when it is this person's turn and nothing is being typed.
 */
export function QuickReplies({
  talk,
  selling,
  blank,
  onPick,
}: {
  talk: ConversationAnswer;
  selling: boolean;
  blank: boolean;
  onPick: (text: string) => void;
}) {
  const [offering, setOffering] = useState(false);
  const myTurn = talk.messages.at(-1)?.mine !== true;
  const replies = repliesFor(talk, selling);
  if (!blank || !myTurn || replies.length === 0 || talk.phase === "loading") return null;
  return (
    <div
      role="group"
      aria-label="Réponses rapides"
      className="flex gap-2 overflow-x-auto px-3 pt-2 hide-scrollbar md:(flex-wrap [&>.chip]:!px-2.5)"
    >
      {replies.map((reply) => (
        <button key={reply} type="button" className="chip shrink-0 !px-3.5 text-sm" onClick={() => onPick(reply)}>
          {reply}
        </button>
      ))}
      {selling ? null : (
        <button type="button" className="chip shrink-0 !px-3.5 text-sm" onClick={() => setOffering(true)}>
          Proposer un prix
        </button>
      )}
      <PriceOffer open={offering} onClose={() => setOffering(false)} onOffer={onPick} />
    </div>
  );
}
