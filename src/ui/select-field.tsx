import type { ReactNode } from "react";
import { Field } from "./field.tsx";
import { Icon } from "./icon.tsx";

export type Option = { value: string; label: string };

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
  return (
    <Field label={label} error={error} hint={hint}>
      {(ids) => (
        <div className="relative">
          <select
            {...ids}
            name={name}
            value={value}
            onChange={(event) => onChange(event.target.value)}
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
