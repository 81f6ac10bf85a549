/**
 * The one file through which screens, verbs and the session ask something of the synchronisation. It imports nothing of
 * it, so that anybody may ask before its code is here, and nobody needs to know who answers. Everything in here is this
 * tab's and in memory; what must survive is in the outbox.
 */
import { createStore } from "zustand/vanilla";
import type { ReadonlyStore } from "#domain/derive.ts";
import type { CollectionName } from "#domain/collection.ts";
import type { Filters } from "#domain/search.ts";

/** Why a push is asked for: only a person, or a network that has just come back, cuts a wait short (outbox/choose-batch.ts). */
export type PushReason = "row" | "online" | "visible" | "poke" | "person" | "session" | "timer";

/** Collections by name, those that everybody reads the same, those of the current person, or all of them. */
export type WhichCollections = readonly CollectionName[] | "all" | "person" | "every";

export type PullRequest = {
  readonly collections: WhichCollections;
  /** May wait a random moment, so that phones poked together do not ask together: as long as the collection allows, or milliseconds. */
  readonly spread?: boolean | number;
  /** The transaction that is worth asking for: a collection that is already there need not ask. */
  readonly at?: number;
  /** Mutations leave this phone: a poke that comes before their answer is most likely their own, and one pull serves both. */
  readonly sending?: boolean;
  /** The person has just touched a screen, or come back to it: without a socket its news come often again. */
  readonly touched?: boolean;
};

/** The thing to be stored on a full phone: something of the person's own, or a copy of what the server has. */
export type Need = "mutation" | "copy";

type Requests = {
  push: (reason: PushReason) => void;
  pull: (request: PullRequest) => void;
  /** Fetch every listing now, whatever the connection costs. */
  wholeFeed: () => void;
  /** Let go of something that the server can send again; false when there is nothing left to let go of. */
  space: (need: Need) => Promise<boolean>;
};

const handlers: { [Kind in keyof Requests]: Set<Requests[Kind]> } = {
  push: new Set(),
  pull: new Set(),
  wholeFeed: new Set(),
  space: new Set(),
};

/** Called by whoever carries out requests of this kind; returns the unsubscribe function. */
export function onRequest<Kind extends keyof Requests>(kind: Kind, handler: Requests[Kind]): () => void {
  const known: Set<Requests[Kind]> = handlers[kind];
  known.add(handler);
  return () => void known.delete(handler);
}

/** Asks that queued mutations be sent. */
export function requestPush(reason: PushReason): void {
  for (const handler of [...handlers.push]) handler(reason);
}

/** Asks for the news of some collections. Before the synchronisation has started nothing is lost: it begins with a pull. */
export function requestPull(collections: WhichCollections, more: Omit<PullRequest, "collections"> = {}): void {
  for (const handler of [...handlers.pull]) handler({ collections, ...more });
}

const wanted = createStore(() => false);

/** Whether the whole feed was asked for since this page was opened. */
export const wholeFeedWanted: ReadonlyStore<boolean> = wanted;

/** "Tout télécharger": also carried out when it was asked for before the synchronisation has started. */
export function requestWholeFeed(): void {
  wanted.setState(true);
  for (const handler of [...handlers.wholeFeed]) handler();
}

/** Asks for room on a full phone. False when none was made; rejects when it could not even be tried. */
export async function requestSpace(need: Need): Promise<boolean> {
  for (const handler of [...handlers.space]) if (await handler(need)) return true;
  return false;
}

const open = createStore(() => 0);

/** How many conversations are on screen in this tab: while one is, its news are fetched sooner. */
export const openConversations: ReadonlyStore<number> = open;

/** Said while a conversation is shown; returns the way to say that it no longer is. */
export function showConversation(): () => void {
  open.setState((count) => count + 1);
  return () => open.setState((count) => count - 1);
}

/** Something that the replica may not hold. `pages`: how many pages of twelve are wanted. */
export type Question =
  | { readonly kind: "search"; readonly filters: Omit<Filters, "page">; readonly pages: number }
  | { readonly kind: "listing"; readonly id: string }
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "seller"; readonly id: string }
  /** Facts of a seller beside the card of a listing. */
  | { readonly kind: "trust"; readonly id: string }
  | ({ readonly kind: "reviews" } & ReviewsAbout)
  | { readonly kind: "counts" }
  /** The numbers of one's own listings. */
  | { readonly kind: "numbers" };

/** Those of a listing, or those that a person received. */
export type ReviewsAbout = { readonly of: "listing" | "person"; readonly about: string };

/** Rows are not in it: they go into the replica, an answer names them (`ids`, or the listing that was asked for). */
export type Answer =
  | {
      readonly kind: "search";
      readonly ids: readonly string[];
      readonly total: number;
      readonly pages: number;
      /** More than `total` fit. */
      readonly capped?: boolean;
      /** The question as the server mended it, when nothing fits what was typed. */
      readonly nearest?: string | null;
    }
  | {
      readonly kind: "listing";
      readonly state: "active" | "own" | "unavailable" | "missing";
      /** The reason of an unavailable one, where the server says it. */
      readonly why?: WhyUnavailable | null;
    }
  /** The listing of a short address; null when there is none. */
  | { readonly kind: "code"; readonly id: string | null }
  | { readonly kind: "seller"; readonly seller: FoundSeller | null; readonly ids?: readonly string[] }
  | { readonly kind: "trust"; readonly facts: SellerFacts | null }
  | { readonly kind: "reviews" }
  | { readonly kind: "counts" }
  | { readonly kind: "numbers" };

export const WHY_UNAVAILABLE = ["sold", "deleted", "removed", "hidden", "asleep", "suspended"] as const;
export type WhyUnavailable = (typeof WHY_UNAVAILABLE)[number];

export const ANSWERS_WITHIN = ["hour", "day", "days"] as const;

export type SellerFacts = {
  /** Member since, milliseconds. */
  readonly since: number;
  /** How many things are sold. */
  readonly sales: number;
  /** How soon half of those who wrote had an answer; null where too few had one to tell. */
  readonly answers: (typeof ANSWERS_WITHIN)[number] | null;
  /** Whether the number is given for a call. */
  readonly calls: boolean;
  /** Whether the team found that the number is the seller's. */
  readonly confirmed: boolean;
};

export type FoundSeller = SellerFacts & {
  readonly name: string;
  readonly rating: number | null;
  readonly reviews: number;
  readonly avatar: string | null;
};

/** `failed`: the server could not be asked; it is asked again when the network is back. */
export type AskState = "waiting" | "asking" | "answered" | "failed";
/** `at`: when it came to this state, by `performance.now()`. */
export type Asked = {
  readonly question: Question;
  readonly state: AskState;
  readonly answer: Answer | null;
  readonly at: number;
};

const MAX_REMEMBERED = 60;
/** How long an answer is good enough, and how soon a failed question may be asked again. Milliseconds. */
const FRESH_MS = 60_000;
const RETRY_MS = 10_000;
const asked = createStore<ReadonlyMap<string, Asked>>(() => new Map());

/** Every question of this tab by its key, oldest first. */
export const askedServer: ReadonlyStore<ReadonlyMap<string, Asked>> = asked;

/** Two questions with the same key ask the same. */
export function questionKey(question: Question): string {
  if (question.kind === "search") return `search:${JSON.stringify(question.filters)}`;
  if (question.kind === "code") return `code:${question.code}`;
  if (question.kind === "reviews") return `reviews:${question.of}:${question.about}`;
  return question.kind === "counts" || question.kind === "numbers" ? question.kind : `${question.kind}:${question.id}`;
}

/** The listings that answers of this tab name. They stay on the phone, however old: a screen may show them, and was told that they are there. */
export function namedListings(): ReadonlySet<string> {
  const named = new Set<string>();
  for (const { question, answer } of asked.getState().values()) {
    if ("id" in question) named.add(question.id);
    if (answer !== null && "ids" in answer) for (const id of answer.ids ?? []) named.add(id);
  }
  return named;
}

/**
 * May be called at every change: a known question waits again only when its answer is old or more pages are wanted. `anew`: whoever
 * asks knows that something has changed since.
 */
export function askServer(question: Question, anew = false): void {
  const key = questionKey(question);
  const known = asked.getState().get(key);
  if (known === undefined || anew || isDue(known, question))
    put(key, { question, state: "waiting", answer: known?.answer ?? null });
}

/** Said by whoever answers: that it is being asked, answered, or that nobody could be asked. */
export function setAsked(key: string, change: Partial<Pick<Asked, "state" | "answer">>): void {
  const known = asked.getState().get(key);
  if (known !== undefined) put(key, { ...known, ...change });
}

/** Questions that failed wait again: called when the network is back. */
export function askAgain(): void {
  for (const [key, { state }] of asked.getState()) if (state === "failed") setAsked(key, { state: "waiting" });
}

/** Answers are about what one person may see: another person starts with none. */
export function forgetAsked(): void {
  asked.setState(new Map(), true);
}

/** "Réessayer": what could not be asked of the server is asked again, and every collection is pulled. */
export function lookAgain(): void {
  askAgain();
  requestPull("every");
}

function isDue(known: Asked, question: Question): boolean {
  if (question.kind === "search" && known.question.kind === "search" && question.pages > known.question.pages)
    return true;
  if (known.state === "waiting" || known.state === "asking") return false;
  // Asked for although it is on sale: its row never came, or left this phone again.
  const soon = known.state === "failed" || (known.answer?.kind === "listing" && known.answer.state === "active");
  return performance.now() - known.at > (soon ? RETRY_MS : FRESH_MS);
}

function put(key: string, entry: Omit<Asked, "at">): void {
  const next = new Map(asked.getState());
  next.delete(key);
  next.set(key, { ...entry, at: performance.now() });
  for (const oldest of next.keys()) {
    if (next.size <= MAX_REMEMBERED) break;
    next.delete(oldest);
  }
  asked.setState(next, true);
}
