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
