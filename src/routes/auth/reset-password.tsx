import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { resetForm } from "#domain/password.ts";
import { requestPasswordReset } from "#session/mail-links.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { EmailField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { useForm } from "#ui/use-form.ts";
import { AuthFrame, Failure, OfflineHint } from "../-auth/auth-frame.tsx";

export const Route = createFileRoute("/auth/reset-password")({ component: ResetPasswordPage });

function ResetPasswordPage() {
  const { email } = useSession();
  const navigate = useNavigate();
  const form = useForm({
    schema: resetForm,
    initial: { email: email ?? "" },
    async onSubmit(values) {
      const answer = await requestPasswordReset(values.email);
      if (!answer.ok) return answer;
      toast.success(answer.message);
      // Whoever has gone elsewhere before a slow answer came stays there.
      if (location.pathname === "/auth/reset-password") await navigate({ to: "/login" });
      return undefined;
    },
  });
  return (
    <AuthFrame
      title="Mot de passe oublié"
      lead="Donnez l'adresse de votre compte&nbsp;: nous y envoyons un lien pour choisir un nouveau mot de passe."
      foot={
        <Link to="/login" className="link">
          Retour à la connexion
        </Link>
      }
    >
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        <OfflineHint>Pas de connexion. Il faut du réseau pour recevoir le lien.</OfflineHint>
        <EmailField
          value={form.values.email}
          onChange={(typed) => form.set("email", typed)}
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
