import { useEffect } from "react";
import { isUnmetered } from "#device/data-saver.ts";
import { sparing } from "#device/sparing.ts";
import type { KeptFor } from "#domain/kept-for.ts";
import { useLive } from "#queries/sources.ts";
import { useSession } from "#session/use-session.ts";

/** As sw/messages.ts has it. */
type Keep = { type: "KEEP"; places: readonly KeptFor[] };

const only = (place: KeptFor, wanted: boolean): KeptFor[] => (wanted ? [place] : []);

/**
 * Asks the worker to keep the screens that this person opens without a network, unless data is spared; asked again when
 * somebody signs in and when the network is back. What is kept already is not fetched again.
 */
export function useKeptCode(): void {
  const spares = useLive(sparing);
  const signedIn = useSession().phase === "person";
  useEffect(() => {
    if (spares || !("serviceWorker" in navigator)) return undefined;
    const message: Keep = {
      type: "KEEP",
      places: ["market", ...only("account", signedIn), ...only("wifi", isUnmetered())],
    };
    const ask = () => void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
    ask();
    addEventListener("online", ask);
    return () => removeEventListener("online", ask);
  }, [spares, signedIn]);
}
