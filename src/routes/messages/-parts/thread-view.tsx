import { formatDay } from "#domain/day.ts";
import type { ChatMessage } from "#queries/conversation-rows.ts";
import type { ConversationAnswer } from "#queries/use-conversation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useNow } from "#ui/use-now.ts";
import { MessageBubble } from "./bubble.tsx";
import type { RefusedActs } from "./refused-foot.tsx";
import { Arrived } from "./arrived.tsx";
import { SafetyTip } from "./safety-tip.tsx";
import { threadDays } from "./thread.ts";
import { useMarkRead } from "./use-mark-read.ts";
import { useOlder } from "./use-older.ts";
import { useStickToBottom } from "./use-stick-to-bottom.ts";

type ThreadProps = {
  ids: { listingId: string; otherId: string };
  messages: readonly ChatMessage[];
  phase: ConversationAnswer["phase"];
  unreachable: boolean;
  otherName: string;
  acts: RefusedActs;
};

/** The messages, oldest first, each day under its heading. Follows new ones for whoever is at the bottom. */
export function Thread({ ids, messages, phase, unreachable, otherName, acts }: ThreadProps) {
  const now = useNow();
  const { scroller, content, onScroll, waiting, toBottom } = useStickToBottom({
    mine: messages.findLast((message) => message.mine)?.id,
    theirs: messages.findLast((message) => !message.mine)?.id,
  });
  useMarkRead(ids, messages, !waiting);
  const older = useOlder(messages);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        onScroll={onScroll}
        role="log"
        aria-label="Messages"
        tabIndex={0}
        className="relative h-full overflow-y-auto overscroll-contain px-3 [outline:none] focus-visible:(outline-2 outline-solid -outline-offset-2 outline-primary)"
      >
        <div ref={content} className="flex min-h-full flex-col justify-end pb-3">
          {older.more ? (
            <Button variant="quiet" className="mt-2 self-center" onClick={older.show}>
              Messages plus anciens
            </Button>
          ) : null}
          {threadDays(older.shown).map((day) => (
            <section key={day.bubbles[0]?.message.id} aria-label={formatDay(day.at, now)}>
              <p className="mb-1 mt-4 text-center text-xs text-muted">
                <span className="inline-block rounded-full bg-sunk px-3 py-1 first-letter:uppercase">
                  {formatDay(day.at, now)}
                </span>
              </p>
              <ol>
                {day.bubbles.map((bubble) => (
                  <MessageBubble key={bubble.message.id} bubble={bubble} otherName={otherName} acts={acts} />
                ))}
              </ol>
            </section>
          ))}
          <SafetyTip messages={messages} />
          {messages.length === 0 ? <NoWordsYet phase={phase} unreachable={unreachable} /> : null}
        </div>
      </div>
      <Arrived messages={messages} />
      {waiting ? (
        <button
          type="button"
          onClick={toBottom}
          className="absolute inset-x-0 bottom-3 mx-auto flex min-h-11 w-fit items-center gap-1.5 rounded-full bg-primary px-4 text-sm font-650 text-primary-on shadow-soft focusable animate-[rise_160ms_ease-out]"
        >
          <Icon name="chevron-down" className="!text-[1rem]" /> Nouveaux messages
        </button>
      ) : null}
    </div>
  );
}

function NoWordsYet({ phase, unreachable }: { phase: ConversationAnswer["phase"]; unreachable: boolean }) {
  if (phase === "loading" && unreachable) {
    return (
      <p className="my-auto px-6 py-8 text-center text-muted">
        Erreur lors du chargement de la conversation&nbsp;: elle n'est pas encore sur cet appareil. Elle s'affichera dès
        que le réseau revient. Vous pouvez déjà écrire.
      </p>
    );
  }
  if (phase === "loading") {
    return (
      <div aria-busy="true" aria-label="Chargement de la conversation" role="status" className="grid gap-3 pt-6">
        <Skeleton className="h-12 w-3/5 !rounded-4" />
        <Skeleton className="h-12 w-1/2 justify-self-end !rounded-4" />
        <Skeleton className="h-16 w-2/3 !rounded-4" />
      </div>
    );
  }
  return (
    <div className="my-auto grid justify-items-center gap-2 px-6 py-8 text-center">
      <span className="grid h-14 w-14 place-items-center rounded-full bg-primary-soft text-primary">
        <Icon name="message-circle" className="!text-[1.5rem]" />
      </span>
      <p className="heading">Commencez la conversation</p>
      <p className="max-w-[24rem] text-muted">
        Dites bonjour, demandez si l'objet est disponible et où vous pouvez le voir.
      </p>
    </div>
  );
}
