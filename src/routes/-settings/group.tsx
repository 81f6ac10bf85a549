import { useId, type ReactNode } from "react";

/** A titled group of settings. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

type ChoiceRowProps<Id extends string> = {
  legend: string;
  hint?: string;
  value: Id;
  options: readonly { id: Id; label: string }[];
  onChoose: (id: Id) => void;
};

/** One of a few, all in sight: radio buttons drawn as one bar. */
export function ChoiceRow<Id extends string>({ legend, hint, value, options, onChoose }: ChoiceRowProps<Id>) {
  const name = useId();
  return (
    <fieldset className="grid gap-2" aria-describedby={hint ? `${name}-hint` : undefined}>
      <legend className="mb-2 font-600">{legend}</legend>
      <div className="flex flex-wrap overflow-hidden rounded-field b-1 b-solid b-line-strong">
        {options.map((option) => (
          <label
            key={option.id}
            className="grid min-h-12 flex-auto sm:flex-1 cursor-pointer place-items-center b-l-1 b-solid b-line-strong bg-card px-2 text-center text-base first:b-l-0 has-[:checked]:bg-primary has-[:checked]:text-primary-on has-[:checked]:font-650 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-solid has-[:focus-visible]:-outline-offset-4 has-[:focus-visible]:outline-current"
          >
            <input
              type="radio"
              name={name}
              value={option.id}
              checked={option.id === value}
              onChange={() => onChoose(option.id)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint ? (
        <p id={`${name}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}

type SwitchRowProps = {
  label: string;
  hint?: string;
  on: boolean;
  /** It shows what is, ignores presses and keeps the focus. */
  off?: boolean;
  onChange: (on: boolean) => void;
};

/** Something that is on or off, with effect at once: a checkbox drawn as a switch, the whole row to press. */
export function SwitchRow({ label, hint, on, off = false, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label className="flex flex-wrap min-h-12 cursor-pointer items-center gap-4 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <span id={`${id}-label`} className="block font-600">
          {label}
        </span>
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
        aria-disabled={off || undefined}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => off || onChange(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="h-7 w-12 shrink-0 rounded-full b-1 b-solid b-line-strong bg-sunk p-0.5 transition-colors duration-140 peer-checked:(b-primary bg-primary) peer-checked:[&>span]:translate-x-5 peer-aria-[disabled=true]:opacity-55 peer-focus-visible:(outline-2 outline-solid outline-offset-2 outline-primary)"
      >
        <span className="block h-5 w-5 rounded-full bg-card b-1 b-solid b-line-strong transition-transform duration-140" />
      </span>
    </label>
  );
}
