import { actor, announce, onThisPhone } from "./commit.ts";

/** "Réessayer tout": sends again what was refused without a word of the server against it. @throws IntentError signed_out | storage_full | storage */
export async function retryAll(): Promise<void> {
  const userId = actor();
  await onThisPhone(async () => {
    const { sendRefusedAgain } = await import("#outbox/acts.ts");
    await sendRefusedAgain(userId);
  });
  announce("person");
}
