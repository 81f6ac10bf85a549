import { useEffect } from "react";
import { showOnIcon } from "#notifications/browser.ts";
import { useUnreadCount } from "#queries/use-conversations.ts";

/** The number of unread messages of this person, also on the icon of the installed app. */
export function Unread({ className = "" }: { className?: string }) {
  const count = useUnreadCount();
  useEffect(() => showOnIcon(count), [count]);
  return <UnreadBadge count={count} className={className} />;
}

type UnreadBadgeProps = { count: number; className?: string };

const MOST = 99;

/** How many messages wait to be read; nothing when none do. */
function UnreadBadge({ count, className = "" }: UnreadBadgeProps) {
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
