import { ofName } from "#domain/name.ts";
import type { Receipt } from "#model/receipt/own-receipt.ts";
import type { IconName } from "#ui/icon-names.ts";

export type Look = { readonly words: string; readonly icon: IconName; readonly look: string };

const WAIT = "text-wait";
const ENDED = "text-muted";

/** How a receipt stands, for its seller or its buyer. */
export function lookOf({ status, reason, sellerName, buyerName }: Receipt, selling: boolean): Look {
  switch (status) {
    case "proposed":
      return selling
        ? {
            words: `Reçu proposé, en attente de la réponse ${buyerName === "" ? "de l'acheteur" : ofName(buyerName)}`,
            icon: "clock",
            look: WAIT,
          }
        : { words: `${sellerName} vous propose un reçu de vente`, icon: "badge-check", look: WAIT };
    case "confirmed":
      return { words: "Reçu de vente confirmé", icon: "badge-check", look: "text-primary font-650" };
    case "refused":
      return {
        words: selling ? `${buyerName} n'a pas confirmé le reçu` : "Vous n'avez pas confirmé ce reçu",
        icon: "x",
        look: ENDED,
      };
    case "unsent":
      return { words: reason ?? "Le reçu n'est pas parti", icon: "circle-alert", look: "text-danger" };
    case "unknown":
      return { words: "Reçu de vente indisponible", icon: "info", look: ENDED };
  }
}
