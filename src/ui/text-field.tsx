import { useId, type HTMLInputAutoCompleteAttribute, type InputHTMLAttributes, type ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { useOwnText } from "./use-own-text.ts";

type InputProps = InputHTMLAttributes<HTMLInputElement>;

export type TextFieldProps = {
  label: ReactNode;
  name: string;
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "email" | "tel" | "search" | "url" | "date";
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

/**
 * One line of text: 16 px so that phones do not zoom, error and hint read with it. Without an `autoComplete` of its own the browser keeps
 * nothing of it: Chromium writes what stands in other fields into its session file, where it outlives an account.
 */
export function TextField({
  label,
  error,
  hint,
  value,
  onChange,
  type = "text",
  required = false,
  autoComplete = "off",
  className = "",
  ...input
}: TextFieldProps) {
  const text = useOwnText<HTMLInputElement>(value, onChange);
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(ids) => (
        <input
          {...ids}
          {...input}
          {...text}
          autoComplete={autoComplete}
          type={type}
          aria-required={required || undefined}
          className="field-box read-only:(bg-sunk text-muted)"
        />
      )}
    </Field>
  );
}

type EmailFieldProps = Pick<TextFieldProps, "value" | "onChange" | "error" | "autoComplete"> &
  Partial<Pick<TextFieldProps, "label" | "name">>;

/** An address: the keyboard with "@", and what the phone knows of its person. */
export function EmailField({ label = "Email", name = "email", autoComplete = "email", ...field }: EmailFieldProps) {
  return <TextField label={label} name={name} type="email" inputMode="email" autoComplete={autoComplete} {...field} />;
}

type ControlIds = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
};

type FieldProps = {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string;
  children: (ids: ControlIds) => ReactNode;
};

/**
 * Label, control, hint and error of one answer. The control takes the given ids, so the hint and
 * the error are read with it; the error says what to do, under the field it is about.
 */
export function Field({ label, error, hint, className = "", children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : null;
  const errorId = error ? `${id}-error` : null;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ");
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-base font-600">
        {label}
      </label>
      {children({
        id,
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
        ...(error ? { "aria-invalid": true as const } : {}),
      })}
      {errorId ? (
        <p id={errorId} className="flex gap-1.5 text-sm text-danger">
          <Icon name="circle-alert" className="!text-[1rem] mt-0.5" />
          <span>{error}</span>
        </p>
      ) : null}
      {hintId ? (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

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
  readOnly?: boolean;
};

/** Several lines of text that grow with what is typed, where the browser can, and of which it keeps nothing. */
export function TextArea({ label, error, hint, value, onChange, rows = 4, ...input }: TextAreaProps) {
  const text = useOwnText<HTMLTextAreaElement>(value, onChange);
  return (
    <Field label={label} error={error} hint={hint}>
      {(ids) => (
        <textarea
          {...ids}
          {...input}
          {...text}
          autoComplete="off"
          rows={rows}
          className={`field-box py-3 [field-sizing:content] max-h-80 ${rows > 3 ? "min-h-32" : "min-h-24"}`}
        />
      )}
    </Field>
  );
}

type Option = { value: string; label: string };

type SelectFieldProps = {
  label: ReactNode;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  error?: string | undefined;
  hint?: ReactNode;
  placeholder?: string;
};

/** A choice among a few: the phone's own picker. `placeholder` is the empty choice. */
export function SelectField({ label, name, value, onChange, options, error, hint, placeholder }: SelectFieldProps) {
  const text = useOwnText<HTMLSelectElement>(value, onChange);
  return (
    <Field label={label} error={error} hint={hint}>
      {(ids) => (
        <div className="relative">
          <select
            {...ids}
            {...text}
            name={name}
            className={`field-box appearance-none pr-11 text-ellipsis ${value === "" ? "text-muted *:text-ink" : ""}`}
          >
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" className="absolute right-3.5 top-3.5 text-muted pointer-events-none" />
        </div>
      )}
    </Field>
  );
}
