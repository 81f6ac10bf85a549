import { useConnectivity } from "#device/connectivity.ts";
import type { MessageState } from "#queries/conversation-rows.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";

type Mark = { icon: IconName; words: string; look: string };

const WAITING: Mark = { icon: "clock", words: "En attente", look: "text-wait" };

const MARK: Record<MessageState, Mark> = {
  queued: WAITING,
  sending: WAITING,
  sent: { icon: "check", words: "Envoyé", look: "text-muted" },
  read: { icon: "check-check", words: "Lu", look: "text-primary" },
  refused: { icon: "circle-alert", words: "Refusé", look: "text-danger font-650" },
};

/**
 * Where an own message stands: a sign for the eye, a word for the ear. The word is written out too when there is
 * something to know: refused, or waiting without a network (with one, it would only flash by).
 */
export function MessageMark({ state, terse = false }: { state: MessageState; terse?: boolean }) {
  const online = useConnectivity((value) => value.online);
  const { icon, words, look } = MARK[state];
  const written = !terse && (state === "refused" || (!online && MARK[state] === WAITING));
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap ${look}`}>
      <Icon name={icon} className="!text-[1rem]" />
      <span className={written ? "" : "sr-only"}>{words}</span>
    </span>
  );
}
