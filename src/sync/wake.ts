import type { Which } from "./pull/puller.ts";

/*
 * Whoever asks for a pull, asks here; only the leading tab pulls. What another tab has seen (its focus, its push, its
 * person's wish) reaches the leader over a channel.
 */
export type Wish =
  | { readonly kind: "pull"; readonly which: Which; readonly spread?: boolean }
  | { readonly kind: "whole-feed" };

const NAME = "djassa-sync";

type Listener = (wish: Wish) => void;

let listener: Listener | null = null;
let channel: BroadcastChannel | null = null;

/** Carried out here if this tab leads, else by the tab that does. */
export function wish(wanted: Wish): void {
  if (listener !== null) listener(wanted);
  else channel?.postMessage(wanted);
}

/** Asks for a pull of some lanes. */
export function wake(which: Which, spread = false): void {
  wish({ kind: "pull", which, spread });
}

export function openWishes(): () => void {
  channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", ({ data }: MessageEvent<Wish>) => listener?.(data));
  return () => {
    channel?.close();
    channel = null;
  };
}

/** Said by the tab that leads; gives back the way to stop. */
export function grantWishes(grant: Listener): () => void {
  listener = grant;
  return () => {
    if (listener === grant) listener = null;
  };
}
