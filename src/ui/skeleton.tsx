type SkeletonProps = { className?: string };

/** A still place for what is coming, in its exact size: give width, height and radius by class. */
export function Skeleton({ className = "" }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={`block rounded-md bg-sunk animate-[breathe_1.6s_ease-in-out_infinite] ${className}`}
    />
  );
}
