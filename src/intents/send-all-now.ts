import { actor, announce, onThisPhone } from "./commit.ts";

/** "Tout envoyer maintenant": ends every wait, the time to undo included, and wakes the pusher. What was refused stays refused. @throws IntentError signed_out | storage */
export async function sendAllNow(): Promise<void> {
  const userId = actor();
  await onThisPhone(async () => {
    const { hurry } = await import("#outbox/acts.ts");
    await hurry(userId);
  });
  announce("person");
}
