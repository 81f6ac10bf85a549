import { park, parked } from "#device/parked.ts";
import { VISITOR } from "#domain/author.ts";
import { currentUser } from "#identity/current.ts";
import { currentAuthor } from "#identity/current-author.ts";
import { onThisPhone } from "./commit.ts";

export type SaveState = "idle" | "saving" | "saved" | "failed";

type Options<T> = {
  /** Under what the value is put aside when the page goes; the same whenever this form is opened again. Read anew each time. */
  readonly key: string;
  /** Stores a value of `author` on this phone; rejects with why it could not. */
  readonly store: (value: T, author: string) => Promise<void>;
  /** Milliseconds after the last key: short enough to lose no sentence with a battery that dies, long enough not to write at each key. */
  readonly within: number;
  readonly onState?: (state: SaveState, error?: unknown) => void;
  /** Whether storing it once more is of no use. */
  readonly isFinal?: (error: unknown) => boolean;
  /** As what a value is put aside; itself unless this says more. */
  readonly aside?: (value: T) => unknown;
  /** Whose it is; the current person as the form opens, unless another is named. Whoever is here later has not written it. */
  readonly author?: string;
};

export type Autosave<T> = {
  /** The form as it now stands. Stored within `within` ms, or the milliseconds given, in order, the last one always. */
  note(value: T, within?: number): void;
  /** Stores what is not stored yet, now; false when this phone could not. */
  flush(): Promise<boolean>;
  /**
   * Stores what is not stored yet, also what was put aside when the page went, and then nothing until `resume`: whoever takes the value
   * over must not be written behind, and what it forgets must stand nowhere else.
   */
  pause(): Promise<boolean>;
  resume(): void;
  /** The page is hidden or closed: puts aside what is not stored yet, then stores it if there is time. */
  leave(): void;
  /** From here on nothing is stored: the value is on its way or gone. */
  stop(): void;
};

/** After the phone refused: room may have been made, and the person may have stopped typing. */
const AGAIN = 5_000;

/** Keeps on this phone what is being typed in one form, for whoever was here when it opened. */
export function autosave<T>(options: Options<T>): Autosave<T> {
  const { store, within, onState, isFinal, author: named, aside } = options;
  const author = named ?? currentUser();
  let waiting: { readonly value: T } | null = null;
  let writing: { readonly value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tail: Promise<void> = Promise.resolve();
  let paused = false;
  let stopped = false;

  async function write(next: { readonly value: T }) {
    if (stopped || author === null) return;
    writing = next;
    try {
      await store(next.value, author);
      if (waiting === null) putAside(options.key, null, author);
      onState?.("saved");
    } catch (error) {
      if (stopped) return;
      onState?.("failed", error);
      // Newer words are on their way by themselves. A person who has left may have no storage any more.
      if (waiting !== null || isFinal?.(error) === true || !isHere(author)) return;
      waiting = next;
      timer = setTimeout(() => void flush(), AGAIN);
    } finally {
      writing = null;
    }
  }
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    const next = paused ? null : waiting;
    if (next !== null) {
      waiting = null;
      tail = tail.then(() => write(next));
    }
    return tail.then(() => waiting === null);
  }
  return {
    note(value, soon = within) {
      if (stopped) return;
      waiting = { value };
      onState?.("saving");
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), soon);
    },
    flush,
    pause() {
      const left = aside === undefined ? putAsideUnder(options.key, author) : undefined;
      if (waiting === null && left !== undefined) waiting = { value: left as T };
      const written = flush();
      paused = true;
      return written;
    },
    resume() {
      paused = false;
      void flush();
    },
    leave() {
      const last = waiting ?? writing;
      if (last !== null && !stopped)
        putAside(options.key, aside === undefined ? last.value : aside(last.value), author);
      void flush();
    },
    stop() {
      stopped = true;
      waiting = null;
      clearTimeout(timer);
      putAside(options.key, null, author);
    },
  };
}

/** Returns the value that was put aside under `key` and never stored; undefined when there is none, or none that can be read. */
export function putAsideUnder(key: string, author = currentUser()): unknown {
  const text = author === null ? null : parked(author, key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isHere = (author: string): boolean => author === VISITOR || author === currentUser();

/** A screen that closes because of a sign-out leaves nothing in the open of who has left. */
function putAside(key: string, value: unknown, author: string | null): void {
  if (author === null || (value !== null && !isHere(author))) return;
  park(author, key, value === null ? null : JSON.stringify(value));
}

/** Writes under way, by key: they follow one another, and who reads waits for them. Someone comes back faster than a disk writes. */
const underWay = new Map<string, Promise<void>>();

/** Keeps what `author` types under `key`; an empty text forgets it. @throws IntentError storage_full | storage */
export async function saveText(key: string, text: string, author: string): Promise<void> {
  const writing = written(key).then(() =>
    onThisPhone(async () => {
      const typed = await import("#outbox/text-drafts.ts");
      await typed.saveText(author, key, text);
    }),
  );
  underWay.set(key, writing);
  try {
    await writing;
  } finally {
    if (underWay.get(key) === writing) underWay.delete(key);
  }
}

/** Returns the text that was being typed under `key`; "" when there is none, or when this phone cannot read it. */
export async function readText(key: string): Promise<string> {
  try {
    await written(key);
    const typed = await import("#outbox/text-drafts.ts");
    return await typed.readText(currentAuthor(), key);
  } catch {
    return "";
  }
}

/** Resolves when the last write under `key` has ended, well or not: its own caller hears how. */
async function written(key: string): Promise<void> {
  await underWay.get(key)?.catch(() => undefined);
}
