import {
  useId,
  useRef,
  useState,
  useEffect,
  useEffectEvent,
  type KeyboardEvent,
  type ReactNode,
  type FocusEvent,
} from "react";
import { normaliseText } from "#domain/search.ts";
import { CURRENT_DISTRICTS } from "#town";
import { Field } from "./text-field.tsx";
import { Icon } from "./icon.tsx";
import { useOwnText } from "./use-own-text.ts";

type DistrictFieldProps = {
  label?: ReactNode;
  name?: string;
  /** One of the districts, or "" while none is chosen. */
  value: string;
  onChange: (district: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  /** Those to choose from; without a word, those of this phone's town. */
  districts?: readonly string[];
};

/** A district chosen by typing a few of its letters, accents or not, or by walking the list. */
export function DistrictField({
  label = "Quartier",
  name = "district",
  value,
  onChange,
  error,
  hint,
  districts = CURRENT_DISTRICTS,
}: DistrictFieldProps) {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const matching = (words: string) =>
    districts.filter((district) => normaliseText(district).includes(normaliseText(words)));
  const found = typed === null ? districts : matching(typed);
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
    text.ref.current?.focus();
  }
  function type(words: string) {
    setTyped(words);
    setOpen(true);
    setActive(words && matching(words).length > 0 ? 0 : -1);
    const exact = districts.find((district) => normaliseText(district) === normaliseText(words));
    if ((exact ?? "") !== value) onChange(exact ?? "");
  }
  const text = useOwnText<HTMLInputElement>(typed ?? value, type);
  function press(event: KeyboardEvent) {
    // Enter and the arrows are the keyboard's own while it composes.
    if (event.nativeEvent.isComposing) return;
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
              {...text}
              name={name}
              role="combobox"
              aria-expanded={open}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
              autoComplete="off"
              placeholder="Choisir ou taper un quartier"
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

/**
 * Closes what hangs under a field when that is left: by the keyboard at once, by a press only once it has become a click.
 * Closed sooner, everything below would move from under the finger, and the press would meet nothing. Gives what the box
 * around both does on blur.
 */
function useLeaving(open: boolean, close: () => void): (event: FocusEvent<HTMLElement>) => void {
  const pressing = useRef(false);
  const left = useRef(false);
  const leave = useEffectEvent(() => {
    pressing.current = false;
    if (!left.current) return;
    left.current = false;
    close();
  });
  useEffect(() => {
    if (!open) return undefined;
    const down = () => {
      pressing.current = true;
    };
    // The click comes right after, before any timer.
    const up = () => void setTimeout(() => leave());
    addEventListener("mousedown", down, { capture: true });
    addEventListener("mouseup", up, { capture: true });
    return () => {
      removeEventListener("mousedown", down, { capture: true });
      removeEventListener("mouseup", up, { capture: true });
    };
  }, [open]);
  return ({ currentTarget, relatedTarget }) => {
    if (currentTarget.contains(relatedTarget)) return;
    if (pressing.current) left.current = true;
    else close();
  };
}

type DistrictOptionsProps = {
  id: string;
  found: readonly string[];
  open: boolean;
  chosen: string;
  /** Place of the option the arrows stand on, -1 for none. */
  active: number;
  optionId: (place: number) => string;
  onChoose: (district: string) => void;
};

/** The list under a DistrictField, in the flow of the page so that no sheet cuts it off. */
function DistrictOptions({ id, found, open, chosen, active, optionId, onChoose }: DistrictOptionsProps) {
  return (
    <>
      <ul
        id={id}
        role="listbox"
        aria-label="Quartiers"
        hidden={!open || found.length === 0}
        className="mt-1 max-h-60 overflow-y-auto overscroll-contain card py-1"
      >
        {found.map((district, place) => (
          <li
            key={district}
            id={optionId(place)}
            role="option"
            aria-selected={district === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(district)}
            className={`flex items-center justify-between min-h-11 px-3.5 cursor-pointer ${place === active ? "bg-primary-soft" : ""}`}
          >
            {district}
            {district === chosen ? <Icon name="check" className="text-primary" /> : null}
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted">
        {open && found.length === 0 ? <span className="block pt-2">Aucun quartier de ce nom</span> : null}
      </p>
    </>
  );
}
