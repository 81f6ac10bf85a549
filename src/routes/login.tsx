import { plainEmail } from "#domain/email.ts";
import { createFileRoute, Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { pendingSignUp } from "#device/sign-up.ts";
import { signInForm } from "#domain/password.ts";
import { signIn } from "#session/sign-in.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { EmailField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { useForm } from "#ui/use-form.ts";
import { returnSearch } from "./-guards/return-search.ts";
import { VisitorsOnly } from "./-guards/guard.tsx";
import { AuthFrame, Failure, OfflineHint, NotStoredHint } from "./-auth/auth-frame.tsx";
import { formatCountdown, useWait } from "./-auth/use-countdown.ts";
import { useMessageWaits, reasonToSignIn, typedEmail } from "./-auth/destination.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** An address that was typed in the form before this one. */
    typedEmail?: string;
  }
}

export const Route = createFileRoute("/login")({
  staticData: { cachedFor: "market" },
  validateSearch: returnSearch,
  component: LoginPage,
});

function LoginPage() {
  const { retour } = Route.useSearch();
  const waiting = useMessageWaits(retour);
  return (
    <VisitorsOnly retour={retour}>
      <AuthFrame
        title="Connexion"
        lead={waiting ? "Votre message est gardé. Il part dès que vous êtes connecté." : reasonToSignIn(retour)}
        foot={
          <>
            <span>Pas encore de compte&#8239;?</span>
            <Link to="/register" search={{ retour }} state={typedEmail} className="link font-600">
              Créer un compte
            </Link>
          </>
        }
      >
        <LoginForm retour={retour} />
      </AuthFrame>
    </VisitorsOnly>
  );
}

function LoginForm({ retour }: { retour: string | undefined }) {
  const { email } = useSession();
  const typed = useLocation({ select: ({ state }) => state.typedEmail });
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  // The server locks one account, not the others.
  const [closed, setClosed] = useState("");
  const [left, wait] = useWait();
  const form = useForm({
    schema: signInForm,
    initial: { email: typed || email || pendingSignUp()?.email || "", password: "" },
    async onSubmit(values) {
      const answer = await signIn(values);
      if (!answer.ok) {
        setUnconfirmed(answer.unconfirmed ? values.email : null);
        setClosed(answer.wait === undefined ? "" : values.email);
        wait(answer.wait ?? 0);
        return answer;
      }
      toast.success("Connexion réussie");
      return undefined;
    },
  });
  const waits = closed !== "" && closed === plainEmail(form.values.email);
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      {/* An attempt reports its own failure, beside the button. */}
      {form.failure === null ? (
        <OfflineHint>
          Pas de connexion. Il faut du réseau pour se connecter&#8239;; vous pourrez ensuite vous en passer.
        </OfflineHint>
      ) : null}
      <NotStoredHint />
      <EmailField autoComplete="username" {...form.field("email")} />
      <div className="grid gap-1">
        <PasswordField label="Mot de passe" autoComplete="current-password" {...form.field("password")} />
        <Link
          to="/auth/reset-password"
          state={{ fromSignIn: { email: form.values.email, retour } }}
          className="link inline-flex min-h-11 items-center justify-self-end"
        >
          Mot de passe oublié&#8239;?
        </Link>
      </div>
      {waits && left > 0 ? (
        <Failure message={`Trop de tentatives pour ce compte. Réessayez dans ${formatCountdown(left)}.`} />
      ) : closed === "" ? (
        <Failure message={form.failure} />
      ) : null}
      {unconfirmed === null || form.failure === null ? null : (
        <Link
          to="/register"
          search={{ retour }}
          state={{ confirmationSent: { email: unconfirmed, at: 0 } }}
          className="link inline-flex min-h-11 items-center"
        >
          Saisir le code de l'email, ou en recevoir un autre
        </Link>
      )}
      <Button type="submit" variant="primary" busy={form.busy} off={waits && left > 0}>
        Se connecter
      </Button>
    </form>
  );
}
