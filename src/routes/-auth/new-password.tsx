import type { FieldErrors } from "#domain/form.ts";
import { PasswordField } from "#ui/password-field.tsx";

type Values = { password: string; confirmPassword: string };

type NewPasswordProps = {
  values: Values;
  errors: FieldErrors;
  set: (name: keyof Values, value: string) => void;
  label?: string;
  hint?: string;
};

/** A password chosen twice. */
export function NewPassword({ values, errors, set, label = "Mot de passe", hint }: NewPasswordProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint={hint}
        value={values.password}
        onChange={(password) => set("password", password)}
        error={errors["password"]}
      />
      <PasswordField
        label="Confirmer le mot de passe"
        name="confirmPassword"
        autoComplete="new-password"
        value={values.confirmPassword}
        onChange={(confirmed) => set("confirmPassword", confirmed)}
        error={errors["confirmPassword"]}
      />
    </>
  );
}
