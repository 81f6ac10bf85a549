type UnreadBadgeProps = { count: number; className?: string };

const MOST = 99;

/** How many messages wait to be read; nothing when none do. */
export function UnreadBadge({ count, className = "" }: UnreadBadgeProps) {
  if (count === 0) return null;
  return (
    <span
      className={`inline-grid place-items-center min-w-5 h-5 px-1 rounded-full bg-accent-fill text-accent-on text-[0.75rem] leading-none font-750 tabular-nums ${className}`}
    >
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      <span className="sr-only">{count === 1 ? ", 1 message non lu" : `, ${count} messages non lus`}</span>
    </span>
  );
}
