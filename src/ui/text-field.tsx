import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes, ReactNode } from "react";
import { Field } from "./field.tsx";

type InputProps = InputHTMLAttributes<HTMLInputElement>;

export type TextFieldProps = {
  label: ReactNode;
  name: string;
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "email" | "tel" | "search" | "url";
  error?: string | undefined;
  hint?: ReactNode;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: InputProps["inputMode"];
  enterKeyHint?: InputProps["enterKeyHint"];
  maxLength?: number;
  placeholder?: string;
  readOnly?: boolean;
  required?: boolean;
  className?: string;
};

/** One line of text: controlled, 16 px so that phones do not zoom, error and hint read with it. */
export function TextField({
  label,
  error,
  hint,
  value,
  onChange,
  type = "text",
  required = false,
  className = "",
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(ids) => (
        <input
          {...ids}
          {...input}
          type={type}
          value={value}
          aria-required={required || undefined}
          onChange={(event) => onChange(event.target.value)}
          className="field-box read-only:(bg-sunk text-muted)"
        />
      )}
    </Field>
  );
}
