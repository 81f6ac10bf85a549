import type { Pack } from "#domain/pack.ts";
import { formatPrice } from "#domain/price.ts";
import { countOf } from "#domain/text.ts";
import { Badge } from "#ui/badge.tsx";

type PackCardsProps = { legend: string; packs: readonly Pack[]; chosen: string; onChoose: (id: string) => void };

/** The packs on sale (§3), one of them chosen. */
export function PackCards({ legend, packs, chosen, onChoose }: PackCardsProps) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2.5 heading">{legend}</legend>
      {packs.map(({ id, name, credits, price, description, popular }) => (
        <label
          key={id}
          className="card grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-0.5 p-[16px] cursor-pointer has-[:checked]:(b-primary bg-primary-soft) has-[:focus-visible]:(outline-2 outline-solid outline-offset-2 outline-primary)"
        >
          <input
            type="radio"
            name="pack"
            value={id}
            checked={chosen === id}
            onChange={() => onChoose(id)}
            className="h-5 w-5 accent-primary"
          />
          <span className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 basis-24 grow min-w-0">
              <span className="font-700">{name}</span>
              {popular ? (
                <Badge tone="accent" icon="star">
                  Populaire
                </Badge>
              ) : null}
            </span>
            <span className="text-lg font-750 tabular-nums whitespace-nowrap">{formatPrice(price)}</span>
          </span>
          <span className="col-start-2 text-sm">
            {countOf(credits, "crédit")}, soit {formatPrice(Math.round(price / credits))} l'annonce
          </span>
          {description === "" ? null : <span className="col-start-2 text-sm text-muted">{description}</span>}
        </label>
      ))}
    </fieldset>
  );
}
