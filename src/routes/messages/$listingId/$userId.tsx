import { createFileRoute } from "@tanstack/react-router";
import { isId } from "#domain/id.ts";
import { useSession } from "#session/use-session.ts";
import { Guard } from "../../-guards/guard.tsx";
import { Bounce } from "../-parts/bounce.tsx";
import { ConversationScreen } from "../-parts/conversation-screen.tsx";

export const Route = createFileRoute("/messages/$listingId/$userId")({
  staticData: { immersive: true },
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
  const { listingId, userId } = Route.useParams();
  const { userId: me } = useSession();
  if (!isId(listingId) || !isId(userId)) return <Bounce message="Paramètres de conversation invalides." />;
  if (userId === me) return <Bounce message="Vous ne pouvez pas discuter avec vous-même." />;
  return <ConversationScreen key={`${listingId}:${userId}`} listingId={listingId} otherId={userId} />;
}
