import { createFileRoute, Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { noteSignUp } from "#device/sign-up.ts";
import { signUpForm } from "#domain/password.ts";
import { signUp } from "#session/sign-in.ts";
import { Button } from "#ui/button.tsx";
import { EmailField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { useForm } from "#ui/use-form.ts";
import { returnSearch } from "./-guards/return-search.ts";
import { VisitorsOnly } from "./-guards/guard.tsx";
import { AuthFrame, Failure, OfflineHint } from "./-auth/auth-frame.tsx";
import { ConfirmationSentNotice } from "./-auth/confirmation-sent.tsx";
import type { ConfirmationSent } from "./-auth/history-state.ts";
import { NewPassword } from "./-auth/new-password.tsx";
import { useMessageWaits } from "./-auth/use-message-waits.ts";
import { wishQuery } from "./-auth/wish.ts";

export const Route = createFileRoute("/register")({ validateSearch: returnSearch, component: RegisterPage });

/** The form, then the notice about the e-mail. The notice is an entry of the history: Back gives the form, a reload keeps it. */
function RegisterPage() {
  const { retour } = Route.useSearch();
  const sent = useConfirmationSent();
  const waiting = useMessageWaits(retour);
  return (
    <VisitorsOnly retour={retour}>
      {sent ? (
        <ConfirmationSentNotice email={sent.email} at={sent.at} retour={retour} />
      ) : (
        <AuthFrame
          title="Créer un compte"
          lead={
            waiting
              ? "Votre message est gardé. Il partira dès que votre compte est prêt."
              : "Une adresse email suffit. Votre première annonce est gratuite."
          }
          foot={
            <>
              <span>Déjà un compte&nbsp;?</span>
              <Link to="/login" search={{ retour }} className="link font-600">
                Se connecter
              </Link>
            </>
          }
        >
          <RegisterForm retour={retour} waiting={waiting} />
        </AuthFrame>
      )}
    </VisitorsOnly>
  );
}

/**
 * The mail that was just asked for, of this screen's own address: while the next screen's code is on its way the address is
 * already that screen's, and an empty form that comes up for a moment would take keys and lose them.
 */
function useConfirmationSent(): ConfirmationSent | null {
  const here = useLocation({
    select: ({ pathname, state }) => (pathname === "/register" ? (state.confirmationSent ?? null) : undefined),
  });
  const [sent, setSent] = useState(here ?? null);
  if (here !== undefined && here !== sent) setSent(here);
  return sent;
}

function RegisterForm({ retour, waiting }: { retour: string | undefined; waiting: boolean }) {
  const navigate = useNavigate();
  const [taken, setTaken] = useState(false);
  const form = useForm({
    schema: signUpForm,
    initial: { email: "", password: "", confirmPassword: "" },
    async onSubmit({ email, password }) {
      const answer = await signUp({ email, password, query: await wishQuery(retour) });
      setTaken(!answer.ok && answer.field === "email");
      if (!answer.ok) return answer;
      noteSignUp(email, retour);
      toast.success(answer.message);
      if (answer.confirm)
        await navigate({ to: "/register", search: { retour }, state: { confirmationSent: { email, at: Date.now() } } });
      return undefined;
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <OfflineHint>
        Pas de connexion. Il faut du réseau pour créer un compte&nbsp;; ce que vous tapez ici est gardé.
      </OfflineHint>
      <div className="grid gap-1">
        <EmailField
          value={form.values.email}
          onChange={(email) => form.set("email", email)}
          error={form.errors["email"]}
        />
        {taken && form.errors["email"] ? (
          <Link to="/login" search={{ retour }} className="link inline-flex min-h-11 items-center justify-self-start">
            Se connecter avec cette adresse
          </Link>
        ) : null}
      </div>
      <NewPassword
        values={form.values}
        errors={form.errors}
        set={form.set}
        hint="6 caractères au moins"
        once={waiting}
      />
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy}>
        Créer mon compte
      </Button>
      <p className="text-sm text-muted">
        En créant un compte, vous acceptez les{" "}
        <Link to="/terms" className="link">
          conditions d'utilisation
        </Link>{" "}
        et la{" "}
        <Link to="/privacy" className="link">
          politique de confidentialité
        </Link>
        .
      </p>
    </form>
  );
}
