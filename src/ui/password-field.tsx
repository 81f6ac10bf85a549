import { useState, type ReactNode } from "react";
import { Field } from "./text-field.tsx";
import { Icon } from "./icon.tsx";
import { useOwnText } from "./use-own-text.ts";

type PasswordFieldProps = {
  label: ReactNode;
  name: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: "current-password" | "new-password";
  error?: string | undefined;
  hint?: ReactNode;
};

/** A password with a button that shows it: typing blind on a phone is where sign-ins fail. */
export function PasswordField({ label, error, hint, value, onChange, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const text = useOwnText<HTMLInputElement>(value, onChange);
  return (
    <Field label={label} error={error} hint={hint}>
      {(ids) => (
        <div className="relative">
          <input
            {...ids}
            {...input}
            {...text}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            className="field-box pr-13"
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label="Afficher le mot de passe"
            onClick={() => setShown(!shown)}
            className="absolute right-0.5 top-0.5 tap grid place-items-center rounded-field text-muted focusable"
          >
            <Icon name={shown ? "eye-off" : "eye"} />
          </button>
        </div>
      )}
    </Field>
  );
}
