import { formatTime } from "#domain/day.ts";
import { MessageMark } from "./message-mark.tsx";
import { type RefusedActs, RefusedFoot } from "./refused-foot.tsx";
import type { Bubble } from "./thread.ts";

function lookOf({ message, closesRun }: Bubble): string {
  const corner = closesRun ? (message.mine ? "rounded-br-1" : "rounded-bl-1") : "";
  if (message.state === "refused") return `bg-danger-soft b-danger ${corner}`;
  return message.mine ? `bg-primary-soft b-transparent ${corner}` : `bg-card b-line ${corner}`;
}

/** One message: own ones on the right with their mark, the other person's on the left; the time after the last word. */
export function MessageBubble({ bubble, otherName, acts }: { bubble: Bubble; otherName: string; acts: RefusedActs }) {
  const { message, opensRun } = bubble;
  const side = message.mine ? "items-end" : "items-start";
  return (
    <li className={`flex flex-col ${side} ${opensRun ? "mt-3" : "mt-0.5"}`} data-state={message.state}>
      <div className={`max-w-[85%] rounded-4 b-1 b-solid px-3 pb-1.5 pt-2 text-ink sm:max-w-[70%] ${lookOf(bubble)}`}>
        <span className="sr-only">{message.mine ? "Vous" : otherName}&nbsp;: </span>
        <p className="inline whitespace-pre-wrap [overflow-wrap:anywhere]">{message.content}</p>{" "}
        <span className="float-right ml-3 mt-1.5 inline-flex items-center gap-1.5 text-xs text-muted tabular-nums">
          <time dateTime={new Date(message.createdAt).toISOString()}>{formatTime(message.createdAt)}</time>
          {message.mine ? <MessageMark state={message.state} /> : null}
        </span>
      </div>
      {message.state === "refused" ? <RefusedFoot message={message} acts={acts} /> : null}
    </li>
  );
}
