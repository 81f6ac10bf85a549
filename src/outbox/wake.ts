/**
 * How anyone asks for a push without knowing the pusher. Reasons differ in what they may override:
 * only a person, or a network that has just come back, cuts a wait short (see sync/push/patience.ts).
 */
export type WakeReason = "row" | "online" | "visible" | "poke" | "person" | "session" | "timer";

type Listener = (reason: WakeReason) => void;

const listeners = new Set<Listener>();

export function requestPush(reason: WakeReason): void {
  for (const listener of [...listeners]) listener(reason);
}

/** Gives back the way to stop listening. */
export function onPushRequest(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
