import { actor, onThisPhone } from "./commit.ts";
import { IntentError } from "./intent-error.ts";

/** Takes an act back before it leaves, or removes a refused one for good. @throws IntentError signed_out | too_late | storage */
export async function cancelAct(id: string): Promise<void> {
  const userId = actor();
  const outcome = await onThisPhone(async () => {
    const { takeBack } = await import("#outbox/acts.ts");
    return await takeBack(userId, id);
  });
  if (outcome === "done") return;
  throw new IntentError("too_late", outcome === "leaving" ? "Cet envoi est en route, il ne peut plus être repris." : "Cet envoi est déjà parti.");
}
