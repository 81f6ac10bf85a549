import { useId, type ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type ControlIds = {
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
