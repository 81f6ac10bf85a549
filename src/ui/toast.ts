/**
 * Short messages at the top of the screen. The drawing code (sonner) loads with the first
 * message, so what is said before it is there waits here.
 */
export type ToastMessage = {
  tone: "success" | "error" | "info";
  text: string;
  action?: { label: string; run: () => void };
};

type Deliver = (message: ToastMessage) => void;

const waiting: ToastMessage[] = [];
const wakers = new Set<() => void>();
let deliver: Deliver | null = null;

function say(message: ToastMessage) {
  if (deliver) return deliver(message);
  waiting.push(message);
  for (const wake of wakers) wake();
}

type Options = Pick<ToastMessage, "action">;

/** `success` and `info` go after 4 s; `error` stays until dismissed (§9). */
export const toast = {
  success: (text: string, options: Options = {}) => say({ tone: "success", text, ...options }),
  info: (text: string, options: Options = {}) => say({ tone: "info", text, ...options }),
  error: (text: string, options: Options = {}) => say({ tone: "error", text, ...options }),
};

/** Calls `wake` when there is a message and nobody to show it yet. */
export function onToastWaiting(wake: () => void): () => void {
  wakers.add(wake);
  if (waiting.length > 0) wake();
  return () => wakers.delete(wake);
}

/** Takes over showing messages, those that waited first. */
export function attachToaster(show: Deliver): () => void {
  deliver = show;
  for (const message of waiting.splice(0)) show(message);
  return () => {
    if (deliver === show) deliver = null;
  };
}
