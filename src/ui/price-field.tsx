import type { ReactNode } from "react";
import { NBSP } from "#domain/text.ts";
import { groupPrice, parsePrice, priceHint, ungroupPrice } from "#domain/price-input.ts";
import { WrappingPrice } from "./wrapping-price.tsx";
import { Field } from "./text-field.tsx";
import { useOwnText, type Shape } from "./use-own-text.ts";

type PriceFieldProps = {
  label: ReactNode;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  placeholder?: string;
};

/**
 * An amount in francs: its digits are grouped while they are typed, and the amount as it is read stands below
 * ("= 15 000 FCFA"), or what keeps it from being read. Takes and gives what was typed, digits without their groups.
 */
export function PriceField({ label, error, hint, value, onChange, ...input }: PriceFieldProps) {
  const text = useOwnText<HTMLInputElement>(value, onChange, { shape: GROUPS });
  const francs = parsePrice(value);
  const reading =
    francs === null ? (
      priceHint(value)
    ) : (
      <span className="block font-600 text-ink">
        ={NBSP}
        <WrappingPrice price={francs} />
      </span>
    );
  return (
    <Field label={label} error={error} hint={reading === null ? hint : [reading, hint]}>
      {(ids) => (
        <input {...ids} {...input} {...text} type="text" inputMode="numeric" autoComplete="off" className="field-box" />
      )}
    </Field>
  );
}

/** The caret stays behind the digit it stood behind; past the gap that follows, so that Delete does not stand still before it. */
function caretBehind(text: string, at: number, shown: string, pastGap: boolean): number {
  let place = 0;
  for (let left = ungroupPrice(text.slice(0, at)).length; left > 0 && place < shown.length; place += 1)
    if (/\d/u.test(shown.charAt(place))) left -= 1;
  return pastGap && shown.charAt(place) === "\u202F" ? place + 1 : place;
}

const GROUPS: Shape = { show: groupPrice, read: ungroupPrice, caret: caretBehind };
