import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { keepSubscribed } from "#notifications/browser.ts";
import { useSession } from "#session/use-session.ts";

/** As sw/messages.ts sends it. */
const pathOf = (data: unknown): string | null =>
  typeof data === "object" &&
  data !== null &&
  "type" in data &&
  data.type === "OPEN" &&
  "path" in data &&
  typeof data.path === "string" &&
  /^\/(?!\/)/u.test(data.path)
    ? data.path
    : null;

/** Opens the place of a notification that was pressed, and tells the server this browser's address when it has changed. */
export function useNotifications(): void {
  const { history } = useRouter();
  const { userId } = useSession();
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return undefined;
    const heard = ({ data }: MessageEvent<unknown>) => {
      const path = pathOf(data);
      if (path !== null) history.push(path);
    };
    navigator.serviceWorker.addEventListener("message", heard);
    return () => navigator.serviceWorker.removeEventListener("message", heard);
  }, [history]);
  useEffect(() => {
    if (userId !== null) void keepSubscribed(userId);
  }, [userId]);
}
