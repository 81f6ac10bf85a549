import { Link, useLocation } from "@tanstack/react-router";
import { useConnectivity } from "#device/connectivity.ts";
import type { ChatMessage } from "#queries/conversation-rows.ts";
import { useSession } from "#session/use-session.ts";
import { Icon } from "#ui/icon.tsx";

const BAR = "flex items-center gap-1.5 px-4 pt-2 text-sm text-wait";

/** What becomes of the words written now, when they cannot leave at once. */
export function QueueHint({ messages }: { messages: readonly ChatMessage[] }) {
  const online = useConnectivity((state) => state.online);
  const { needsSignIn } = useSession();
  const here = useLocation({ select: (location) => location.href });
  const waiting = messages.some((message) => message.state === "queued" || message.state === "sending");
  if (needsSignIn && waiting) {
    return (
      <p role="status" className={BAR}>
        <Icon name="log-in" className="!text-[1rem]" />
        <span>
          Vos messages sont gardés.{" "}
          <Link to="/login" search={{ retour: here }} className="underline underline-offset-3 font-650">
            Reconnectez-vous
          </Link>{" "}
          pour les envoyer.
        </span>
      </p>
    );
  }
  return (
    <div role="status">
      {online ? null : (
        <p className={BAR}>
          <Icon name="wifi-off" className="!text-[1rem]" />
          Sera envoyé dès que le réseau revient
        </p>
      )}
    </div>
  );
}
