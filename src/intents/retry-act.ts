import { actor, announce, onThisPhone } from "./commit.ts";

/** Sends a refused act again, or one that waits without its wait. An act that is gone is left alone. @throws IntentError signed_out | storage_full | storage */
export async function retryAct(id: string): Promise<void> {
  const userId = actor();
  await onThisPhone(async () => {
    const { sendAgain } = await import("#outbox/acts.ts");
    await sendAgain(userId, id);
  });
  announce("person");
}
