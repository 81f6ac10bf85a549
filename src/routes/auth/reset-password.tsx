import { createFileRoute, Link, useLocation, useNavigate } from "@tanstack/react-router";
import { noteSignUp } from "#device/sign-up.ts";
import { resetForm } from "#domain/password.ts";
import { requestPasswordReset } from "#session/mail-links.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { EmailField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { useForm } from "#ui/use-form.ts";
import { AuthFrame, Failure, OfflineHint } from "../-auth/auth-frame.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What was typed at the sign-in, and where it was to lead. */
    fromSignIn?: { readonly email: string; readonly retour: string | undefined };
  }
}

export const Route = createFileRoute("/auth/reset-password")({ component: ResetPasswordPage });

function ResetPasswordPage() {
  const { email } = useSession();
  const typed = useLocation({ select: ({ state }) => state.fromSignIn });
  const retour = typed?.retour;
  const navigate = useNavigate();
  const form = useForm({
    schema: resetForm,
    initial: { email: email ?? typed?.email ?? "" },
    async onSubmit(values) {
      const answer = await requestPasswordReset(values.email);
      if (!answer.ok) return answer;
      toast.success(answer.message);
      // The link in the mail opens another tab: the sign-in after it leads on from here.
      noteSignUp(values.email, retour);
      // Whoever has gone elsewhere before a slow answer came stays there.
      if (location.pathname === "/auth/reset-password") await navigate({ to: "/login", search: { retour } });
      return undefined;
    },
  });
  return (
    <AuthFrame
      title="Mot de passe oublié"
      lead="Donnez l'adresse de votre compte&nbsp;: nous y envoyons un lien pour choisir un nouveau mot de passe."
      foot={
        <Link to="/login" search={{ retour }} className="link">
          Retour à la connexion
        </Link>
      }
    >
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        <OfflineHint>Pas de connexion. Il faut du réseau pour recevoir le lien.</OfflineHint>
        <EmailField
          value={form.values.email}
          onChange={(text) => form.set("email", text)}
          error={form.errors["email"]}
        />
        <Failure message={form.failure} />
        <Button type="submit" variant="primary" busy={form.busy}>
          Envoyer le lien
        </Button>
      </form>
    </AuthFrame>
  );
}
