import { useConnectivity } from "#device/connectivity.ts";
import type { MessageState } from "#model/message/chat-message.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";

type Status = { icon: IconName; label: string; look: string };

const WAITING: Status = { icon: "clock", label: "En attente", look: "text-wait" };

const STATUS: Record<MessageState, Status> = {
  queued: WAITING,
  sending: WAITING,
  sent: { icon: "check", label: "Envoyé", look: "text-muted" },
  read: { icon: "check-check", label: "Lu", look: "text-primary" },
  heard: { icon: "check-check", label: "Écouté", look: "text-primary" },
  refused: { icon: "circle-alert", label: "Refusé", look: "text-danger font-650" },
};

/**
 * The state of one's own message: an icon to see, its word for screen readers. The word is shown too when there is something to know:
 * refused, a voice that was heard, or waiting without a network (with one, it would only flash by).
 */
export function MessageStatus({ state, terse = false }: { state: MessageState; terse?: boolean }) {
  const online = useConnectivity((value) => value.online);
  const { icon, label, look } = STATUS[state];
  const written = !terse && (state === "refused" || state === "heard" || (!online && STATUS[state] === WAITING));
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap ${look}`}>
      <Icon name={icon} className="!text-[1rem]" />
      <span className={written ? "" : "sr-only"}>{label}</span>
    </span>
  );
}
