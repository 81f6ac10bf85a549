import { useFirstMessage } from "#queries/use-visitor-acts.ts";

/** Whether a visitor's message waits for the conversation that this address leads to. */
export function useMessageWaits(retour: string | undefined): boolean {
  const [, place, listingId] = retour?.split("/") ?? [];
  return useFirstMessage(place === "messages" ? (listingId ?? "") : "") !== null;
}
