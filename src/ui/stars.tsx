import { Badge } from "./badge.tsx";

type StarsProps = { value: number; className?: string };

const STAR = "l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45-5.8-3.05-5.8 3.05 1.1-6.45-4.7-4.6 6.5-.95z";
const FIVE = [12, 36, 60, 84, 108].map((middle) => `M${middle} 2.6${STAR}`).join("");

/** Five stars filled up to `value` (0–5), read as "4,5 sur 5". */
export function Stars({ value, className = "h-4" }: StarsProps) {
  const spoken = value.toLocaleString("fr-FR", { maximumFractionDigits: 1 });
  return (
    <svg
      viewBox="0 0 120 24"
      role="img"
      aria-label={`${spoken} sur 5`}
      className={`inline-block w-auto text-accent ${className}`}
    >
      <path d={FIVE} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
      {/* An svg within cuts off what is beyond its edge: 4.7 is four stars and most of the fifth. */}
      <svg width={24 * value} height="24" fill="currentColor">
        <path d={FIVE} />
      </svg>
    </svg>
  );
}

/** Above reviews: whoever wrote one has talked with the person it is about, about the listing it is about. */
export function VerifiedExchange() {
  return (
    <Badge tone="ok" icon="badge-check">
      Échange vérifié
    </Badge>
  );
}
