import type { LinkKind } from "#session/mail-links.ts";
import { Button } from "#ui/button.tsx";
import { AuthFrame, Failure, OfflineHint } from "./auth-frame.tsx";
import type { Arrival } from "./use-auth-hash.ts";

const WORDS: Readonly<Record<LinkKind, readonly [title: string, lead: string, word: string]>> = {
  signup: ["Confirmation de l'email", "Un dernier geste, et votre adresse est confirmée.", "Confirmer mon adresse"],
  recovery: ["Nouveau mot de passe", "Vous choisissez un nouveau mot de passe à l'étape suivante.", "Continuer"],
  email_change: [
    "Nouvelle adresse email",
    "Un dernier geste, et votre nouvelle adresse est confirmée.",
    "Confirmer ce changement",
  ],
};

/** Where a mail's link leads: it is used up by a press, never by being opened. */
export function PressLink({ kind, busy, failure, press }: Extract<Arrival, { phase: "asking" }>) {
  const [title, lead, word] = WORDS[kind];
  return (
    <AuthFrame title={title} lead={lead}>
      <div className="grid gap-5">
        {failure === null ? (
          <OfflineHint>Pas de connexion. Il faut du réseau pour vérifier le lien.</OfflineHint>
        ) : null}
        <Failure message={failure} />
        <Button variant="primary" busy={busy} onClick={press}>
          {word}
        </Button>
      </div>
    </AuthFrame>
  );
}
