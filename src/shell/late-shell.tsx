import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { hideBlocked } from "#queries/hide-blocked.ts";
import { forgetWhenClosed } from "#session/closed-elsewhere.ts";
import { toast } from "#ui/toast.ts";
import { ToastHost } from "#ui/toast-host.tsx";
import { useNotifications } from "./use-notifications.ts";
import { useWishesClaimed } from "./use-wishes-claimed.ts";
import { RefusalNews } from "./refusal-news.ts";
import { holdPlace } from "./hold-place.ts";
import { SearchSuggestions } from "./search-suggestions.tsx";
import { StatusBar } from "./status-bar.tsx";
import { UpdatePrompt } from "./update-prompt.tsx";

/** What the chrome says of itself: the connection, a new version, short messages. Not needed for the first paint. */
export function LateShell({ immersive }: { immersive: boolean }) {
  const router = useRouter();
  useEffect(() => holdPlace(router), [router]);
  // As long as the app is open: no list asks for this by itself.
  useEffect(hideBlocked, []);
  useNotifications();
  useWishesClaimed();
  useEffect(
    () => forgetWhenClosed(() => toast.error("Ce compte a été supprimé. Cet appareil n'en garde plus rien.")),
    [],
  );
  return (
    <>
      <RefusalNews />
      <SearchSuggestions />
      <StatusBar inFlow={immersive} />
      <UpdatePrompt />
      <ToastHost />
    </>
  );
}
