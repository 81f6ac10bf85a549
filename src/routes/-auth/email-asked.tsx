import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import type { ConfirmationSent } from "./history-state.ts";
import { CodeForm } from "./code-form.tsx";
import { ResendConfirmation } from "./resend-confirmation.tsx";

/** After a sign-up: the address must be confirmed before the first sign-in (§2 Register). */
export function EmailAsked({ email, at, retour }: ConfirmationSent & { retour: string | undefined }) {
  return (
    <AuthFrame title="Vérification de l'email requise" lead={<>Encore un pas, et votre compte est prêt.</>}>
      <div className="grid gap-5">
        <Notice tone="ok" icon="mail" live>
          Nous avons envoyé un code à <strong className="[overflow-wrap:anywhere]">{email}</strong>. Recopiez-le ici, ou
          ouvrez le lien du même email.
        </Notice>
        <CodeForm email={email} />
        <p className="text-muted">
          Rien reçu&nbsp;? Regardez dans les courriers indésirables. Une faute dans l'adresse&nbsp;? Revenez en arrière
          pour la corriger.
        </p>
        <ResendConfirmation email={email} since={at} />
        <ButtonLink to="/login" search={{ retour }}>
          Se connecter
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
