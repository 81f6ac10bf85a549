import { safeParse, type GenericSchema } from "valibot";
import { createStore } from "zustand/vanilla";
import { reportContact, reportUnreachable } from "#device/connectivity.ts";
import type { ReadonlyStore } from "#domain/derive.ts";
import { isRefusalCode, VERDICT_CODES } from "#domain/verdict-code.ts";
import { isSaidBy } from "#remote/answer.ts";
import { rpc, type RpcAnswer } from "#remote/rpc.ts";
import { doubtMembership } from "./membership.ts";
import type { AuditLine } from "./rows.ts";

/** The server's last answer (null before), and why asking again did not work. */
export type QueryState<T> = { readonly value: T | null; readonly failure: string | null };

export type Query<T> = ReadonlyStore<QueryState<T>> & {
  /** Asks (again); while an answer is under way, once more after it. */
  refresh(): Promise<void>;
  /** Asks again what somebody has wanted to know before. */
  renew(): void;
  /** Applies what the server has just done; an answer under way is older than that and is dropped. */
  change(how: (value: T) => T): void;
};

/** Something the team wants to know: asked when first looked at, and again whenever it is told to. */
export function query<T>(load: () => Promise<TeamResult<T>>): Query<T> {
  const state = createStore<QueryState<T>>(() => ({ value: null, failure: null }));
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
      state.setState(
        answer.ok ? { value: answer.value, failure: null } : { value: state.getState().value, failure: answer.message },
        true,
      );
    } while (again);
    asking = false;
  }
  return {
    ...state,
    subscribe(listener) {
      if (!wanted) void refresh();
      return state.subscribe(listener);
    },
    refresh,
    renew: () => void (wanted && refresh()),
    change(how) {
      const { value } = state.getState();
      if (value !== null) state.setState({ value: how(value), failure: null }, true);
      if (wanted) void refresh();
    },
  };
}

/**
 * The server's answer to the team. `unsure`: nobody answered, or the server stumbled: the same may be asked again, and an action may have
 * happened. `refused`: it will not, for a reason in French.
 */
export type TeamResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: "unsure" | "refused"; readonly message: string };

export const NO_NETWORK = "Pas de connexion au serveur.";
const TROUBLE = "Le serveur n'a pas pu répondre. Réessayez dans un moment.";
const SIGNED_OUT = "Votre session a expiré. Reconnectez-vous.";
const OUTSIDE = "Cette action est réservée à l'équipe.";
const UNREADABLE = "La réponse du serveur n'a pas pu être lue. Rechargez la page.";

type Name = Parameters<typeof rpc>[0];
type Args<N extends Name> = Parameters<typeof rpc<N>>[1];

/** Asks a function of the database as this member, by POST: names and reasons belong in no log of addresses. Never rejects. */
export async function callTeam<T, N extends Name>(
  userId: string,
  schema: GenericSchema<unknown, T>,
  name: N,
  args: Args<N>,
): Promise<TeamResult<T>> {
  const answer = await rpc(name, args, { as: { userId }, method: "POST" });
  if (answer.status === 0) reportUnreachable();
  else reportContact();
  if (answer.status !== 200) return failureOf(answer);
  const parsed = safeParse(schema, answer.data);
  if (parsed.success) return { ok: true, value: parsed.output };
  // A portal's page, or a newer server: whether the action has happened nobody here can tell.
  return { ok: false, why: "unsure", message: answer.data === null ? TROUBLE : UNREADABLE };
}

/**
 * Only what our own SQL refuses speaks French; faults of the server bring SQLSTATEs and English. An answer without the shape of our
 * database comes from a stranger on the way, and refuses nothing.
 */
export function failureOf({ status, data }: RpcAnswer): TeamResult<never> {
  if (status === 0) return { ok: false, why: "unsure", message: NO_NETWORK };
  if (status === 401) return { ok: false, why: "unsure", message: SIGNED_OUT };
  if (status === 403) doubtMembership();
  const said = refusalOf(data);
  if (said !== null) return { ok: false, why: "refused", message: said };
  const ours = isSaidBy("database", data);
  if (ours && status === 403) return { ok: false, why: "refused", message: OUTSIDE };
  const passing = !ours || status >= 500 || status === 429 || status === 408;
  return { ok: false, why: passing ? "unsure" : "refused", message: TROUBLE };
}

function refusalOf(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("code" in data) || !("message" in data)) return null;
  const ours =
    VERDICT_CODES.some((code) => code === data.code) || (isSaidBy("database", data) && isRefusalCode(data.code));
  return ours && typeof data.message === "string" ? data.message : null;
}

type Page = { readonly rows: readonly AuditLine[]; readonly next: number | null };
export type JournalState = {
  /** Newest first; null before the first answer. */
  readonly rows: readonly AuditLine[] | null;
  /** Where the next page begins, null at the end of the log. */
  readonly next: number | null;
  readonly busy: boolean;
  readonly failure: string | null;
};

export type Journal = ReadonlyStore<JournalState> & {
  /** The newest page again; pages read before stay. */
  refresh(): Promise<void>;
  renew(): void;
  /** One page further back. */
  older(): Promise<void>;
};

/** The audit log as far as it was read: lines are only ever added to it, so pages put together never contradict each other. */
export function openJournal(load: (before: number | null) => Promise<TeamResult<Page>>): Journal {
  const state = createStore<JournalState>(() => ({ rows: null, next: null, busy: false, failure: null }));

  async function read(before: number | null): Promise<void> {
    state.setState((now) => ({ ...now, busy: true }), true);
    const answer = await load(before);
    state.setState(
      (now) => (answer.ok ? joined(now, answer.value, before) : { ...now, busy: false, failure: answer.message }),
      true,
    );
  }
  const refresh = () => read(null);
  return {
    ...state,
    subscribe(listener) {
      if (state.getState().rows === null && !state.getState().busy) void refresh();
      return state.subscribe(listener);
    },
    refresh,
    renew: () => void (state.getState().rows !== null && refresh()),
    older: () => read(state.getState().next),
  };
}

/** Exported for its test. A newest page that no longer reaches the lines known starts the log anew: no gap in it. */
export function joined(now: JournalState, page: Page, before: number | null): JournalState {
  const known = now.rows ?? [];
  const oldest = page.rows.at(-1)?.id ?? 0;
  const apart = before === null && page.next !== null && !known.some((row) => row.id >= oldest);
  if (apart || known.length === 0) return { rows: page.rows, next: page.next, busy: false, failure: null };
  const lines = new Map([...known, ...page.rows].map((row) => [row.id, row]));
  const rows = [...lines.values()].sort((a, b) => b.id - a.id);
  return { rows, next: before === null ? now.next : page.next, busy: false, failure: null };
}
