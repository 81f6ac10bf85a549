import { Skeleton } from "#ui/skeleton.tsx";
import { Spinner } from "#ui/spinner.tsx";

/** The places of photo, price, title and facts while a listing is looked for. */
export function ListingSkeleton() {
  return (
    <div className="page max-md:!px-0 md:grid md:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] md:gap-8 md:pt-6">
      <Spinner label="Chargement de l'annonce…" className="sr-only" />
      <Skeleton className="aspect-[4/5] max-h-[46dvh] md:max-h-[72dvh] w-full !rounded-none md:!rounded-card" />
      <div className="page md:!px-0 grid content-start gap-3 pt-5 md:pt-0">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-28 w-full mt-6" />
        <Skeleton className="h-20 w-full" />
      </div>
    </div>
  );
}
