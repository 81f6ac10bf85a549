import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { noteSignUp, pendingSignUp } from "#device/sign-up.ts";
import { useSession } from "#session/use-session.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.ts";
import { INVALID_LINK, useAuthHash } from "./-auth/use-auth-hash.ts";
import { AuthFrame } from "./-auth/auth-frame.tsx";
import { ChooseAfterTwo } from "./-auth/choose-password.tsx";
import { PressLink } from "./-auth/press-link.tsx";
import { ResendConfirmation } from "./-auth/resend-confirmation.tsx";
import { useMessageWaits } from "./-auth/destination.ts";
import { takeWish } from "./-auth/wish.ts";

export const Route = createFileRoute("/email-confirmed")({
  staticData: { cachedFor: "wifi" },
  component: EmailConfirmedPage,
});

/** Where the confirmation link leads (§2): the good news, or what went wrong and a way to ask for another mail. */
function EmailConfirmedPage() {
  // Read before the address is cleaned of what the mail brought.
  const [wish] = useState(() => new URLSearchParams(location.search));
  const arrival = useAuthHash();
  if (arrival.phase === "asking") return <PressLink {...arrival} />;
  if (arrival.phase === "refused") return <InvalidLink description={arrival.description} />;
  const { kind, email, token } = arrival;
  if (token !== null) return <ChooseAfterTwo email={email} token={token} at="/email-confirmed" />;
  if (kind === "recovery") return <PasswordMissing />;
  return kind === "email_change" ? (
    <AddressChanged half={arrival.half === true} />
  ) : (
    <Confirmed wish={wish} email={email} />
  );
}

/** Loaded anew before a password was chosen: what would have set it went with the screen. */
function PasswordMissing() {
  return (
    <AuthFrame title="Email confirmé">
      <div className="grid gap-5">
        <Notice tone="ok">Merci, votre adresse est confirmée. Il reste à choisir un mot de passe.</Notice>
        <ButtonLink to="/auth/reset-password" variant="primary">
          Choisir un mot de passe
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}

function AddressChanged({ half }: { half: boolean }) {
  return (
    <AuthFrame title="Nouvelle adresse email">
      <div className="grid gap-5">
        <Notice tone="ok">
          {half
            ? "C'est noté. Il reste à ouvrir le lien envoyé à l'autre adresse."
            : "Merci, votre nouvelle adresse est confirmée."}
        </Notice>
        <ButtonLink to="/" variant="primary">
          Continuer
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}

/** The wish that the mail brought to a device that did not ask for it: where to go, and that words wait there. */
function useWish(wish: URLSearchParams, email: string | null): { retour: string | undefined; words: boolean } {
  const { phase } = useSession();
  const [asked] = useState(pendingSignUp);
  const elsewhere = asked === null && email !== null && phase !== "person";
  useEffect(() => {
    if (!elsewhere) return;
    noteSignUp(email, wish.get("retour") ?? undefined);
    takeWish(wish).catch((error: Error) => toast.error(error.message));
  }, [elsewhere, email, wish]);
  const retour = asked?.retour ?? (elsewhere ? wish.get("retour") : null) ?? undefined;
  return { retour, words: elsewhere && wish.has("mot") };
}

function Confirmed({ wish, email }: { wish: URLSearchParams; email: string | null }) {
  const { phase } = useSession();
  const { retour, words } = useWish(wish, email);
  const waiting = useMessageWaits(retour);
  return (
    <AuthFrame title="Email confirmé">
      <div className="grid gap-5">
        <Notice tone="ok">
          Merci, votre adresse est confirmée. Votre compte est prêt.
          {waiting ? " Votre message part dès que vous êtes connecté." : ""}
          {words && !waiting ? " Il reste à envoyer votre message." : ""}
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
  const [asked] = useState(pendingSignUp);
  const retour = asked?.retour ?? undefined;
  return (
    <AuthFrame title={INVALID_LINK}>
      <div className="grid gap-5">
        <Notice tone="danger">
          <p>Votre adresse est peut-être déjà confirmée&nbsp;: essayez d'abord de vous connecter.</p>
          <p>{description}</p>
        </Notice>
        <ButtonLink to="/login" search={{ retour }} variant="primary">
          Se connecter
        </ButtonLink>
        <ResendConfirmation email={email ?? asked?.email ?? null} since={since} />
        <ButtonLink to="/register" search={{ retour }}>
          S'inscrire à nouveau
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
