import { useState } from "react";
import type { ChatMessage } from "#queries/conversation-rows.ts";

/** Speaks once the last words written here have reached the server; who sees reads the mark in the bubble. */
export function Arrived({ messages }: { messages: readonly ChatMessage[] }) {
  const last = messages.findLast((message) => message.mine);
  const [waited, setWaited] = useState<string | null>(null);
  const waits = last?.state === "queued" || last?.state === "sending";
  if (last !== undefined && waits && waited !== last.id) setWaited(last.id);
  const arrived = last !== undefined && waited === last.id && (last.state === "sent" || last.state === "read");
  return (
    <p role="status" className="sr-only">
      {arrived ? "Message envoyé avec succès" : ""}
    </p>
  );
}
