import { goneAccount } from "#identity/current.ts";
import { forgetHere } from "./forget-here.ts";

/**
 * Forgets a person whose account was closed on another phone, then calls `onForgotten`. Two must agree: the database,
 * that knows nobody of that id, and the auth server, that renews no token for them.
 */
export function forgetWhenClosed(onForgotten: () => void): () => void {
  let forgetting: string | null = null;
  const check = async () => {
    const userId = goneAccount.get()?.userId;
    if (userId === undefined) return;
    const { readIdentity } = await import("#outbox/session/identity-store.ts");
    const identity = await readIdentity();
    if (identity?.userId !== userId || identity.tokens !== null) return;
    // Every lane of theirs says it, and each of them comes here.
    if (forgetting === userId) return;
    forgetting = userId;
    await forgetHere(userId, { outbox: true, photos: true });
    onForgotten();
  };
  const stop = goneAccount.subscribe(() => void check());
  void check();
  return stop;
}
