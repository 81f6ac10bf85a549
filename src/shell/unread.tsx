import { useEffect } from "react";
import { showOnIcon } from "#notifications/browser.ts";
import { useUnreadCount } from "#queries/use-conversations.ts";
import { UnreadBadge } from "./unread-badge.tsx";

/** The number of unread messages of this person, also on the icon of the installed app. */
export function Unread({ className = "" }: { className?: string }) {
  const count = useUnreadCount();
  useEffect(() => showOnIcon(count), [count]);
  return <UnreadBadge count={count} className={className} />;
}
