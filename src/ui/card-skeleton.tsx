import { Skeleton } from "./skeleton.tsx";

type CardSkeletonsProps = { count: number; seller?: boolean };

/** `count` empty cards of exactly a ListingCard's size (photo, 94 px of text, 20 more for its seller), for use inside `grid-cards`. */
export function CardSkeletons({ count, seller = false }: CardSkeletonsProps) {
  return Array.from({ length: count }, (_, place) => (
    <div key={place} aria-hidden="true">
      <Skeleton className="aspect-[4/5] !rounded-card" />
      <div className={`grid content-start gap-2 pt-3 ${seller ? "h-[7.125rem]" : "h-[5.875rem]"}`}>
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-3.5 w-full" />
        <Skeleton className="h-3.5 w-3/5" />
      </div>
    </div>
  ));
}
