/**
 * The definition of each kind of mutation (docs/sync.md, Push), as one record: `mutation` gives it the types of its own input. All of them
 * stand in mutations.ts. Loaded with the first intent and with the queue screen; rows carry the fields that the worker needs.
 */
import type * as v from "valibot";
import type { CollectionName } from "#domain/collection.ts";

/** A choice is any text: before it is checked, and in a queue that another version of the app has written. */
export type Wide<T> = {
  [Field in keyof T]: T[Field] extends string
    ? string
    : T[Field] extends readonly string[]
      ? readonly string[]
      : T[Field];
};

/** How a second mutation merges with one of the same kind and key that has not left the phone yet. */
export type Merge<Args> =
  /** Every mutation is sent. */
  | { readonly rule: "append" }
  /** The last one wins; `upon` makes one mutation of the new and the old, where the old one says something the new one does not. */
  | { readonly rule: "replace"; upon?(next: Args, before: Args): Args }
  /** Two opposite ones undo each other. */
  | { readonly rule: "toggle"; on(args: Args): boolean }
  /** The largest wins. */
  | { readonly rule: "furthest"; reach(args: Args): number }
  /** The first is enough. One key may have several: `same` says whether two are one, `renews` which refused ones the new one replaces. */
  | { readonly rule: "once"; same?(next: Args, before: Args): boolean; renews?(next: Args, before: Args): boolean };

/** Where a mutation of the queue can be looked at or changed. A conversation has the listing's id and the other person's. */
export type Target =
  | { readonly kind: "draft" | "listing" | "edit"; readonly id: string }
  | { readonly kind: "conversation"; readonly id: string; readonly otherId: string }
  /** The thing paid for: a listing, or credits when `id` is null. */
  | { readonly kind: "payment"; readonly id: string | null }
  | { readonly kind: "profile" | "support" };

/** The context of a message, as its writer saw it: the listing's title and the other person's name. */
export type About = { readonly title: string; readonly name: string };

/** How a mutation travels. Its row carries it. */
export type Travel = {
  /** The pull that brings the effect back, null when nothing comes. */
  readonly collection: CollectionName | null;
  /** Files that must reach the server with it: photos of a listing, of a message or of a person before it, or a picture in it, and then not by `sync_push`. */
  readonly carries?: "photos" | "media" | "avatar" | "screenshot";
  /** A row of its own, whatever waits: no later mutation is merged into it. */
  readonly apart?: true;
  /** Not shown in the queue, and no reason to warn at sign-out. */
  readonly silent?: true;
};

/** Things that are there, for an example. */
export type Sample = {
  /** Somebody else's listing, and its seller. */
  readonly listing: string;
  readonly person: string;
  /** A listing of the author's own, and the name of a photo for it. */
  readonly own: string;
  readonly photo: string;
  /** The folder of a message's picture. */
  readonly media: string;
  /** A message to the author that is a voice. */
  readonly voice: string;
  readonly review: string;
  readonly proof: string;
  readonly notice: string;
  readonly receipt: string;
  /** A declaration of a stolen phone. */
  readonly stolen: string;
  readonly town: string;
  readonly district: string;
};

/** One kind. The texts are French, for the queue screen. */
export type Definition<Input extends v.GenericSchema = v.GenericSchema> = {
  /** From what a form or a button gives to the arguments that travel, with French sentences by field for what cannot be. */
  readonly input: Input;
  /** Mutations of one key reach the server in order: one conversation, one favourite, the profile, one listing. */
  key(args: Wide<v.InferOutput<Input>>): string;
  readonly merge: Merge<Wide<v.InferOutput<Input>>>;
  /** Milliseconds that it stays on this phone for the person to change their mind. 0: none. */
  readonly undo: number;
  readonly travel: Travel;
  /** `about`: to whom and about what it was written, where that is kept beside it. */
  summary(args: Wide<v.InferOutput<Input>>, about?: About): string;
  /** The person's own words, whole, for "Copier"; "" when there are none. */
  words(args: Wide<v.InferOutput<Input>>): string;
  /** Null when there is nothing to open. */
  target(args: Wide<v.InferOutput<Input>>): Target | null;
  /** Something that a form may give: tests that go through all kinds begin with it. */
  example(of: Sample): Wide<v.InferInput<Input>>;
};

/** A definition whose functions know what its `input` makes. */
export const defineMutation = <Input extends v.GenericSchema>(definition: Definition<Input>): Definition<Input> =>
  definition;

/** The beginning of a text, for one line. */
export const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 57).trimEnd()}…` : text);
export const noWords = (): string => "";
export const showListing = ({ listing_id: id }: { readonly listing_id: string }): Target => ({ kind: "listing", id });
