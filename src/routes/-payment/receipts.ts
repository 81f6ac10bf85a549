import { useEffect } from "react";
import type { Payment } from "#queries/use-payments.ts";
import { toast } from "#ui/toast.ts";

const WORDS = {
  listing: "Preuve envoyée, nous validerons votre annonce rapidement\u202F!",
  credits: "Demande envoyée, nous validerons votre paiement rapidement\u202F!",
} as const;

/** Proofs that were given on this screen or the one before, and of which nothing was said yet. */
const awaited = new Set<string>();

/** A proof is in the queue: says so, and that it was received once it was (§8). */
export function awaitReceipt(id: string): void {
  awaited.add(id);
  toast.success("Preuve enregistrée sur le téléphone");
}

/** Says once that the team has an awaited proof, on whichever screen shows its payment. */
export function useReceipt({ id, state, listingId }: Payment): void {
  useEffect(() => {
    if (state !== "sent" && state !== "received") return;
    if (awaited.delete(id)) toast.success(WORDS[listingId === null ? "credits" : "listing"]);
  }, [id, state, listingId]);
}
