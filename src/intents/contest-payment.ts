import { actor, commitRow } from "./commit.ts";

/** Queues what a payer says against a refusal, or a decision taken back; one a decision. @throws IntentError signed_out | invalid (field "message") | storage_full | storage */
export async function contestPayment(proofId: string, words: string): Promise<{ id: string }> {
  const userId = actor();
  const { checkDispute } = await import("./check-proof.ts");
  return await commitRow(userId, {
    kind: "contest_payment",
    args: { proof_id: proofId, message: checkDispute({ message: words }).message },
  });
}
