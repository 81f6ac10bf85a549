import * as v from "valibot";
import { goneAccount } from "#identity/current.ts";
import { rpc } from "#remote/rpc.ts";
import { privateName } from "#replica/names.ts";
import { privateReplica } from "#replica/stores.ts";
import { forgetHere } from "./forget-here.ts";

/**
 * Forgets a person whose account was closed on another phone, then calls `onForgotten`. Two must agree: the database,
 * that knows nobody of that id, and the auth server, that renews no token for them. And it must be the database that their
 * rows came from: one that was put back to before they came says the same of somebody who has closed nothing.
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
    if (!(await isTheirServer(userId))) {
      forgetting = null;
      return;
    }
    await forgetHere(userId, { outbox: true, photos: true });
    onForgotten();
  };
  const stop = goneAccount.subscribe(() => void check());
  void check();
  return stop;
}

const feedPage = v.object({ feed: v.object({ generation: v.string() }) });

/** False also when nobody answers: it is asked again with the next pull. */
async function isTheirServer(userId: string): Promise<boolean> {
  const db = privateReplica.get();
  if (db?.name !== privateName(userId)) return true;
  const { readProgress } = await import("#replica/progress.ts");
  const { generation } = await readProgress(db.progress, "mine");
  if (generation === null) return true;
  const { data } = await rpc("sync_pull", { cursors: '{"feed":{"max":1}}' }, { as: "anyone" });
  return v.is(feedPage, data) && data.feed.generation === generation;
}
