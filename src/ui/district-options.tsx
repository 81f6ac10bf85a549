import { Icon } from "./icon.tsx";

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
export function DistrictOptions({ id, found, open, chosen, active, optionId, onChoose }: DistrictOptionsProps) {
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
