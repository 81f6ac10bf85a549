import { agreedWords } from "#domain/offer.ts";
import { statusOf } from "#model/listing/status.ts";
import type { ConversationResult } from "#queries/use-conversation.ts";
import { Icon } from "#ui/icon.tsx";
import { FIRST_QUESTIONS } from "../../-mutations/first-questions.ts";
import { MeetingPlaces } from "./meeting-places.tsx";
import type { Haggle } from "./use-haggle.ts";

const BUYER_LATER = [
  "D'accord, merci\u202F!",
  "Dernier prix\u202F?",
  "Où et quand peut-on se voir\u202F?",
  "Toujours disponible\u202F?",
];
const SOLD = "Désolé, c'est déjà vendu.";
const SELLER = ["Oui, toujours disponible.", "Où peut-on se voir\u202F?", SOLD, "Le prix est ferme."];

function repliesFor(conversation: ConversationResult, selling: boolean): readonly string[] {
  if (selling && conversation.messages.every((message) => message.mine)) return [];
  // Replies about a thing on sale are untrue of one that was sold.
  const { isPublic, isSold } = statusOf(conversation.listing?.status);
  if (!isPublic) return selling && isSold && conversation.whom === undefined ? [SOLD] : [];
  if (selling) return SELLER;
  return conversation.messages.length === 0 ? FIRST_QUESTIONS : BUYER_LATER;
}

const CHIP = "chip shrink-0 !px-3.5 text-sm";

type QuickRepliesProps = {
  conversation: ConversationResult;
  haggle: Haggle;
  blank: boolean;
  onPick: (text: string) => void;
};

/**
 * Sentences that most conversations need, one tap from the input: they are put there, not sent, so nothing leaves by mistake. Shown when it
 * is this person's turn and nothing is being typed; a price can be named also before the other has answered.
 */
export function QuickReplies({ conversation, haggle, blank, onPick }: QuickRepliesProps) {
  const { open, selling, possible, ask } = haggle;
  const myTurn = conversation.messages.at(-1)?.mine !== true;
  const replies = myTurn ? repliesFor(conversation, selling) : [];
  const theirs = open?.mine === false ? open : null;
  if (!blank || conversation.phase === "loading" || (replies.length === 0 && !possible)) return null;
  return (
    <div
      role="group"
      aria-label="Réponses rapides"
      className="flex gap-2 overflow-x-auto px-3 pt-2 hide-scrollbar md:(flex-wrap [&>.chip]:!px-2.5)"
    >
      {theirs?.offer === undefined ? null : (
        <button type="button" className={CHIP} onClick={() => ask({ kind: "accept", offer: theirs })}>
          {agreedWords(theirs.offer.amount)}
        </button>
      )}
      {possible ? (
        <button type="button" className={CHIP} onClick={() => ask({ kind: "price", ...(theirs && { offer: theirs }) })}>
          <Icon name="handshake" className="!text-[1rem]" />
          {theirs !== null ? "Contre-proposer" : selling ? "Proposer un prix" : "Faire une offre"}
        </button>
      ) : null}
      {replies.map((reply) => (
        <button key={reply} type="button" className={CHIP} onClick={() => onPick(reply)}>
          {reply}
        </button>
      ))}
      {conversation.messages.length > 0 && statusOf(conversation.listing?.status).isPublic ? (
        <MeetingPlaces onPick={onPick} />
      ) : null}
    </div>
  );
}
