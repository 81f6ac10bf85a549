/** The words in which acts are spoken of: an act, what travels of it, and what has to be said of a kind. */
import type { LaneName } from "#domain/lane.ts";
import type { ActArgs, ActKind } from "./forms.ts";

export type ListingArgs = ActArgs["publish_listing"];
/** What of a listing on sale its owner can give other words or pictures. */
export type EditArgs = ActArgs["edit_listing"];
export type ProofArgs = ActArgs["send_proof"];

/** An act before it has a place in the queue: `base` is the version it was made against, for kinds that merge. */
export type Act = { [K in ActKind]: { kind: K; args: ActArgs[K]; base?: unknown } }[ActKind];
export type AnyArgs = ActArgs[ActKind];

/** What travels to `sync_push`. */
export type WireAct = { id: string; kind: ActKind; key: string; args: AnyArgs; base?: unknown };

/** What a second act does to one of the same kind and key that has not left the phone yet. */
export type Merge<Args> =
  /** Every act is sent. */
  | { readonly rule: "append" }
  /** The last one wins; `upon` makes one act of the new and the old, where the old one says something the new one does not. */
  | { readonly rule: "replace"; upon?(next: Args, before: Args): Args }
  /** Two opposite ones undo each other. */
  | { readonly rule: "toggle"; on(args: Args): boolean }
  /** The largest wins. */
  | { readonly rule: "furthest"; reach(args: Args): number }
  /** The first is enough. Of one key there may be several: `same` says whether two are one, `renews` which refused ones the new one replaces. */
  | { readonly rule: "once"; same?(next: Args, before: Args): boolean; renews?(next: Args, before: Args): boolean };

/** Where an act of the queue can be looked at or changed. A conversation has the listing's id and the other person's. */
export type Target =
  | { readonly kind: "draft" | "listing" | "edit"; readonly id: string }
  | { readonly kind: "conversation"; readonly id: string; readonly otherId: string }
  /** What is paid for: a listing, or credits when `id` is null. */
  | { readonly kind: "payment"; readonly id: string | null }
  | { readonly kind: "profile" | "support" };

/** Of a message, as its writer saw them: the listing's title and the other person's name. */
export type About = { readonly title: string; readonly name: string };

/** How an act travels. Its row carries it. */
export type Travel = {
  /** The pull that brings the effect back, null when nothing comes. */
  readonly lane: LaneName | null;
  /** What must reach the server with it: photos before it, or a picture in it, and then not by `sync_push`. */
  readonly carries?: "photos" | "screenshot";
  /** A row of its own, whatever waits: no later act is merged into it. */
  readonly apart?: true;
  /** Not shown in the queue, and no reason to warn at sign-out. */
  readonly silent?: true;
};

/** What has to be said of a kind. The texts are French, for the queue screen. */
export type ActRecord<Args> = {
  /** What must stay in order with what: one conversation, one favourite, the profile, one listing. */
  key(args: Args): string;
  readonly merge: Merge<Args>;
  /** Milliseconds that it stays on this phone for the person to change their mind. 0: none. */
  readonly undo: number;
  readonly travel: Travel;
  /** `about`: to whom and about what it was written, where that is kept beside it. */
  summary(args: Args, about?: About): string;
  /** What the person wrote, whole, for "Copier"; "" when there are no words. */
  words(args: Args): string;
  /** Null when there is nothing to open. */
  target(args: Args): Target | null;
};
