import { countOf } from "#domain/text.ts";

/** A red dot: something behind it concerns this person and was not looked at yet. Nothing where `count` is 0. */
export function NewsDot({ count, className = "" }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      className={`inline-block h-[min(.75rem,14px)] aspect-square rounded-full b-2 b-solid b-paper bg-danger ${className}`}
    >
      <span className="sr-only">, {countOf(count, "nouvelle")} à regarder</span>
    </span>
  );
}
