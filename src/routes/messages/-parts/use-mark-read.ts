import { useEffect } from "react";
import { markConversationRead } from "#intents/mark-conversation-read.ts";
import type { ChatMessage } from "#queries/conversation-rows.ts";
import { unreadUpTo } from "./unread-up-to.ts";

/** Marks what the person can see as read: while the page is in front and the newest message is `inSight` (§4, read when viewed). */
export function useMarkRead(
  { listingId, otherId }: { listingId: string; otherId: string },
  messages: readonly ChatMessage[],
  inSight: boolean,
) {
  const upTo = inSight ? unreadUpTo(messages) : null;
  useEffect(() => {
    if (upTo === null) return undefined;
    const mark = () => {
      if (document.visibilityState !== "visible") return;
      // A read mark that could not be stored is tried again at the next message or visit.
      markConversationRead({ listingId, otherId, upToSeq: upTo }).catch(() => undefined);
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [listingId, otherId, upTo]);
}
