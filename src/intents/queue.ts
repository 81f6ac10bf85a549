/** Intents about mutations that are in the queue already; `userId`: their owner, where they are a visitor's. */
import { actor, announce, onThisPhone, IntentError } from "./commit.ts";

/**
 * Takes a mutation back before it leaves, or removes a refused one for good. Gives `unsure` when an answer about it was lost: the
 * server may have it, and the next pull shows it then. @throws IntentError signed_out | too_late | storage
 */
export async function cancelMutation(id: string, userId: string = actor()): Promise<"done" | "unsure"> {
  const outcome = await onThisPhone(async () => {
    const { takeBack } = await import("#outbox/queued-mutations.ts");
    return await takeBack(userId, id);
  });
  if (outcome === "done" || outcome === "unsure") return outcome;
  throw new IntentError(
    "too_late",
    outcome === "leaving" ? "C'est déjà en route\u00A0: on ne peut plus l'annuler." : "C'est déjà parti.",
  );
}

/** Sends a refused mutation again, or one that waits without its wait. A mutation that is gone is left alone. @throws IntentError signed_out | storage_full | storage */
export async function retryMutation(id: string, userId: string = actor()): Promise<void> {
  await onThisPhone(async () => {
    const { sendAgain } = await import("#outbox/queued-mutations.ts");
    await sendAgain(userId, id);
  });
  announce("person");
}

/** "Réessayer tout": sends again what was refused without a word of the server against it. @throws IntentError signed_out | storage_full | storage */
export async function retryAll(): Promise<void> {
  const userId = actor();
  await onThisPhone(async () => {
    const { sendRefusedAgain } = await import("#outbox/queued-mutations.ts");
    await sendRefusedAgain(userId);
  });
  announce("person");
}

/**
 * "Tout envoyer maintenant": ends every wait, the time to undo included, and asks for a push. Refused mutations stay refused. @throws
 * IntentError signed_out | storage
 */
export async function sendAllNow(): Promise<void> {
  const userId = actor();
  await onThisPhone(async () => {
    const { hurry } = await import("#outbox/queued-mutations.ts");
    await hurry(userId);
  });
  announce("person");
}
