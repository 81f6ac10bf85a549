import { formatAge, formatDate } from "#domain/age.ts";
import { useNow } from "./use-now.ts";

type AgeTextProps = { at: number; className?: string };

/** "il y a 5 min", "hier"; the whole date on demand. */
export function AgeText({ at, className }: AgeTextProps) {
  const now = useNow();
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDate(at)} className={className}>
      {formatAge(at, now)}
    </time>
  );
}
