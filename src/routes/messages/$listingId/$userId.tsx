import { OWN_CONVERSATION } from "#domain/refused-here.ts";
import { createFileRoute, Link, useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { idIn } from "#domain/id.ts";
import { isNewerStatus, statusOf } from "#model/listing/status.ts";
import { prepareToWrite } from "#intents/prepare.ts";
import { cancelMutation, retryMutation } from "#intents/queue.ts";
import { closeNotifications } from "#notifications/browser.ts";
import { useIsBlocked } from "#queries/use-blocks.ts";
import type { ChatMessage } from "#model/message/chat-message.ts";
import { useConversation, type ConversationResult } from "#queries/use-conversation.ts";
import { useWhyGone } from "#queries/use-conversations.ts";
import { useListing } from "#queries/use-listing.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { useSession } from "#session/use-session.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { later } from "#ui/later.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { toast } from "#ui/toast.ts";
import { Guard } from "../../-guards/guard.tsx";
import { Bounce } from "../-parts/bounce.tsx";
import { unblock, type Person } from "../../-trust/block-dialog.tsx";
import { Haggling } from "../-parts/haggling.tsx";
import { useHaggle } from "../-parts/use-haggle.ts";
import { ConversationHeader } from "../-parts/conversation-header.tsx";
import { ForBuyer } from "../-parts/for-buyer.tsx";
import { ForSeller } from "../-parts/for-seller.tsx";
import { SavedComposer } from "../-parts/saved-composer.tsx";
import { Thread } from "../-parts/thread-view.tsx";

export const Route = createFileRoute("/messages/$listingId/$userId")({
  staticData: { cachedFor: "account", immersive: true },
  component: ConversationPage,
});

function ConversationPage() {
  return (
    <Guard need="profile">
      <Conversation />
    </Guard>
  );
}

/** Refuses what is no conversation (§5): ids that cannot be, or oneself. Each conversation starts afresh, hence the key. */
function Conversation() {
  const { listingId: listing, userId: person } = Route.useParams();
  const [listingId, userId] = [idIn(listing), idIn(person)];
  const { userId: me } = useSession();
  if (listingId === null || userId === null) return <Bounce message="Paramètres de conversation invalides." />;
  if (userId === me) return <Bounce message={OWN_CONVERSATION} />;
  return <ConversationScreen key={`${listingId}:${userId}`} listingId={listingId} otherId={userId} />;
}

const SaleReceipt = later(() => import("../../-receipts/sale-receipt.tsx").then(({ SaleReceipt: Part }) => Part));
const NotifyMe = later(() => import("../../-trust/notify-me.tsx").then(({ NotifyMe: Part }) => Part));

type Ids = { listingId: string; otherId: string };

/** A conversation about one listing with one person: a column as high as what the keyboard leaves. */
function ConversationScreen({ listingId, otherId }: Ids) {
  const conversation = useConversation(listingId, otherId);
  const closed = useClosed({ listingId, otherId }, conversation);
  const [mending, setMending] = useState<ChatMessage | null>(null);
  const haggle = useHaggle({ listingId, otherId }, conversation, closed !== null);
  // A conversation that opens again would open the keyboard with it.
  if (closed !== null && mending !== null) setMending(null);
  useEffect(prepareToWrite, []);
  useEffect(() => {
    // An open conversation has been seen: its notification leaves the locked screen, also for messages that come later.
    const tag = `conversation:${listingId}:${otherId}`;
    void closeNotifications((shown) => shown === tag);
  }, [listingId, otherId, conversation.messages.length]);

  const actions = {
    retry: ({ id }: ChatMessage) => attempt(retryMutation(id)),
    remove: ({ id }: ChatMessage) => attempt(cancelMutation(id)),
    edit: (message: ChatMessage) =>
      message.offer === undefined ? setMending(message) : haggle.ask({ kind: "price", again: message }),
  };
  // A conversation is with the owner of the listing, or the owner's with someone who wrote first.
  const nobodys = conversation.phase === "empty" && conversation.listing?.userId !== otherId;
  if (conversation.phase === "missing" || nobodys) return <Missing />;
  return (
    <section
      className="mx-auto flex h-full w-full max-w-[48rem] flex-col bg-paper md:lt-lg:(b-x-1 b-solid b-line) lg:max-w-none"
      aria-label={`Conversation avec ${conversation.otherName || "…"}`}
    >
      <ConversationHeader listingId={listingId} otherId={otherId} conversation={conversation} />
      <Haggling haggle={haggle} conversation={conversation} />
      {conversation.whom !== undefined && statusOf(conversation.listing?.status).isSold ? (
        <SaleReceipt ids={{ listingId, otherId }} conversation={conversation} agreed={haggle.agreed} />
      ) : null}
      <Thread
        ids={{ listingId, otherId }}
        messages={conversation.messages}
        phase={conversation.phase}
        isRead={conversation.isRead}
        unreachable={conversation.unreachable}
        otherName={conversation.otherName}
        actions={actions}
        haggle={haggle}
        closed={closed !== null}
      />
      {closed !== null ? (
        <ClosedComposer why={closed} person={{ id: otherId, name: conversation.otherName }} />
      ) : (
        <>
          {conversation.listing?.userId === otherId ? (
            <ForBuyer listingId={listingId} conversation={conversation} />
          ) : (
            <ForSeller ids={{ listingId, otherId }} conversation={conversation} />
          )}
          <QueueHint messages={conversation.messages} />
          {conversation.messages.some((message) => message.mine) ? (
            <div className="px-3 pt-2 empty:hidden">
              <NotifyMe why={`Quand ${conversation.otherName} vous répond, même si l'application est fermée.`} />
            </div>
          ) : null}
          <SavedComposer
            ids={{ listingId, otherId }}
            conversation={conversation}
            haggle={haggle}
            mending={mending}
            onEnd={() => setMending(null)}
          />
        </>
      )}
    </section>
  );
}

/** Why nothing can be written here; what cannot end comes first. */
function useClosed({ listingId, otherId }: Ids, conversation: ConversationResult): WhyClosed | null {
  const { otherGone, otherSuspended } = conversation;
  const blocked = useIsBlocked(otherId);
  // The row of a message says as much of one that is under review, about which the two may go on.
  // A first message that was refused has no row: then it is the listing's own answer that says so.
  const { phase } = useListing(listingId);
  const listingStatus = conversation.listing?.status;
  const { isDeleted, isHidden } = statusOf(listingStatus);
  const lost = isHidden && (phase === "unavailable" || phase === "missing");
  const why = useWhyGone(listingId, lost === true || isDeleted === true);
  const { profile } = useMyProfile();
  if (otherGone) return "gone";
  if (profile?.suspended != null) return "silenced";
  if (otherSuspended) return "suspended";
  if (blocked) return "blocked";
  if (listingStatus !== undefined && isNewerStatus(listingStatus)) return "newer";
  return why === "deleted" || why === "removed" ? "deleted" : null;
}

function attempt(work: Promise<unknown>) {
  work.catch(() => toast.error("Erreur lors de l'envoi du message"));
}

function Missing() {
  return (
    <div className="page-narrow pt-6">
      <PageTitle title="Conversation introuvable" className="sr-only" />
      <EmptyState
        icon="search-x"
        title="Conversation introuvable"
        text="Cette annonce n'existe plus, ou cette conversation n'est pas la vôtre."
        action={
          <ButtonLink to="/messages" variant="primary">
            Retour aux messages
          </ButtonLink>
        }
      />
    </div>
  );
}

/** blocked: by oneself · gone: the other has left · suspended: the other, by the team · silenced: oneself, by the team · deleted: the listing · newer: the listing is in a state that this version does not know. */
type WhyClosed = "blocked" | "gone" | "suspended" | "silenced" | "deleted" | "newer";

const WORDS: Record<WhyClosed, (name: string) => string> = {
  blocked: (name) => `Vous avez bloqué ${name}. Vous ne pouvez plus vous écrire.`,
  gone: () => "Ce compte a été supprimé. La conversation se relit, mais personne n'y répondra plus.",
  suspended: () =>
    "Ce compte est suspendu par l'équipe. Vous ne pouvez plus vous écrire. Si vous avez payé quelque chose, écrivez à l'équipe.",
  deleted: () => "Cette annonce n'existe plus. La conversation se relit, mais elle s'arrête là.",
  newer: () =>
    "Cette annonce est indisponible dans cette version de l'application. La conversation se relit\u202f; mettez l'application à jour pour y répondre.",
  silenced: () => "Votre compte est suspendu\u00a0: vous pouvez relire vos messages, pas en écrire.",
};

/** Stands where words are written, in a conversation that does not go on. */
function ClosedComposer({ why, person }: { why: WhyClosed; person: Person }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 b-t-1 b-solid b-line bg-sunk px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <p className="flex flex-1 basis-50 items-start gap-2 text-sm [overflow-wrap:anywhere]">
        <Icon
          name={why === "gone" || why === "deleted" || why === "newer" ? "info" : "ban"}
          className="!text-[1.125rem] shrink-0"
        />
        {WORDS[why](person.name)}
      </p>
      {why === "blocked" ? <Button onClick={() => unblock(person)}>Débloquer</Button> : null}
      {why === "suspended" || why === "silenced" ? (
        <Link to="/help" className="btn btn-secondary">
          Écrire à l'équipe
        </Link>
      ) : null}
    </div>
  );
}

const BAR = "flex items-center gap-1.5 px-4 pt-2 text-sm text-wait";

/** The fate of words written now, when they cannot leave at once. */
function QueueHint({ messages }: { messages: readonly ChatMessage[] }) {
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
