import { Skeleton } from "#ui/skeleton.tsx";

/** Rows of exactly a conversation's height while nothing is known yet. */
export function RowSkeletons({ count }: { count: number }) {
  return (
    <ul aria-label="Chargement des conversations" className="mt-3">
      {Array.from({ length: count }, (_, place) => (
        <li
          key={`place-${String(place)}`}
          aria-hidden="true"
          className="flex items-center gap-3 b-b-1 b-solid b-line px-4 py-3 last:b-b-0"
        >
          <Skeleton className="h-17 w-14 shrink-0 !rounded-field" />
          <span className="grid flex-1 gap-2.5">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3.5 w-2/3" />
            <Skeleton className="h-3.5 w-4/5" />
          </span>
        </li>
      ))}
    </ul>
  );
}
