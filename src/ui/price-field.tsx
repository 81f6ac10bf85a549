import type { ChangeEvent, ReactNode } from "react";
import { NBSP } from "#domain/text.ts";
import { groupPrice, parsePrice, priceHint, ungroupPrice } from "#domain/price-input.ts";
import { WrappingPrice } from "./wrapping-price.tsx";
import { Field } from "./text-field.tsx";

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
        <input
          {...ids}
          {...input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={groupPrice(value)}
          onChange={(event) => onChange(typed(event))}
          className="field-box"
        />
      )}
    </Field>
  );
}

/** What the field holds now. Where digits moved into other groups, the caret stays behind the digit it stood behind. */
function typed({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>): string {
  const plain = ungroupPrice(input.value);
  const shown = groupPrice(plain);
  if (shown !== input.value) {
    const behind = ungroupPrice(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    const forward = nativeEvent instanceof InputEvent && nativeEvent.inputType === "deleteContentForward";
    input.value = shown;
    const caret = caretBehind(shown, behind, forward);
    input.setSelectionRange(caret, caret);
  }
  return plain;
}

/** Where `digits` digits of `shown` end; past the gap that follows, so that Delete does not stand still before it. */
function caretBehind(shown: string, digits: number, pastGap: boolean): number {
  let at = 0;
  for (let left = digits; left > 0; at += 1) if (/\d/u.test(shown.charAt(at))) left -= 1;
  return pastGap && shown.charAt(at) === "\u202F" ? at + 1 : at;
}
