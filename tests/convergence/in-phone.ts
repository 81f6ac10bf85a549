/**
 * The code that runs inside a phone of the convergence test: the product's own modules behind one entry point, bundled by bundle.ts and
 * evaluated once for each process, so that each has its own singletons, its own storage and its own clock.
 */
import { setEnvironment } from "#remote/environment.ts";
import { currentUser, identity } from "#identity/current.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { outboxExists, outboxOf } from "#outbox/database.ts";
import { readIdentity } from "#outbox/session/identity-store.ts";
import { verdictsSoFar, removeShown } from "#outbox/sent.ts";
import type { PushReason } from "#sync/requests.ts";
import { holdReplicas } from "#replica/open.ts";
import { privateName } from "#replica/names.ts";
import { privateReplica, publicReplica } from "#replica/stores.ts";
import { startSession } from "#session/start.ts";
import { COLLECTIONS } from "#sync/collections.ts";
import { pullCollection } from "#sync/pull/pull-collection.ts";
import { requestPage, requestVersions } from "#sync/pull/request-page.ts";
import { realDeps } from "#sync/push/deps.ts";
import { openDraft, saveDraft as storeDraft } from "#intents/draft.ts";
import type { Drained } from "#sync/push/transport.ts";
import { pushOnce } from "#sync/push/drain.ts";

export { adopt } from "#session/adopt.ts";
export { signOut } from "#session/sign-out.ts";
export { readIdentity };
export { cancelMutation, retryMutation, sendAllNow } from "#intents/queue.ts";
export {
  changePrice,
  deleteListing,
  editListing,
  followSearch,
  markSold,
  noteView,
  postReview,
  publishListing,
  relistListing,
  renewListing,
  reportListing,
  reservedUntil,
  reserveListing,
  setFavorite,
} from "#intents/listing.ts";
export {
  allowCalls,
  askNumberCode,
  blockPerson,
  chooseAvatar,
  contactSupport,
  appealModeration,
  acknowledgeNotice,
  updateProfile,
} from "#intents/account.ts";
export { deleteDraft, storePhoto } from "#intents/draft.ts";
export { contestPayment } from "#intents/payment.ts";
export { answerReceipt, makeReceipt } from "#intents/receipt.ts";
export { markConversationRead, sendMessage } from "#intents/message.ts";
export { sendOffer } from "#intents/haggling.ts";
export { chooseAvatarPhoto } from "#intents/avatar-photo.ts";
export { sendPicture } from "#intents/picture.ts";
export { hearVoice, sendVoice } from "#intents/voice.ts";
export { seeNews } from "#intents/see-news.ts";
export { reportPerson } from "#intents/account.ts";

/** As the start of a page: who was here last, then who is really here, and the databases. */
export async function boot(endpoint: { url: string; key: string }): Promise<void> {
  setEnvironment(endpoint);
  startSession(Promise.resolve());
  const userId = (await readIdentity())?.userId ?? null;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (identity.getState().phase !== "unknown" && currentUser() === userId) resolve();
    };
    identity.subscribe(look);
    look();
  });
  await holdReplicas();
}

/** Typed in the form of the draft: one that is closed brings back nothing that was thrown away. */
export async function saveDraft(...typed: Parameters<typeof storeDraft>): Promise<void> {
  const close = openDraft(typed[0]);
  await storeDraft(...typed).finally(close);
}

/** Resolves once the replica of the current person is open. */
export async function ready(): Promise<void> {
  const name = privateName(currentUser() ?? "");
  await new Promise<void>((resolve) => {
    const look = () => {
      if (privateReplica.getState()?.name === name) resolve();
    };
    privateReplica.subscribe(look);
    look();
  });
}

/**
 * One turn of the push of `author`, who need not be the current person: a tab may have slept through a sign-in. An outbox that was deleted
 * with its owner's session has nothing to send; in a page its pusher goes to sleep over that.
 */
export async function push(author: string, reason: PushReason): Promise<Drained> {
  if (!(await outboxExists(author))) return { next: null, paused: false };
  return await pushOnce(realDeps(author), reason, new AbortController().signal);
}

/** One pull of each collection that is open. Gives why some brought nothing. */
export async function pull(userId: string | null): Promise<readonly string[]> {
  const deps = {
    request: requestPage,
    versions: requestVersions,
    now: () => Date.now(),
    verdictsSoFar: () => (userId === null ? Promise.resolve(0) : verdictsSoFar(userId)),
    removeShown: async (
      { name }: { name: (typeof COLLECTIONS)[number]["name"] },
      pullStartedAt: number,
      now: number,
    ) => {
      if (userId !== null) await removeShown({ collections: [name], pullStartedAt, userId, now });
    },
  };
  const signal = new AbortController().signal;
  const pulls = COLLECTIONS.filter((collection) => userId !== null || collection.audience === "all").map((collection) =>
    pullCollection(collection, deps, signal),
  );
  return (await Promise.allSettled(pulls)).flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
}

/** Everything in the outbox of `userId`, oldest first. */
export async function outboxRows(userId: string): Promise<OutboxRow[]> {
  return (await outboxExists(userId)) ? await outboxOf(userId).mutations.orderBy("seq").toArray() : [];
}

/** The rows of the replicas, by collection. */
export async function replica() {
  const [shared, own] = [publicReplica.getState(), privateReplica.getState()];
  return {
    feed: (await shared?.rows("feed").find()) ?? [],
    reviews: (await shared?.rows("reviews").find()) ?? [],
    sellers: (await shared?.rows("sellers").find()) ?? [],
    mine: (await own?.rows("mine").find()) ?? [],
    conversations: (await own?.rows("conversations").find()) ?? [],
    messages: (await own?.rows("messages").find()) ?? [],
    favorites: (await own?.rows("favorites").find()) ?? [],
    drafts: (await own?.rows("drafts").find()) ?? [],
    news: (await own?.rows("news").find()) ?? [],
  };
}

export const close = async (): Promise<void> => {
  publicReplica.getState()?.close();
  await privateReplica.getState()?.close();
};
