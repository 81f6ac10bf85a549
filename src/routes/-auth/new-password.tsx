import { useEffect, useEffectEvent } from "react";
import type { FieldErrors } from "#domain/form.ts";
import { PasswordField } from "#ui/password-field.tsx";

type Values = { password: string; confirmPassword: string };

type NewPasswordProps = {
  values: Values;
  errors: FieldErrors;
  set: (name: keyof Values, value: string) => void;
  label?: string;
  hint?: string;
  /** Once is enough where every field counts: it can be looked at, and a mail mends a slip. */
  once?: boolean;
};

/** A password, chosen twice. */
export function NewPassword({ values, errors, set, label = "Mot de passe", hint, once = false }: NewPasswordProps) {
  // Also what was typed before it was known that once is enough.
  const repeat = useEffectEvent((password: string) => set("confirmPassword", password));
  useEffect(() => {
    if (once) repeat(values.password);
  }, [once, values.password]);
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
      {once ? null : (
        <PasswordField
          label="Confirmer le mot de passe"
          name="confirmPassword"
          autoComplete="new-password"
          value={values.confirmPassword}
          onChange={(confirmed) => set("confirmPassword", confirmed)}
          error={errors["confirmPassword"]}
        />
      )}
    </>
  );
}
