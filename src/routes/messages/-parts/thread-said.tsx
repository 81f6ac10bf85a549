import { useState } from "react";
import { ofName } from "#domain/name.ts";
import type { ChatMessage } from "#model/message/chat-message.ts";

type ThreadSaidProps = { messages: readonly ChatMessage[]; otherName: string; isRead: boolean };

/**
 * The parts of a thread that a screen reader reads out by itself: messages from the other side, and that one's own have left. The thread is
 * no log: older messages, and rows that come late, would be read out as if they were new.
 */
export function ThreadSaid({ messages, otherName, isRead }: ThreadSaidProps) {
  return (
    <>
      <Arrived messages={messages} />
      {isRead ? <Heard messages={messages} otherName={otherName} /> : null}
    </>
  );
}

/** Speaks once the last words written here have reached the server; who sees reads the mark in the bubble. */
function Arrived({ messages }: { messages: readonly ChatMessage[] }) {
  const last = messages.findLast((message) => message.mine);
  const [waited, setWaited] = useState<string | null>(null);
  const waits = last?.state === "queued" || last?.state === "sending";
  if (last !== undefined && waits && waited !== last.id) setWaited(last.id);
  const arrived = last !== undefined && waited === last.id && ["sent", "read", "heard"].includes(last.state);
  return (
    <p role="status" className="sr-only">
      {arrived ? "Message envoyé avec succès" : ""}
    </p>
  );
}

const newestOf = (messages: readonly ChatMessage[]) => messages.findLast((message) => !message.mine);

/**
 * Says that the other side has written, if it was after what stood here when the thread was first shown. Not what: the bubble says
 * that, and words that stand twice are read twice by who goes through the screen.
 */
function Heard({ messages, otherName }: Omit<ThreadSaidProps, "isRead">) {
  const [stood] = useState(() => newestOf(messages));
  const newest = newestOf(messages);
  // The server's order decides: a phone's clock has no part in it.
  const isNew = newest !== undefined && (newest.seq ?? 0) > (stood?.seq ?? -1);
  return (
    <p role="status" className="sr-only">
      {isNew ? <span key={newest.id}>Nouveau message {ofName(otherName)}</span> : null}
    </p>
  );
}
