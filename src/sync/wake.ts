import type { Which } from "./pull/puller.ts";

/*
 * Whoever asks for a pull, asks here; only the leading tab pulls. What another tab has seen (its focus, its push, its
 * person's wish) reaches the leader over a channel.
 */
export type Wish =
  | { readonly kind: "pull"; readonly which: Which; readonly spread?: boolean }
  | { readonly kind: "whole-feed" };

/** What goes over the channel: a wish, or that a tab has begun to lead. */
type Said = Wish | { readonly kind: "leading" };

const NAME = "djassa-sync";

type Listener = (wish: Wish) => void;

let listener: Listener | null = null;
let channel: BroadcastChannel | null = null;
/** Said again to each new leader: between two there is nobody to hear it, and a person waits for its end. Pulls need none, a leader begins with them. */
let standing: Wish | null = null;

/** Carried out here if this tab leads, else by the tab that does. */
export function wish(wanted: Wish): void {
  if (wanted.kind === "whole-feed") standing = wanted;
  if (listener !== null) listener(wanted);
  else channel?.postMessage(wanted);
}

/** Asks for a pull of some lanes. */
export function wake(which: Which, spread = false): void {
  wish({ kind: "pull", which, spread });
}

export function openWishes(): () => void {
  channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", ({ data }: MessageEvent<Said>) => {
    if (data.kind !== "leading") listener?.(data);
    else if (standing !== null) wish(standing);
  });
  return () => {
    channel?.close();
    channel = null;
    standing = null;
  };
}

/** Said by the tab that leads; gives back the way to stop. */
export function grantWishes(grant: Listener): () => void {
  listener = grant;
  channel?.postMessage({ kind: "leading" } satisfies Said);
  if (standing !== null) grant(standing);
  return () => {
    if (listener === grant) listener = null;
  };
}
