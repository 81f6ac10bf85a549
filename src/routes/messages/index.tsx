import { createFileRoute } from "@tanstack/react-router";
import { PageTitle } from "#ui/page-title.tsx";
import { Guard } from "../-guards/guard.tsx";
import { ConversationList } from "./-parts/conversation-list.tsx";

export const Route = createFileRoute("/messages/")({ staticData: { cachedFor: "account" }, component: MessagesPage });

function MessagesPage() {
  return (
    <Guard need="profile">
      <div className="mx-auto w-full max-w-[44rem] pb-8 pt-4 sm:(px-6 pt-8)">
        <PageTitle title="Messages" className="title px-4 sm:px-0" />
        <ConversationList />
      </div>
    </Guard>
  );
}
