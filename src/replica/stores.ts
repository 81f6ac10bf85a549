import type { RxCollection, RxDatabase } from "rxdb";
import { createStore } from "zustand/vanilla";
import type { StoredConversation } from "./conversations.ts";
import type { StoredDraft } from "./drafts.ts";
import type { StoredFavorite } from "./favorites.ts";
import type { StoredMessage } from "./messages.ts";
import type { StoredMine } from "./mine.ts";
import type { Progress } from "./progress.ts";
import type { PublicReplica } from "./public.ts";

export type PrivateCollections = {
  mine: RxCollection<StoredMine>;
  messages: RxCollection<StoredMessage>;
  conversations: RxCollection<StoredConversation>;
  favorites: RxCollection<StoredFavorite>;
  drafts: RxCollection<StoredDraft>;
  progress: RxCollection<Progress>;
};

export type { PublicReplica } from "./public.ts";
export type PrivateReplica = RxDatabase<PrivateCollections>;

/*
 * The open databases, null until (or once no longer) open. Types only come from RxDB and Dexie here: queries read these
 * without pulling their code into the first paint.
 */
export const publicReplica = createStore<PublicReplica | null>(() => null);
export const privateReplica = createStore<PrivateReplica | null>(() => null);

/** A person's of which a read has failed: to be opened again (open.ts). */
export const privateUnusable = createStore<PrivateReplica | null>(() => null);

/** Waited before it is, each time longer: a store may stay unusable. */
const UNUSABLE_MS = 1_000;
const MOST_UNUSABLE_MS = 60_000;
let pause = UNUSABLE_MS;
let waiting = false;

/** Says that a read of a person's replica failed: RxDB gives the same failure to whoever asks the same, for as long as it is open. */
export function reportUnusable(db: PrivateReplica): void {
  if (waiting) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    privateUnusable.setState(db, true);
  }, pause);
  pause = Math.min(2 * pause, MOST_UNUSABLE_MS);
}

/** Why there is none: the browser gives no storage (private window, full disk). Null while all is well. */
export const replicaFailure = createStore<unknown>(() => null);

/** Another build of the app, which came later, stores these rows otherwise. */
export class OtherBuild extends Error {}

/**
 * A replica that this tab has had open is not open any more, so this tab stores nothing for the others. `closed`: it is tried again ·
 * `overtaken`: a later build has made it its own, and this tab shows it once it runs that build.
 */
export const replicaLost = createStore<"closed" | "overtaken" | null>(() => null);
