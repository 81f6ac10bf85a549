import { useEffect, useState } from "react";
import { conversationKey } from "#domain/message.ts";
import { cancelAct } from "#intents/cancel-act.ts";
import { prepareToWrite } from "#intents/prepare-to-write.ts";
import { retryAct } from "#intents/retry-act.ts";
import type { ChatMessage } from "#queries/conversation-rows.ts";
import { useIsBlocked } from "#queries/use-blocks.ts";
import { useConversation } from "#queries/use-conversation.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { toast } from "#ui/toast.ts";
import { ClosedComposer } from "./closed-composer.tsx";
import { Composer } from "./composer.tsx";
import { ConversationHeader } from "./conversation-header.tsx";
import { QueueHint } from "./queue-hint.tsx";
import { Thread } from "./thread-view.tsx";
import { useKeptWords } from "./use-kept-words.ts";

type Ids = { listingId: string; otherId: string };

/** A conversation about one listing with one person: a column as high as what the keyboard leaves. */
export function ConversationScreen({ listingId, otherId }: Ids) {
  const talk = useConversation(listingId, otherId);
  const blocked = useIsBlocked(otherId);
  const [text, write] = useKeptWords(`conversation:${conversationKey(listingId, otherId)}`);
  const [mending, setMending] = useState<ChatMessage | null>(null);
  useEffect(prepareToWrite, []);

  const acts = {
    retry: ({ id }: ChatMessage) => attempt(retryAct(id)),
    remove: ({ id }: ChatMessage) => attempt(cancelAct(id)),
    edit(message: ChatMessage) {
      setMending(message);
      write(message.content);
    },
  };
  // A talk is with the owner of the listing, or the owner's with someone who wrote first.
  const nobodys = talk.phase === "empty" && talk.listingOwnerId !== otherId;
  if (talk.phase === "missing" || nobodys) return <Missing />;
  return (
    <section className="mx-auto flex h-full w-full max-w-[48rem] flex-col bg-paper md:(b-x-1 b-solid b-line)" aria-label={`Conversation avec ${talk.otherName || "…"}`}>
      <ConversationHeader listingId={listingId} otherId={otherId} talk={talk} />
      <Thread ids={{ listingId, otherId }} messages={talk.messages} phase={talk.phase} unreachable={talk.unreachable} otherName={talk.otherName} acts={acts} />
      {talk.otherGone || blocked ? (
        <ClosedComposer why={talk.otherGone ? "gone" : "blocked"} person={{ id: otherId, name: talk.otherName }} />
      ) : (
        <>
          <QueueHint messages={talk.messages} />
          <Composer
            ids={{ listingId, otherId }}
            talk={talk}
            selling={talk.listingOwnerId !== null && talk.listingOwnerId !== otherId}
            text={text}
            write={write}
            mending={mending}
            onMended={() => setMending(null)}
          />
        </>
      )}
    </section>
  );
}

function attempt(act: Promise<unknown>) {
  act.catch(() => toast.error("Erreur lors de l'envoi du message"));
}

function Missing() {
  return (
    <div className="page-narrow pt-6">
      <PageTitle title="Conversation introuvable" className="sr-only" />
      <EmptyState
        icon="search-x"
        title="Conversation introuvable"
        text="Cette annonce n'existe plus, ou cette conversation n'est pas la vôtre."
        action={<ButtonLink to="/messages" variant="primary">Retour aux messages</ButtonLink>}
      />
    </div>
  );
}
