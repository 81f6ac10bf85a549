import { createSignal, type Signal } from "#domain/signal.ts";
import type { TeamResult } from "./query.ts";
import type { AuditLine } from "./rows.ts";

type Page = { readonly rows: readonly AuditLine[]; readonly next: number | null };
export type JournalState = {
  /** Newest first; null before the first answer. */
  readonly rows: readonly AuditLine[] | null;
  /** Where the next page begins, null at the end of the log. */
  readonly next: number | null;
  readonly busy: boolean;
  readonly failure: string | null;
};

export type Journal = Signal<JournalState> & {
  /** The newest page again; pages read before stay. */
  refresh(): Promise<void>;
  renew(): void;
  /** One page further back. */
  older(): Promise<void>;
};

/** The audit log as far as it was read: lines are only ever added to it, so pages put together never contradict each other. */
export function openJournal(load: (before: number | null) => Promise<TeamResult<Page>>): Journal {
  const state = createSignal<JournalState>({ rows: null, next: null, busy: false, failure: null });

  async function read(before: number | null): Promise<void> {
    state.update((now) => ({ ...now, busy: true }));
    const answer = await load(before);
    state.update((now) =>
      answer.ok ? joined(now, answer.value, before) : { ...now, busy: false, failure: answer.message },
    );
  }
  const refresh = () => read(null);
  return {
    get: state.get,
    subscribe(listener) {
      if (state.get().rows === null && !state.get().busy) void refresh();
      return state.subscribe(listener);
    },
    refresh,
    renew: () => void (state.get().rows !== null && refresh()),
    older: () => read(state.get().next),
  };
}

/** Exported for its test. A newest page that no longer reaches the lines known starts the log anew: no gap in it. */
export function joined(now: JournalState, page: Page, before: number | null): JournalState {
  const known = now.rows ?? [];
  const oldest = page.rows.at(-1)?.id ?? 0;
  const apart = before === null && page.next !== null && !known.some((row) => row.id >= oldest);
  if (apart || known.length === 0) return { rows: page.rows, next: page.next, busy: false, failure: null };
  const lines = new Map([...known, ...page.rows].map((row) => [row.id, row]));
  const rows = [...lines.values()].toSorted((a, b) => b.id - a.id);
  return { rows, next: before === null ? now.next : page.next, busy: false, failure: null };
}
