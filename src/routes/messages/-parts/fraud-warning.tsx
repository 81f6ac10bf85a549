import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ChatMessage } from "#model/message/chat-message.ts";
import { type Danger, latestDanger } from "#safety/fraud.ts";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

const WORDS: Record<Danger, string> = {
  advance: "Ne payez jamais d'avance. Voyez l'objet, puis payez en main propre.",
  transfer:
    "Un SMS ou une capture de dépôt s'imite. Vérifiez votre solde dans votre application avant de remettre l'objet ou de rendre de l'argent.",
  code: "Ne donnez jamais un code reçu par SMS ni votre code secret, même à l'équipe Djassa.",
  link: "Attention aux liens\u00A0: ne donnez ni mot de passe ni argent sur un autre site.",
};

/** One sentence of caution, for who receives it, when the conversation turns to money first, codes or links; gone for this visit once dismissed. */
export function FraudWarning({ messages }: { messages: readonly ChatMessage[] }) {
  const [seen, setSeen] = useState<ReadonlySet<Danger>>(new Set());
  const danger = latestDanger(
    // The words of an offer are nobody's own.
    messages.filter(({ mine, offer }) => !mine && offer === undefined).map(({ content }) => content),
    seen,
  );
  if (danger === null) return null;
  return (
    <aside
      aria-label="Conseil de sécurité"
      className="mt-4 flex items-start gap-2 rounded-card bg-wait-soft py-1 pl-3.5 pr-1 text-sm text-wait"
    >
      <Icon name="shield-check" className="mt-2.5" />
      <p className="flex-1 py-2.5">
        {WORDS[danger]}{" "}
        <Link to="/how-it-works" hash="securite" className="underline underline-offset-3">
          En savoir plus
        </Link>
      </p>
      <IconButton
        label="Fermer ce conseil"
        icon="x"
        className="!text-wait"
        onClick={() => setSeen(new Set([...seen, danger]))}
      />
    </aside>
  );
}
