import { createFileRoute } from "@tanstack/react-router";
import { useConnectivity } from "#device/connectivity.ts";
import { useConversations } from "#queries/use-conversations.ts";
import { useSyncHealth } from "#queries/use-sync-health.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Again } from "../-cards/again.tsx";
import { Guard } from "../-guards/guard.tsx";
import { ConversationRow, RowSkeletons } from "./-parts/conversation-row.tsx";

export const Route = createFileRoute("/messages/")({ component: MessagesPage });

function MessagesPage() {
  return (
    <Guard need="profile">
      <div className="mx-auto w-full max-w-[44rem] pb-8 pt-4 sm:(px-6 pt-8)">
        <PageTitle title="Messages" className="title px-4 sm:px-0" />
        <Conversations />
      </div>
    </Guard>
  );
}

function Conversations() {
  const { phase, rows } = useConversations();
  if (rows.length > 0) {
    return (
      <ul className="mt-3 sm:(card overflow-hidden)">
        {rows.map((conversation) => (
          <ConversationRow key={conversation.key} conversation={conversation} />
        ))}
      </ul>
    );
  }
  return phase === "loading" ? <NotYetHere /> : <NoMessage />;
}

function NotYetHere() {
  const online = useConnectivity((state) => state.online);
  const { messagesFailing } = useSyncHealth();
  if (online && !messagesFailing) return <RowSkeletons count={6} />;
  return (
    <EmptyState
      icon="wifi-off"
      title={online ? "Le serveur ne répond pas" : "Pas de connexion"}
      text={`Erreur lors du chargement des conversations\u00A0: elles ne sont pas encore sur cet appareil. Elles s'afficheront dès que ${online ? "le serveur répond" : "le réseau revient"}.`}
      action={
        <>
          <Again />
          <ButtonLink to="/search">Parcourir les annonces</ButtonLink>
        </>
      }
    />
  );
}

function NoMessage() {
  return (
    <EmptyState
      icon="message-circle"
      title="Aucun message"
      text="Une annonce vous plaît&nbsp;? Écrivez au vendeur, même sans réseau&nbsp;: votre message partira dès qu'il revient."
      action={
        <ButtonLink to="/search" variant="primary">
          Parcourir les annonces
        </ButtonLink>
      }
    />
  );
}
