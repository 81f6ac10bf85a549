import { useUnreadCount } from "#queries/use-conversations.ts";
import { useNews } from "#queries/use-news.ts";
import { NewsDot } from "#ui/news-dot.tsx";

const MOST = 99;

/** How many messages of this person wait to be read; nothing when none do. */
export function Unread({ className = "" }: { className?: string }) {
  const count = useUnreadCount();
  if (count === 0) return null;
  return (
    <span
      className={`inline-grid place-items-center min-w-[min(1.25rem,24px)] h-[min(1.25rem,24px)] px-1 rounded-full bg-accent-fill text-accent-on text-[min(.75rem,14px)] leading-none font-750 tabular-nums ${className}`}
    >
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      <span className="sr-only">{count === 1 ? ", 1 message non lu" : `, ${count} messages non lus`}</span>
    </span>
  );
}

/** Beside "Profil": something there concerns this person and was not looked at yet. */
export function NewsBadge({ className = "" }: { className?: string }) {
  const { refused, payments, notices } = useNews();
  const count = refused.length + payments.length + notices.length;
  return <NewsDot count={count} className={className} />;
}
