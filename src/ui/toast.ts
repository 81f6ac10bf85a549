/**
 * Short messages at the foot of the screen. The drawing code (sonner) loads with the first
 * message, so what is said before it is there waits here.
 */
export type ToastMessage = {
  tone: "success" | "error" | "info";
  text: string;
  action?: { label: string; run: () => void };
  /** A message of the same id takes the place of this one. */
  id?: string;
  /** How long it is shown, milliseconds, where 4 s are not right. */
  ms?: number;
  /** An error that belongs to no screen: it stays, wherever the person goes, until it is closed or its action is taken. */
  lasting?: boolean;
  /** An error said on the way to another screen: it leaves with that one. */
  next?: boolean;
};

/** News for the drawing code: a message, or the id of one that is no longer true. */
export type ToastNews = ToastMessage | { readonly drop: string };

type Deliver = (news: ToastNews) => void;

const waiting: { readonly news: ToastNews; readonly at: number }[] = [];
const listeners = new Set<() => void>();
let deliver: Deliver | null = null;

function say(news: ToastNews) {
  if (deliver) return deliver(news);
  waiting.push({ news, at: performance.now() });
  for (const listener of listeners) listener();
}

type Options = Omit<ToastMessage, "tone" | "text">;

/**
 * `success` and `info` go after 4 s (§9). An `error` stays while it is true of what is on the screen: until it is closed,
 * the screen is left, the next attempt begins or a success answers it.
 */
export const toast = {
  success: (text: string, options: Options = {}) => say({ tone: "success", text, ...options }),
  info: (text: string, options: Options = {}) => say({ tone: "info", text, ...options }),
  error: (text: string, options: Options = {}) => say({ tone: "error", text, ...options }),
  /** Takes back the message of this id, if it is still shown. Loads nothing: what nobody draws yet only waits here. */
  drop: (id: string) => {
    if (deliver) deliver({ drop: id });
    else waiting.splice(0, waiting.length, ...waiting.filter(({ news }) => "drop" in news || news.id !== id));
  },
};

/** Calls `listener` when there is a message and nobody to show it yet. */
export function onToastWaiting(listener: () => void): () => void {
  listeners.add(listener);
  if (waiting.length > 0) listener();
  return () => listeners.delete(listener);
}

/** As long as words stand on a screen by themselves; those whose code came too late for that are of a moment that is over. */
const FRESH_MS = 10_000;

/** Takes over showing messages, those that waited first. */
export function attachToaster(show: Deliver): () => void {
  deliver = show;
  const now = performance.now();
  for (const { news, at } of waiting.splice(0))
    if ("drop" in news || news.tone === "error" || now - at < FRESH_MS) show(news);
  return () => {
    if (deliver === show) deliver = null;
  };
}
