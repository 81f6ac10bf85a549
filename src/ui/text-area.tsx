import type { ReactNode } from "react";
import { Field } from "./field.tsx";

type TextAreaProps = {
  label: ReactNode;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  rows?: number;
  maxLength?: number;
  placeholder?: string;
};

/** Several lines of text that grow with what is typed, where the browser can. */
export function TextArea({ label, error, hint, value, onChange, rows = 4, ...input }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(ids) => (
        <textarea
          {...ids}
          {...input}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`field-box py-3 [field-sizing:content] max-h-80 ${rows > 3 ? "min-h-32" : "min-h-24"}`}
        />
      )}
    </Field>
  );
}
