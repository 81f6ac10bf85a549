import { Link, useNavigate } from "@tanstack/react-router";
import { pendingSignUp } from "#device/sign-up.ts";
import { changePasswordForm, newPasswordForm } from "#domain/password.ts";
import { type PasswordDue, updatePassword } from "#session/mail-links.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { toast } from "#ui/toast.ts";
import { useForm } from "#ui/use-form.ts";
import { AuthFrame, Failure, OfflineHint } from "./auth-frame.tsx";
import { NewPassword } from "./new-password.tsx";

type ChoosePasswordProps = {
  /** Whose password it is. */
  whose: string | null;
  /** The link of a mail; null: the current person enters the old password. */
  token: string | null;
  /** The screen that this stands on. */
  at: string;
};

/** A new password for an account. */
export function ChoosePassword({ whose, token, at }: ChoosePasswordProps) {
  const navigate = useNavigate();
  const form = useForm({
    schema: token === null ? changePasswordForm : newPasswordForm,
    initial: { currentPassword: "", password: "", confirmPassword: "" },
    async onSubmit({ password, currentPassword }) {
      const answer = await updatePassword(password, token, currentPassword);
      if (!answer.ok) return answer;
      toast.success(answer.message);
      // Whoever has gone elsewhere before a slow answer came stays there.
      if (location.pathname === at)
        await navigate({ to: "/login", search: { retour: pendingSignUp()?.retour ?? undefined } });
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
      {token === null ? (
        <div className="grid gap-1">
          <PasswordField
            label="Mot de passe actuel"
            autoComplete="current-password"
            {...form.field("currentPassword")}
            value={form.values.currentPassword ?? ""}
          />
          <Link to="/auth/reset-password" className="link inline-flex min-h-11 items-center justify-self-end">
            Mot de passe oublié&#8239;?
          </Link>
        </div>
      ) : null}
      <NewPassword label="Nouveau mot de passe" hint="6&nbsp;caractères au moins" field={form.field} />
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy}>
        Changer le mot de passe
      </Button>
    </form>
  );
}

/** After the confirmation of an address for which two different passwords were given: one of the two was perhaps a stranger's. */
export function ChooseAfterTwo({ email, token, at }: PasswordDue & { at: string }) {
  return (
    <AuthFrame
      title="Choisissez un mot de passe"
      lead="Votre adresse est confirmée. Plusieurs mots de passe ont été donnés pour elle, peut-être par quelqu'un d'autre&nbsp;: aucun ne compte, choisissez le vôtre."
    >
      <ChoosePassword whose={email} token={token} at={at} />
    </AuthFrame>
  );
}
