/**
 * The rows of a screen with the mutations that wait laid over those of the server (docs/architecture.md: replica ⊕ outbox). The
 * overlays of a noun stand in its folder, a line for each kind. Without the checks of mutations.ts, which no query needs.
 */
import type { Refusal } from "#domain/verdict.ts";
import type { About } from "./mutation.ts";
import type { MutationArgs, MutationKind } from "./mutations.ts";
import { DONE, type SaidOnce } from "./said-once.ts";

/** A mutation of the outbox, as its overlay reads it: outbox/row.ts says more of it. Times in milliseconds. */
export type Waiting<K extends MutationKind> = {
  readonly kind: K;
  readonly args: MutationArgs[K];
  readonly id: string;
  readonly userId: string;
  readonly createdAt: number;
  readonly state: "queued" | "sending" | "sent" | "refused";
  readonly refusal: Refusal | null;
  readonly wait: { readonly until: number; readonly named?: true } | null;
  readonly about?: About;
  readonly uploads?: { readonly carried?: { readonly sent: number; readonly of: number } } | null;
};

type Shown<Row, K extends MutationKind> = {
  /** The key of the row on which it shows. */
  on(mutation: Waiting<K>): string;
  /** The row with it; `undefined`, before and after: there is none. */
  row(known: Row | undefined, mutation: Waiting<K>): Row | undefined;
  /** A refused one shows as well, with its reason. The others are as if they had never been. */
  refused?: true;
};

/** The changes that mutations make in rows of one kind while they wait. */
export type Overlay<Row> = { readonly [K in MutationKind]?: Shown<Row, K> };

export const kindsOf = <Row>(overlay: Overlay<Row>) => Object.keys(overlay) as readonly MutationKind[];

/** Rows by their keys, with those mutations upon them that the overlay knows, the oldest first. */
export function laidOver<Row>(
  rows: Iterable<readonly [string, Row]>,
  overlay: Overlay<Row>,
  mutations: readonly Waiting<MutationKind>[],
): ReadonlyMap<string, Row> {
  const shown = new Map(rows);
  for (const mutation of mutations) {
    const by = (overlay as Partial<Record<MutationKind, Shown<Row, MutationKind>>>)[mutation.kind];
    if (by === undefined || (mutation.state === "refused" && by.refused !== true)) continue;
    const key = by.on(mutation);
    const row = by.row(shown.get(key), mutation);
    if (row === undefined) shown.delete(key);
    else shown.set(key, row);
  }
  return shown;
}

/** Where words are that may be said once: refused for having been said before, they are there. */
export function whereSaid({ id, state, refusal }: Pick<Waiting<MutationKind>, "id" | "state" | "refusal">): SaidOnce {
  if (refusal === null) return { mutationId: id, state: state === "sent" ? "sent" : "queued" };
  return refusal.code === "duplicate" ? DONE : { mutationId: id, state: "refused", reason: refusal.message };
}
