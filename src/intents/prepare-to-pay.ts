/**
 * Loads the code that a proof of payment needs, when its screen opens: whoever loses the network after paying can still
 * keep the proof. Fails silently: the verbs load the same code again and say what is wrong.
 */
export function prepareToPay(): void {
  Promise.all([
    import("./check-proof.ts"),
    import("#outbox/proofs.ts"),
    import("#outbox/screenshots.ts"),
    import("#outbox/words.ts"),
    import("#photos/prepare-screenshot.ts"),
    import("#photos/in-worker.ts"),
  ]).catch(() => undefined);
}
