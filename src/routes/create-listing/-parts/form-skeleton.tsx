import { Skeleton } from "#ui/skeleton.tsx";

/** The boxes of the form while its draft is read. */
export function FormSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5 mt-5">
      <Skeleton className="h-40 rounded-card" />
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} className="h-12 rounded-field" />
      ))}
    </div>
  );
}
