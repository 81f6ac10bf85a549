import { type Live, cell } from "#domain/cell.ts";
import type { Filters } from "#domain/search.ts";

/*
 * A screen that needs something the replica may not hold does not call the server: it leaves an ask here,
 * and src/sync/answer.ts answers it by putting rows into the replica and ids on the ask. In memory, this tab's.
 */
export type Ask =
  | { readonly kind: "search"; readonly filters: Omit<Filters, "page">; readonly pages: number }
  | { readonly kind: "listing"; readonly id: string }
  | { readonly kind: "seller"; readonly id: string }
  | { readonly kind: "counts" };

export type Answer =
  | { readonly kind: "search"; readonly ids: readonly string[]; readonly total: number; readonly pages: number }
  | { readonly kind: "listing"; readonly state: "active" | "own" | "unavailable" | "missing" }
  | { readonly kind: "seller"; readonly seller: AskedSeller | null }
  | { readonly kind: "counts"; readonly listings: number; readonly people: number };

export type AskedSeller = {
  readonly name: string;
  readonly rating: number | null;
  readonly reviews: number;
  readonly since: number;
};

/** `failed`: the server could not be asked; it is asked again when the network is back. */
export type AskState = "waiting" | "asking" | "answered" | "failed";
/** `at`: when it came to this state, by `performance.now()`. */
export type Asked = { readonly ask: Ask; readonly state: AskState; readonly answer: Answer | null; readonly at: number };

const MAX_KEPT = 60;
/** How long an answer is good enough, and how soon a failed ask may be left again. Milliseconds. */
const FRESH_MS = 60_000;
const RETRY_MS = 10_000;
const asks = cell<ReadonlyMap<string, Asked>>(new Map());

/** Every ask of this tab by its key, oldest first. */
export const allAsks: Live<ReadonlyMap<string, Asked>> = asks;

export function askKey(ask: Ask): string {
  if (ask.kind === "search") return `search:${JSON.stringify(ask.filters)}`;
  return ask.kind === "counts" ? ask.kind : `${ask.kind}:${ask.id}`;
}

/** Leaves an ask; may be called at every change. A known one waits again only when it is old or wants more pages. */
export function leaveAsk(ask: Ask): void {
  const key = askKey(ask);
  const known = asks.get().get(key);
  if (known === undefined || isDue(known, ask)) put(key, { ask, state: "waiting", answer: known?.answer ?? null });
}

/** Said by whoever answers: that it is being asked, answered, or that nobody could be asked. */
export function setAsk(key: string, change: Partial<Pick<Asked, "state" | "answer">>): void {
  const known = asks.get().get(key);
  if (known !== undefined) put(key, { ...known, ...change });
}

/** Asks that failed wait again: called when the network is back. */
export function reviveAsks(): void {
  for (const [key, asked] of asks.get()) if (asked.state === "failed") setAsk(key, { state: "waiting" });
}

/** Answers are about what one person may see: another person starts with none. */
export function forgetAsks(): void {
  asks.set(new Map());
}

function isDue(known: Asked, ask: Ask): boolean {
  if (ask.kind === "search" && known.ask.kind === "search" && ask.pages > known.ask.pages) return true;
  if (known.state === "waiting" || known.state === "asking") return false;
  return performance.now() - known.at > (known.state === "failed" ? RETRY_MS : FRESH_MS);
}

function put(key: string, asked: Omit<Asked, "at">): void {
  const next = new Map(asks.get());
  next.delete(key);
  next.set(key, { ...asked, at: performance.now() });
  for (const oldest of next.keys()) {
    if (next.size <= MAX_KEPT) break;
    next.delete(oldest);
  }
  asks.set(next);
}
