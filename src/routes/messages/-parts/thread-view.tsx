import { useState, useEffect, type RefObject } from "react";
import { flushSync } from "react-dom";
import { formatDay, formatTime } from "#domain/day.ts";
import { markConversationRead } from "#intents/message.ts";
import type { ChatMessage } from "#model/message/chat-message.ts";
import { stepOf } from "#model/message/offers.ts";
import type { ConversationResult } from "#queries/use-conversation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useNow } from "#ui/use-now.ts";
import { FraudWarning } from "./fraud-warning.tsx";
import { MessageContent } from "./message-content.tsx";
import { threadDays, unreadUpTo, useStickToBottom, type Bubble } from "./thread.ts";
import { MessageStatus } from "./message-status.tsx";
import { OfferCard } from "./offer-card.tsx";
import { ThreadSaid } from "./thread-said.tsx";
import type { Haggle } from "./use-haggle.ts";

type ThreadProps = {
  ids: { listingId: string; otherId: string };
  messages: readonly ChatMessage[];
  phase: ConversationResult["phase"];
  isRead: boolean;
  unreachable: boolean;
  otherName: string;
  actions: RefusedActions;
  haggle: Haggle;
  /** Nothing can be written here: nobody is asked to begin. */
  closed: boolean;
};

/** The messages, oldest first, each day under its heading. Follows new ones for whoever is at the bottom. */
export function Thread({ ids, messages, phase, isRead, unreachable, otherName, actions, haggle, closed }: ThreadProps) {
  const now = useNow();
  const { scroller, content, onScroll, waiting, toBottom } = useStickToBottom({
    mine: messages.findLast((message) => message.mine)?.id,
    theirs: messages.findLast((message) => !message.mine)?.id,
  });
  useMarkRead(ids, messages, !waiting);
  const older = useOlder(messages, scroller);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        onScroll={onScroll}
        role="region"
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
                  <MessageBubble
                    key={bubble.message.id}
                    bubble={bubble}
                    otherName={otherName}
                    actions={actions}
                    haggle={haggle}
                    closed={closed}
                  />
                ))}
              </ol>
            </section>
          ))}
          <FraudWarning messages={messages} />
          {messages.length === 0 && !closed ? <NoWordsYet phase={phase} unreachable={unreachable} /> : null}
        </div>
      </div>
      <ThreadSaid messages={messages} otherName={otherName} isRead={isRead} />
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

function NoWordsYet({ phase, unreachable }: { phase: ConversationResult["phase"]; unreachable: boolean }) {
  if (phase === "loading" && unreachable) {
    return (
      <p className="my-auto px-6 py-8 text-center text-muted">
        Erreur lors du chargement de la conversation&nbsp;: elle n'est pas encore sur ce téléphone. Elle s'affichera dès
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

const STEP = 60;

/** The newest messages first, older ones on demand, without the thread jumping under the reader. */
function useOlder<T>(messages: readonly T[], scroller: RefObject<HTMLElement | null>) {
  const [steps, setSteps] = useState(1);
  const more = messages.length > steps * STEP;

  function show() {
    const box = scroller.current;
    const below = box === null ? 0 : box.scrollHeight - box.scrollTop;
    flushSync(() => setSteps((taken) => taken + 1));
    box?.scrollTo({ top: box.scrollHeight - below, behavior: "instant" });
    // The button has gone with its last press: the focus stays among what it has brought.
    if (messages.length <= (steps + 1) * STEP) box?.focus({ preventScroll: true });
  }
  return { shown: more ? messages.slice(-steps * STEP) : messages, more, show };
}

/** Marks what the person can see as read: while the page is in front and the newest message is `inSight` (§4, read when viewed). */
function useMarkRead(
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

function lookOf({ message, closesRun }: Bubble): string {
  const corner = closesRun ? (message.mine ? "rounded-br-1" : "rounded-bl-1") : "";
  if (message.state === "refused") return `bg-danger-soft b-danger ${corner}`;
  return message.mine ? `bg-primary-soft b-transparent ${corner}` : `bg-card b-line ${corner}`;
}

type BubbleProps = { bubble: Bubble; otherName: string; actions: RefusedActions; haggle: Haggle; closed: boolean };

/** One message: own ones on the right with their mark, the other person's on the left; the time after the last word. */
function MessageBubble({ bubble, otherName, actions, haggle, closed }: BubbleProps) {
  const { message, opensRun } = bubble;
  const step = stepOf(message);
  const side = message.mine ? "items-end" : "items-start";
  return (
    <li className={`flex flex-col ${side} ${opensRun ? "mt-3" : "mt-0.5"}`} data-state={message.state}>
      <div className={`max-w-[85%] rounded-4 b-1 b-solid px-3 pb-1.5 pt-2 text-ink sm:max-w-[70%] ${lookOf(bubble)}`}>
        <span className="sr-only">{message.mine ? "Vous" : otherName}&nbsp;: </span>
        {step?.step === "made" ? (
          <OfferCard message={message} offer={step} otherName={otherName} haggle={haggle} closed={closed} />
        ) : (
          <MessageContent message={message} by={otherName} />
        )}{" "}
        <span className="float-right ml-3 mt-1.5 inline-flex flex-wrap items-center justify-end gap-x-1.5 text-xs text-muted tabular-nums">
          <time dateTime={new Date(message.createdAt).toISOString()}>{formatTime(message.createdAt)}</time>
          {message.mine ? <MessageStatus state={message.state} /> : null}
        </span>
      </div>
      {message.state === "refused" ? <RefusedFoot message={message} actions={actions} closed={closed} /> : null}
    </li>
  );
}

type RefusedActions = {
  retry: (message: ChatMessage) => void;
  edit: (message: ChatMessage) => void;
  remove: (message: ChatMessage) => void;
};

const ACTION =
  "tap inline-flex items-center justify-center rounded-field px-2.5 text-sm font-650 focusable hover:bg-sunk";

type FootProps = { message: ChatMessage; actions: RefusedActions; closed: boolean };

/** An answer to an offer is a step, not words of its own: there is nothing to change in it. */
const isAnswer = ({ offer }: ChatMessage): boolean => offer !== undefined && offer.step !== "made";

/** Under a refused message: why, and what can be done with it; where nothing can be written it can only go. */
function RefusedFoot({ message, actions, closed }: FootProps) {
  return (
    <div className="mt-1 max-w-[85%] text-right text-sm">
      <p className="text-danger">{message.reason ?? "Ce message n'a pas pu être envoyé."}</p>
      <div role="group" aria-label="Message refusé" className="-mr-2.5 flex flex-wrap justify-end">
        {message.final || closed ? null : (
          <button type="button" className={`${ACTION} text-primary`} onClick={() => actions.retry(message)}>
            Réessayer
          </button>
        )}
        {closed || message.media !== undefined || isAnswer(message) ? null : (
          <button type="button" className={`${ACTION} text-primary`} onClick={() => actions.edit(message)}>
            Modifier
          </button>
        )}
        <button type="button" className={`${ACTION} text-danger`} onClick={() => actions.remove(message)}>
          Supprimer
        </button>
      </div>
    </div>
  );
}
