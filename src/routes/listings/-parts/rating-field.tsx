import { useId } from "react";
import { Icon } from "#ui/icon.tsx";
import { Stars } from "#ui/stars.tsx";

type RatingFieldProps = { value: number; onChange: (rating: number) => void; error: string | undefined };

const WORDS = ["Très déçu", "Déçu", "Correct", "Content", "Très content"] as const;

/** One to five, as five native radios: arrows, touch and screen readers work as everywhere. */
export function RatingField({ value, onChange, error }: RatingFieldProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-1">
      <legend className="mb-1 font-600">Votre note</legend>
      {WORDS.map((word, place) => {
        const rating = place + 1;
        return (
          <label key={word} className="flex items-center gap-3 min-h-11 cursor-pointer">
            <input
              type="radio"
              name="rating"
              value={rating}
              checked={value === rating}
              onChange={() => onChange(rating)}
              className="h-5 w-5 accent-primary"
            />
            <Stars value={rating} />
            <span>{word}</span>
          </label>
        );
      }).toReversed()}
      {error ? (
        <p id={errorId} role="alert" className="flex gap-1.5 text-sm text-danger">
          <Icon name="circle-alert" className="!text-[1rem] mt-0.5" />
          <span>{error}</span>
        </p>
      ) : null}
    </fieldset>
  );
}
