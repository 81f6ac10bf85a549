import * as v from "valibot";
import { codeField } from "#domain/six-digits.ts";
import { confirmCode } from "#session/sign-in.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { AuthFrame, Failure } from "./auth-frame.tsx";
import type { ConfirmationSent } from "./history-state.ts";
import { ResendConfirmation } from "./resend-confirmation.tsx";

/** After a sign-up: the address must be confirmed before the first sign-in (§2 Register). */
export function ConfirmationSentNotice({ email, at, retour }: ConfirmationSent & { retour: string | undefined }) {
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

const codeForm = v.object({ code: codeField });

/** The code of the mail, typed where the account was asked for: nobody has to leave the tab. What follows is up to who is signed in. */
function CodeForm({ email }: { email: string }) {
  const form = useForm({
    schema: codeForm,
    initial: { code: "" },
    async onSubmit({ code }) {
      const answer = await confirmCode({ email, code });
      return answer.ok ? undefined : answer;
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <TextField
        label="Code reçu par email"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        maxLength={14}
        value={form.values.code}
        onChange={(code) => form.set("code", code)}
        error={form.errors["code"]}
      />
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy}>
        Confirmer
      </Button>
    </form>
  );
}
