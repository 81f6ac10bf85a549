type StarsProps = { value: number; className?: string };

const STAR = "M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95z";

/** Five stars filled up to `value` (0–5), read as "4,5 sur 5". */
export function Stars({ value, className = "h-4" }: StarsProps) {
  const spoken = value.toLocaleString("fr-FR", { maximumFractionDigits: 1 });
  return (
    <svg viewBox="0 0 120 24" role="img" aria-label={`${spoken} sur 5`} className={`inline-block w-auto text-accent ${className}`}>
      {[0, 1, 2, 3, 4].map((place) => (
        <path
          key={place}
          d={STAR}
          transform={`translate(${place * 24} 0)`}
          fill={value >= place + 0.75 ? "currentColor" : "none"}
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}
