import { useState, useEffect, useRef } from "react";
import * as v from "valibot";
import { priceField } from "#model/listing/listing-form.ts";
import { formatPrice } from "#domain/price.ts";
import { statusOf } from "#model/listing/status.ts";
import type { ConversationResult } from "#queries/use-conversation.ts";
import { PRICE } from "#town";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PriceField } from "#ui/price-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { FIRST_QUESTIONS } from "../../-mutations/first-questions.ts";

const BUYER_LATER = ["D'accord, merci\u202F!", "Où et quand peut-on se voir\u202F?", "Toujours disponible\u202F?"];
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

/**
 * Sentences that most conversations need, one tap from the input: they are put there, not sent, so nothing leaves by mistake.
 * Shown when it is this person's turn and nothing is being typed.
 */
export function QuickReplies({
  conversation,
  selling,
  blank,
  onPick,
}: {
  conversation: ConversationResult;
  selling: boolean;
  blank: boolean;
  onPick: (text: string) => void;
}) {
  const [offering, setOffering] = useState(false);
  const myTurn = conversation.messages.at(-1)?.mine !== true;
  const replies = repliesFor(conversation, selling);
  if (!blank || !myTurn || replies.length === 0 || conversation.phase === "loading") return null;
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

const offerForm = v.object({ price: priceField(PRICE) });

/** Turns an amount into the sentence of an offer, put in the input for the person to send. */
function PriceOffer({
  open,
  onClose,
  onOffer,
}: {
  open: boolean;
  onClose: () => void;
  onOffer: (text: string) => void;
}) {
  return (
    <Dialog open={open} onClose={onClose} title="Proposer un prix">
      <OfferForm
        onOffer={(price) => {
          onOffer(`${formatPrice(price)}, c'est bon pour vous\u202F?`);
          onClose();
        }}
      />
    </Dialog>
  );
}

function OfferForm({ onOffer }: { onOffer: (price: number) => void }) {
  const box = useRef<HTMLFormElement>(null);
  // After the dialog has opened and taken the focus: what one came for is the amount.
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  const form = useForm({ schema: offerForm, initial: { price: "" }, onSubmit: ({ price }) => onOffer(price) });
  return (
    <form ref={box} onSubmit={form.submit} noValidate className="grid gap-5">
      <PriceField
        label="Votre prix (FCFA)"
        {...form.field("price")}
        hint="Le vendeur reçoit votre offre. Vous ne payez rien ici."
      />
      <Button type="submit" variant="primary">
        Écrire mon offre
      </Button>
    </form>
  );
}
