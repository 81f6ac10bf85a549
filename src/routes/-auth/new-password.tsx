import { useEffect, useEffectEvent } from "react";
import { PasswordField } from "#ui/password-field.tsx";
import type { FormField } from "#ui/use-form.ts";

type NewPasswordProps = {
  field: (name: "password" | "confirmPassword") => FormField<string>;
  label?: string;
  hint?: string;
  /** Once is enough where every field counts: it can be looked at, and a mail mends a slip. */
  once?: boolean;
};

/** A password, chosen twice. */
export function NewPassword({ field, label = "Mot de passe", hint, once = false }: NewPasswordProps) {
  // Also what was typed before it was known that once is enough.
  const { value } = field("password");
  const repeat = useEffectEvent((password: string) => field("confirmPassword").onChange(password));
  useEffect(() => {
    if (once) repeat(value);
  }, [once, value]);
  return (
    <>
      <PasswordField label={label} autoComplete="new-password" hint={hint} {...field("password")} />
      {once ? null : (
        <PasswordField label="Confirmer le mot de passe" autoComplete="new-password" {...field("confirmPassword")} />
      )}
    </>
  );
}
