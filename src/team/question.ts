import { cell, type Live } from "#domain/cell.ts";
import type { TeamAnswer } from "./answer.ts";

/** What the server said last (null before), and why asking again did not work. */
export type Answered<T> = { readonly value: T | null; readonly failure: string | null };

export type Question<T> = Live<Answered<T>> & {
  /** Asks (again); while an answer is under way, once more after it. */
  refresh(): Promise<void>;
  /** Asks again what somebody has wanted to know before. */
  renew(): void;
  /** Applies what the server has just done; an answer under way is older than that and is dropped. */
  change(how: (value: T) => T): void;
};

/** Something the team wants to know: asked when first looked at, and again whenever it is told to. */
export function question<T>(load: () => Promise<TeamAnswer<T>>): Question<T> {
  const state = cell<Answered<T>>({ value: null, failure: null });
  let wanted = false;
  let asking = false;
  let again = false;

  async function refresh(): Promise<void> {
    wanted = true;
    again = asking;
    if (asking) return;
    asking = true;
    do {
      again = false;
      const answer = await load();
      if (again) continue;
      state.set(
        answer.ok ? { value: answer.value, failure: null } : { value: state.get().value, failure: answer.message },
      );
    } while (again);
    asking = false;
  }
  return {
    get: state.get,
    subscribe(listener) {
      if (!wanted) void refresh();
      return state.subscribe(listener);
    },
    refresh,
    renew: () => void (wanted && refresh()),
    change(how) {
      const { value } = state.get();
      if (value !== null) state.set({ value: how(value), failure: null });
      if (wanted) void refresh();
    },
  };
}
