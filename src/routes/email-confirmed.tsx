import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { signUpHere } from "#device/sign-up.ts";
import { useSession } from "#session/use-session.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { INVALID_LINK, useAuthHash } from "./-auth/use-auth-hash.ts";
import { AuthFrame } from "./-auth/auth-frame.tsx";
import { ResendConfirmation } from "./-auth/resend-confirmation.tsx";
import { useMessageWaits } from "./-auth/use-message-waits.ts";

export const Route = createFileRoute("/email-confirmed")({ component: EmailConfirmedPage });

/** Where the confirmation link leads (§2): the good news, or what went wrong and a way to ask for another mail. */
function EmailConfirmedPage() {
  const arrival = useAuthHash();
  if (arrival.phase === "checking") {
    return (
      <AuthFrame title="Confirmation de l'email">
        <Spinner label="Vérification du lien…" />
      </AuthFrame>
    );
  }
  return arrival.phase === "welcome" ? <Confirmed /> : <InvalidLink description={arrival.description} />;
}

function Confirmed() {
  const { phase } = useSession();
  // The mail opened a new tab: where its person was going is known by this phone alone.
  const [retour] = useState(() => signUpHere()?.retour ?? undefined);
  const waiting = useMessageWaits(retour);
  return (
    <AuthFrame title="Email confirmé">
      <div className="grid gap-5">
        <Notice tone="ok">
          Merci, votre adresse est confirmée. Votre compte est prêt.
          {waiting ? " Votre message part dès que vous êtes connecté." : ""}
        </Notice>
        {phase === "person" ? (
          <ButtonLink to="/complete-profile" search={{ retour }} variant="primary">
            Continuer
          </ButtonLink>
        ) : (
          <ButtonLink to="/login" search={{ retour }} variant="primary">
            Se connecter
          </ButtonLink>
        )}
      </div>
    </AuthFrame>
  );
}

function InvalidLink({ description }: { description: string }) {
  const { email } = useSession();
  const [since] = useState(Date.now);
  return (
    <AuthFrame title={INVALID_LINK}>
      <div className="grid gap-5">
        <Notice tone="danger">{description}</Notice>
        <ResendConfirmation email={email} since={since} />
        <div className="flex flex-wrap gap-3 *:flex-auto">
          <ButtonLink to="/register">S'inscrire à nouveau</ButtonLink>
          <ButtonLink to="/login">Se connecter</ButtonLink>
        </div>
      </div>
    </AuthFrame>
  );
}
