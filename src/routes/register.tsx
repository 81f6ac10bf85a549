import { createFileRoute, Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import * as v from "valibot";
import { pendingSignUp } from "#device/sign-up.ts";
import { signUpForm } from "#domain/password.ts";
import { codeField } from "#domain/six-digits.ts";
import type { PasswordDue } from "#session/mail-links.ts";
import { signUp, confirmCode } from "#session/sign-in.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { EmailField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { useForm } from "#ui/use-form.ts";
import { returnSearch } from "./-guards/return-search.ts";
import { VisitorsOnly } from "./-guards/guard.tsx";
import { AuthFrame, Failure, OfflineHint, NotStoredHint } from "./-auth/auth-frame.tsx";
import { ChooseAfterTwo } from "./-auth/choose-password.tsx";
import { CodeField } from "./-auth/code-field.tsx";
import { meantEmail } from "./-auth/email-typo.ts";
import { NewPassword } from "./-auth/new-password.tsx";
import { typedEmail, useMessageWaits } from "./-auth/destination.ts";
import { wishQuery } from "./-auth/wish.ts";
import { ResendConfirmation } from "./-auth/resend-confirmation.tsx";

/** On /register: the confirmation mail that was just asked for; `at` in ms. */
type ConfirmationSent = { readonly email: string; readonly at: number };

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Kept in the history so that a reload does not lose it, and Back gives the form. */
    confirmationSent?: ConfirmationSent;
    /** Whoever comes to mend the address begins in its field. */
    mends?: boolean;
  }
}

export const Route = createFileRoute("/register")({
  staticData: { cachedFor: "market" },
  validateSearch: returnSearch,
  component: RegisterPage,
});

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
              <span>Déjà un compte&#8239;?</span>
              <Link to="/login" search={{ retour }} state={typedEmail} className="link font-600">
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
  const mends = useLocation({ select: ({ state }) => state.mends === true });
  const typed = useLocation({ select: ({ state }) => state.typedEmail });
  useEffect(() => {
    if (mends) document.getElementsByName("email")[0]?.focus();
  }, [mends]);
  const form = useForm({
    schema: signUpForm,
    // The address that was asked for here comes back to be mended. A password is never kept.
    initial: { email: typed || pendingSignUp()?.email || "", password: "", confirmPassword: "" },
    async onSubmit({ email, password }) {
      const answer = await signUp({ email, password, retour, query: await wishQuery(retour) });
      setTaken(!answer.ok && answer.field === "email");
      if (!answer.ok) return answer;
      toast.success(answer.message);
      if (answer.confirm)
        await navigate({ to: "/register", search: { retour }, state: { confirmationSent: { email, at: Date.now() } } });
      return undefined;
    },
  });
  const { email } = form.values;
  const [left, setLeft] = useState("");
  const meant = left === email ? meantEmail(email) : null;
  return (
    <form
      onSubmit={form.submit}
      // Asked once the person goes on: not while they type, and not while a press is under way that it would move things from.
      onFocus={({ target }) => target instanceof HTMLInputElement && setLeft(target.name === "email" ? "" : email)}
      noValidate
      className="grid gap-5"
    >
      <OfflineHint>Pas de connexion. Il faut du réseau pour créer un compte.</OfflineHint>
      <NotStoredHint />
      <div className="grid gap-1">
        <EmailField {...form.field("email")} />
        <p role="status" className="text-sm text-muted [overflow-wrap:anywhere]">
          {meant === null ? null : (
            <>
              Vouliez-vous dire{" "}
              <button
                type="button"
                onClick={() => {
                  form.set("email", meant);
                  // Where they were when it was asked.
                  document.getElementsByName("password")[0]?.focus();
                }}
                className="link min-h-11 text-left font-600"
              >
                {meant}
              </button>
              &#8239;?
            </>
          )}
        </p>
        {taken && form.errors["email"] ? (
          <Link
            to="/login"
            search={{ retour }}
            state={typedEmail}
            className="link inline-flex min-h-11 items-center justify-self-start"
          >
            Se connecter avec cette adresse
          </Link>
        ) : null}
      </div>
      <NewPassword field={form.field} hint="6&nbsp;caractères au moins" once={waiting} />
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

/** After a sign-up: the address must be confirmed before the first sign-in (§2 Register). */
function ConfirmationSentNotice({ email, at, retour }: ConfirmationSent & { retour: string | undefined }) {
  const [due, setDue] = useState<PasswordDue | null>(null);
  if (due !== null) return <ChooseAfterTwo {...due} at="/register" />;
  return (
    <AuthFrame title="Vérification de l'email requise" lead={<>Encore un pas, et votre compte est prêt.</>}>
      <div className="grid gap-5">
        <Notice
          tone="ok"
          icon="mail"
          live
          action={
            <Link
              to="/register"
              search={{ retour }}
              state={{ mends: true }}
              className="link inline-flex min-h-11 items-center font-600"
            >
              Corriger l'adresse
            </Link>
          }
        >
          Nous avons envoyé un code à{" "}
          <strong data-clear className="[overflow-wrap:anywhere]">
            {email}
          </strong>
          . Tapez-le ici, ou touchez le lien reçu.
        </Notice>
        <CodeForm email={email} due={setDue} />
        <p className="text-muted">Rien reçu&#8239;? Regardez dans les spams.</p>
        <ResendConfirmation email={email} since={at} />
        <ButtonLink to="/login" search={{ retour }}>
          Se connecter
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}

const codeForm = v.object({ code: codeField });

/** The code of the mail. The next step depends on who is signed in; `due`: a password is to be chosen before anybody is. */
function CodeForm({ email, due }: { email: string; due: (due: PasswordDue) => void }) {
  const form = useForm({
    schema: codeForm,
    initial: { code: "" },
    async onSubmit({ code }) {
      const answer = await confirmCode({ email, code });
      if (!answer.ok) return answer;
      if (answer.due !== undefined) due(answer.due);
      return undefined;
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <CodeField {...form.field("code")} />
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy}>
        Confirmer
      </Button>
    </form>
  );
}
