import { createFileRoute, Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as v from "valibot";
import { noteSignUp, pendingSignUp } from "#device/sign-up.ts";
import { resetForm } from "#domain/password.ts";
import { codeField } from "#domain/six-digits.ts";
import { openByCode, type PasswordDue, requestPasswordReset } from "#session/mail-links.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { EmailField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { useForm } from "#ui/use-form.ts";
import { AuthFrame, Failure, OfflineHint } from "../-auth/auth-frame.tsx";
import { ChoosePassword } from "../-auth/choose-password.tsx";
import { CodeField } from "../-auth/code-field.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The values typed at the sign-in, and where it was to lead. */
    fromSignIn?: { readonly email: string; readonly retour: string | undefined };
  }
}

const HERE = "/auth/reset-password";

export const Route = createFileRoute("/auth/reset-password")({
  staticData: { cachedFor: "wifi" },
  component: ResetPasswordPage,
});

/** Asks for the mail; or takes the code of one that came. The session that the code opens stays on this screen, and goes with it. */
function ResetPasswordPage() {
  const [coded, setCoded] = useState(false);
  const [due, setDue] = useState<PasswordDue | null>(null);
  const typed = useLocation({ select: ({ state }) => state.fromSignIn });
  const retour = typed?.retour;
  if (due !== null)
    return (
      <AuthFrame title="Nouveau mot de passe" lead="Choisissez-en un que vous n'utilisez nulle part ailleurs.">
        <ChoosePassword whose={due.email} token={due.token} at={HERE} />
      </AuthFrame>
    );
  return (
    <AuthFrame
      title="Mot de passe oublié"
      lead={
        coded
          ? "Tapez le code que nous avons envoyé à cette adresse."
          : "Donnez l'adresse de votre compte\u00A0: on vous envoie un lien et un code pour en choisir un nouveau."
      }
      foot={
        <Link to="/login" search={{ retour }} className="link">
          Retour à la connexion
        </Link>
      }
    >
      <div className="grid gap-4">
        {coded ? <TypeCode due={setDue} /> : <AskForMail typed={typed?.email} retour={retour} />}
        <Button variant="quiet" onClick={() => setCoded(!coded)}>
          {coded ? "Demander un nouvel email" : "J'ai reçu un code"}
        </Button>
      </div>
    </AuthFrame>
  );
}

function AskForMail({ typed, retour }: { typed: string | undefined; retour: string | undefined }) {
  const { email } = useSession();
  const navigate = useNavigate();
  const form = useForm({
    schema: resetForm,
    initial: { email: email ?? typed ?? "" },
    async onSubmit(values) {
      const answer = await requestPasswordReset(values.email);
      if (!answer.ok) return answer;
      toast.success(answer.message);
      // The link in the mail opens another tab: the sign-in after it leads on from here.
      noteSignUp(values.email, retour);
      // Whoever has gone elsewhere before a slow answer came stays there.
      if (location.pathname === HERE) await navigate({ to: "/login", search: { retour } });
      return undefined;
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <OfflineHint>Pas de connexion. Il faut du réseau pour recevoir le lien.</OfflineHint>
      <EmailField {...form.field("email")} />
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy}>
        Envoyer le lien
      </Button>
    </form>
  );
}

const codeForm = v.object({ ...resetForm.entries, code: codeField });

function TypeCode({ due }: { due: (due: PasswordDue) => void }) {
  const { email } = useSession();
  const form = useForm({
    schema: codeForm,
    initial: { email: email ?? pendingSignUp()?.email ?? "", code: "" },
    async onSubmit(values) {
      const answer = await openByCode(values.email, values.code);
      if (!answer.ok) return answer;
      due(answer.due);
      return undefined;
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <OfflineHint>Pas de connexion. Il faut du réseau pour vérifier le code.</OfflineHint>
      <EmailField {...form.field("email")} />
      <CodeField {...form.field("code")} />
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy}>
        Continuer
      </Button>
    </form>
  );
}
