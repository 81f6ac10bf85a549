/** What the records of kinds.ts say of an act: its place in the queue, what it merges with, its line. Also of a kind nobody here knows. */
import type { ActKind } from "./forms.ts";
import type { About, Act, ActRecord, AnyArgs, Merge, Target, Travel } from "./record.ts";
import { ACTS } from "./kinds.ts";

export type { ActArgs, ActKind } from "./forms.ts";
export type { Act, EditArgs, ListingArgs, WireAct, ProofArgs } from "./record.ts";

/** Of a row that a newer version of the app has left here: it is kept, and sent as it is. */
const UNKNOWN: ActRecord<AnyArgs> = {
  key: () => "unknown",
  merge: { rule: "append" },
  undo: 0,
  travel: { lane: null, apart: true },
  summary: () => "Envoi d'une version plus récente de Djassa",
  words: () => "",
  target: () => null,
};

/** All kinds there are. */
export const KINDS = Object.keys(ACTS) as readonly ActKind[];

const recordOf = (kind: string): ActRecord<AnyArgs> => (Object.hasOwn(ACTS, kind) ? ACTS[kind as ActKind] : UNKNOWN);

/** What the act must stay in order with (ActRecord.key). */
export const keyOf = ({ kind, args }: Act): string => recordOf(kind).key(args);

/** What a second act of this kind and key does to one that has not left the phone yet. */
export const mergeOf = (kind: ActKind): Merge<AnyArgs> => recordOf(kind).merge;

/** Milliseconds that an act of this kind waits for the person to change their mind. */
export const undoOf = (kind: ActKind): number => recordOf(kind).undo;

/** How an act of this kind travels. */
export const travelOf = (kind: ActKind): Travel => recordOf(kind).travel;

export type Line = { readonly summary: string; readonly words: string; readonly target: Target | null };

/** An act of the queue in French: what it is, what was written, where it leads. */
export function lineOf(kind: ActKind, args: AnyArgs, about?: About): Line {
  const record = recordOf(kind);
  return { summary: record.summary(args, about), words: record.words(args), target: record.target(args) };
}
