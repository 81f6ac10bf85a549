import { actor, onThisPhone } from "./commit.ts";
import { IntentError } from "./intent-error.ts";

/**
 * Takes an act back before it leaves, or removes a refused one for good. Gives `unsure` when an answer about it was lost: the
 * server may have it, and the next pull shows it then. @throws IntentError signed_out | too_late | storage
 */
export async function cancelAct(id: string): Promise<"done" | "unsure"> {
  const userId = actor();
  const outcome = await onThisPhone(async () => {
    const { takeBack } = await import("#outbox/acts.ts");
    return await takeBack(userId, id);
  });
  if (outcome === "done" || outcome === "unsure") return outcome;
  throw new IntentError(
    "too_late",
    outcome === "leaving" ? "Cet envoi est en route, il ne peut plus être repris." : "Cet envoi est déjà parti.",
  );
}
