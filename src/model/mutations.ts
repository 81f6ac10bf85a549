/** All mutations there are, and what is asked of them: place in the queue, merging, line. Also of a kind nobody here knows. */
import * as v from "valibot";
import { errorsOf, type FieldErrors } from "#domain/form.ts";
import { messageMutations } from "./message/mutations.ts";
import { personMutations } from "./person/mutations.ts";
import { draftMutations } from "./draft/mutations.ts";
import { listingMutations } from "./listing/mutations.ts";
import { favoriteMutations } from "./favorite/mutations.ts";
import { newsMutations } from "./news/mutations.ts";
import { searchMutations } from "./search/mutations.ts";
import { reviewMutations } from "./review/mutations.ts";
import { receiptMutations } from "./receipt/mutations.ts";
import { stolenPhoneMutations } from "./stolen-phone/mutations.ts";
import { profileMutations } from "./profile/mutations.ts";
import { paymentMutations } from "./payment/mutations.ts";
import { moderationMutations } from "./moderation/mutations.ts";
import { supportMutations } from "./support/mutations.ts";
import type { About, Definition, Merge, Sample, Target, Travel, Wide } from "./mutation.ts";

const MUTATIONS = {
  ...messageMutations,
  ...personMutations,
  ...draftMutations,
  ...listingMutations,
  ...favoriteMutations,
  ...newsMutations,
  ...searchMutations,
  ...reviewMutations,
  ...receiptMutations,
  ...stolenPhoneMutations,
  ...profileMutations,
  ...paymentMutations,
  ...moderationMutations,
  ...supportMutations,
};

export type MutationKind = keyof typeof MUTATIONS;
type InputOf<K extends MutationKind> = (typeof MUTATIONS)[K]["input"];
/** Arguments as they travel. The author is never one: the server reads who it is from the session. */
export type MutationArgs = { [K in MutationKind]: Wide<v.InferOutput<InputOf<K>>> };
/** The values that a form or a button passes for a mutation of this kind. */
export type FormOf<K extends MutationKind> = Wide<v.InferInput<InputOf<K>>>;

export type ListingArgs = MutationArgs["publish_listing"];
/** The fields of a listing on sale that its owner can edit: words and pictures. */
export type EditArgs = MutationArgs["edit_listing"];
export type ProofArgs = MutationArgs["send_proof"];

/** A mutation before it has a place in the queue: `base` is the version it was made against, for kinds that merge. */
export type Mutation = { [K in MutationKind]: { kind: K; args: MutationArgs[K]; base?: unknown } }[MutationKind];
type AnyArgs = MutationArgs[MutationKind];

/** The shape in which a mutation travels to `sync_push`. */
export type WireMutation = { id: string; kind: MutationKind; key: string; args: AnyArgs; base?: unknown };

/** The definition of a row that a newer version of the app has left here: it is kept, and sent as it is. */
const UNKNOWN: Omit<Definition, "input" | "example"> = {
  key: () => "unknown",
  merge: { rule: "append" },
  undo: 0,
  travel: { collection: null, apart: true },
  summary: () => "Envoi d'une version plus récente de Djassa",
  words: () => "",
  target: () => null,
};

/** All kinds there are. */
export const KINDS = Object.keys(MUTATIONS) as readonly MutationKind[];

const definitionOf = (kind: string): typeof UNKNOWN =>
  Object.hasOwn(MUTATIONS, kind) ? MUTATIONS[kind as MutationKind] : UNKNOWN;

/** The key within which order matters (Definition.key). */
export const keyOf = ({ kind, args }: Mutation): string => definitionOf(kind).key(args);

/** How a second mutation of this kind and key merges with one that has not left the phone yet. */
export const mergeOf = (kind: MutationKind): Merge<AnyArgs> => definitionOf(kind).merge;

/** Milliseconds that a mutation of this kind waits for the person to change their mind. */
export const undoOf = (kind: MutationKind): number => definitionOf(kind).undo;

/** How a mutation of this kind travels. */
export const travelOf = (kind: MutationKind): Travel => definitionOf(kind).travel;

export type Line = { readonly summary: string; readonly words: string; readonly target: Target | null };

/** A mutation of the queue in French: what it is, what was written, where it leads. */
export function lineOf(kind: MutationKind, args: AnyArgs, about?: About): Line {
  const record = definitionOf(kind);
  return { summary: record.summary(args, about), words: record.words(args), target: record.target(args) };
}

/** Parses `form` as a mutation of this kind, or returns its errors by field, the first fault first. */
export function read<K extends MutationKind>(
  kind: K,
  form: unknown,
): { readonly value: MutationArgs[K] } | { readonly errors: FieldErrors } {
  const result = v.safeParse(MUTATIONS[kind].input as unknown as v.GenericSchema<unknown, MutationArgs[K]>, form);
  return result.success ? { value: result.output } : { errors: errorsOf(result.issues) };
}

/** A mutation of this kind about the things of `sample`. */
export function exampleOf(kind: MutationKind, sample: Sample): Mutation {
  const found = read(kind, MUTATIONS[kind].example(sample));
  if ("errors" in found) throw new Error(`the example of ${kind}: ${JSON.stringify(found.errors)}`);
  return { kind, args: found.value } as Mutation;
}
