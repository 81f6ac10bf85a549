import { useUnreadCount } from "#queries/use-conversations.ts";
import { UnreadBadge } from "./unread-badge.tsx";

/** The number of unread messages of this person. */
export function Unread({ className = "" }: { className?: string }) {
  return <UnreadBadge count={useUnreadCount()} className={className} />;
}
