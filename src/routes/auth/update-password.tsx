import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { signUpHere } from "#device/sign-up.ts";
import { newPasswordForm } from "#domain/password.ts";
import { updatePassword } from "#session/mail-links.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { toast } from "#ui/toast.ts";
import { useForm } from "#ui/use-form.ts";
import { INVALID_LINK, useAuthHash } from "../-auth/use-auth-hash.ts";
import { AuthFrame, Failure, OfflineHint } from "../-auth/auth-frame.tsx";
import { LinkWaits } from "../-auth/link-waits.tsx";
import { NewPassword } from "../-auth/new-password.tsx";

export const Route = createFileRoute("/auth/update-password")({ component: UpdatePasswordPage });

/** Where the reset mail leads, and where a signed-in person changes the password. */
function UpdatePasswordPage() {
  const arrival = useAuthHash();
  const { phase, email } = useSession();
  if (arrival.phase === "checking" || phase === "unknown") {
    return (
      <AuthFrame title="Nouveau mot de passe">
        <Spinner label="Vérification du lien…" />
      </AuthFrame>
    );
  }
  if (arrival.phase === "unreached") return <LinkWaits title="Nouveau mot de passe" waiting={arrival} />;
  if (arrival.phase === "refused") return <InvalidLink description={arrival.description} />;
  const { token, linked } = arrival;
  // Never the form of who is signed in where a link led somebody, perhaps another person.
  if (linked && token === null)
    return (
      <InvalidLink description="Par sécurité, le lien reçu par email ne sert qu'une fois. Demandez-en un nouveau." />
    );
  if (!linked && phase === "visitor")
    return <InvalidLink description="Cette page s'ouvre depuis le lien reçu par email. Demandez-en un nouveau." />;
  const whose = linked ? arrival.email : email;
  return (
    <AuthFrame title="Nouveau mot de passe" lead="Choisissez-en un que vous n'utilisez nulle part ailleurs.">
      {/* What was typed for one account is never sent for another one that takes its place. */}
      <UpdatePasswordForm key={whose} whose={whose} token={token} />
    </AuthFrame>
  );
}

function UpdatePasswordForm({ whose, token }: { whose: string | null; token: string | null }) {
  const navigate = useNavigate();
  const form = useForm({
    schema: newPasswordForm,
    initial: { password: "", confirmPassword: "" },
    async onSubmit({ password }) {
      const answer = await updatePassword(password, token);
      if (!answer.ok) return answer;
      toast.success(answer.message);
      // Whoever has gone elsewhere before a slow answer came stays there.
      if (location.pathname === "/auth/update-password")
        await navigate({ to: "/login", search: { retour: signUpHere()?.retour ?? undefined } });
      return undefined;
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      {whose === null ? null : (
        <p className="[overflow-wrap:anywhere]">
          Compte&nbsp;: <strong>{whose}</strong>
        </p>
      )}
      <OfflineHint>Pas de connexion. Il faut du réseau pour changer le mot de passe.</OfflineHint>
      <NewPassword
        label="Nouveau mot de passe"
        hint="6&nbsp;caractères au moins"
        values={form.values}
        errors={form.errors}
        set={form.set}
      />
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy}>
        Changer le mot de passe
      </Button>
    </form>
  );
}

function InvalidLink({ description }: { description: string }) {
  return (
    <AuthFrame title={INVALID_LINK}>
      <div className="grid gap-5">
        <Notice tone="danger">{description}</Notice>
        <ButtonLink to="/auth/reset-password" variant="primary">
          Demander un nouveau lien
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
