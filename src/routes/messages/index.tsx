import { createFileRoute } from "@tanstack/react-router";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { useWide } from "#ui/use-wide.ts";
import { Guard } from "../-guards/guard.tsx";
import { ConversationList } from "./-parts/conversation-list.tsx";

export const Route = createFileRoute("/messages/")({ staticData: { cachedFor: "account" }, component: MessagesPage });

function MessagesPage() {
  if (useWide()) return <NoneChosen />;
  return (
    <Guard need="profile">
      <div className="mx-auto w-full max-w-[44rem] pb-8 pt-4 sm:(px-6 pt-8)">
        <PageTitle title="Messages" className="title px-4 sm:px-0" />
        <ConversationList />
      </div>
    </Guard>
  );
}

/** Stands beside the list. */
function NoneChosen() {
  return (
    <>
      <PageTitle title="Messages" className="sr-only" />
      <EmptyState
        icon="message-circle"
        title="Vos messages"
        text="Choisissez une conversation&nbsp;: elle s'ouvre ici."
      />
    </>
  );
}
