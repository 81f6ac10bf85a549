import { tellAct } from "../-acts/tell-act.ts";

const RECEIVED = {
  listing: "Preuve envoyée, nous validerons votre annonce rapidement\u202F!",
  credits: "Demande envoyée, nous validerons votre paiement rapidement\u202F!",
} as const;

/** A proof is in the queue: says, once, that the server has it, or that it waits here when it cannot leave (§8). */
export function tellProof(id: string, pays: keyof typeof RECEIVED): void {
  tellAct(id, { later: "Preuve enregistrée sur le téléphone", done: RECEIVED[pays] });
}
