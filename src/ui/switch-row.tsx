import { useId } from "react";

type SwitchRowProps = {
  label: string;
  hint?: string;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
};

/** Something that is on or off, with effect at once: a checkbox drawn as a switch, the whole row to press. */
export function SwitchRow({ label, hint, on, disabled = false, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-4 py-2">
      <span className="min-w-0 flex-1">
        <span className="block font-600">{label}</span>
        {hint ? (
          <span id={`${id}-hint`} className="block text-sm text-muted">
            {hint}
          </span>
        ) : null}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="h-7 w-12 shrink-0 rounded-full b-1 b-solid b-line-strong bg-sunk p-0.5 transition-colors duration-140 peer-checked:(b-primary bg-primary) peer-checked:[&>span]:translate-x-5 peer-disabled:opacity-55 peer-focus-visible:(outline-2 outline-solid outline-offset-2 outline-primary)"
      >
        <span className="block h-5 w-5 rounded-full bg-card b-1 b-solid b-line-strong transition-transform duration-140" />
      </span>
    </label>
  );
}
