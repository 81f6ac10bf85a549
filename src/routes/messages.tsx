import { createFileRoute, Outlet } from "@tanstack/react-router";
import { useWide } from "#ui/use-wide.ts";
import { Guard } from "./-guards/guard.tsx";
import { ConversationList } from "./messages/-parts/conversation-list.tsx";

export const Route = createFileRoute("/messages")({ staticData: { cachedFor: "account" }, component: Messages });

/** A wide screen has the list and the open conversation side by side; on a phone each is a screen. */
function Messages() {
  if (!useWide()) return <Outlet />;
  return (
    <Guard need="profile">
      <div className="mx-auto grid h-[calc(100dvh-var(--header))] max-w-[80rem] grid-cols-[minmax(20rem,2fr)_minmax(0,5fr)] b-x-1 b-solid b-line">
        <nav aria-label="Conversations" className="min-h-0 overflow-y-auto overscroll-contain b-r-1 b-solid b-line">
          <ConversationList beside />
        </nav>
        <div className="min-h-0 min-w-0">
          <Outlet />
        </div>
      </div>
    </Guard>
  );
}
