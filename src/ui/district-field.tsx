import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { normaliseText } from "#domain/search.ts";
import { DISTRICTS } from "#town";
import { DistrictOptions } from "./district-options.tsx";
import { Field } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { useLeaving } from "./use-leaving.ts";

type DistrictFieldProps = {
  label?: ReactNode;
  name?: string;
  /** One of the town's districts, or "" while none is chosen. */
  value: string;
  onChange: (district: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
};

const ALL: readonly string[] = DISTRICTS;

const matching = (text: string) => ALL.filter((district) => normaliseText(district).includes(normaliseText(text)));

/** A district chosen by typing a few of its letters, accents or not, or by walking the list. */
export function DistrictField({
  label = "Quartier",
  name = "district",
  value,
  onChange,
  error,
  hint,
}: DistrictFieldProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = typed === null ? ALL : matching(typed);
  const leave = useLeaving(open, () => setOpen(false));
  const optionId = (place: number) => `${listId}-${place}`;

  function show(place: number) {
    setOpen(true);
    setActive(place);
    document.getElementById(optionId(place))?.scrollIntoView({ block: "nearest" });
  }
  function choose(district: string) {
    onChange(district);
    setTyped(null);
    setOpen(false);
    setActive(-1);
    input.current?.focus();
  }
  function type(text: string) {
    setTyped(text);
    setOpen(true);
    setActive(text && matching(text).length > 0 ? 0 : -1);
    const exact = DISTRICTS.find((district) => normaliseText(district) === normaliseText(text));
    if ((exact ?? "") !== value) onChange(exact ?? "");
  }
  function press(event: KeyboardEvent) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0)
      show(open ? (active + step + found.length) % Math.max(found.length, 1) : Math.max(found.indexOf(value), 0));
    else if (event.key === "Enter" && open && found[active]) choose(found[active]);
    else if (event.key === "Escape" && open) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <Field label={label} error={error} hint={hint}>
      {(ids) => (
        <div onBlur={leave}>
          <div className="relative">
            <input
              {...ids}
              ref={input}
              name={name}
              role="combobox"
              aria-expanded={open}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
              autoComplete="off"
              placeholder="Choisir ou taper un quartier"
              value={typed ?? value}
              onChange={(event) => type(event.target.value)}
              onFocus={(event) => event.currentTarget.select()}
              onClick={() => setOpen(true)}
              onKeyDown={press}
              className="field-box pr-11"
            />
            <Icon name="chevron-down" className="absolute right-3.5 top-3.5 text-muted pointer-events-none" />
          </div>
          <DistrictOptions
            id={listId}
            found={found}
            open={open}
            chosen={value}
            active={active}
            optionId={optionId}
            onChoose={choose}
          />
        </div>
      )}
    </Field>
  );
}
