import type { VISITOR } from "#domain/author.ts";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { autosave, putAsideUnder, readText, saveText, type Autosave } from "#intents/autosave.ts";
import { IntentError } from "#intents/commit.ts";
import { toast } from "#ui/toast.ts";

const WITHIN = 300;

/**
 * Queues what stands in a form by `work`, which forgets the words kept at `typed` with the row of its mutation (src/outbox/append.ts); what
 * is in the field then is what `left` makes of it, or nothing. Nothing is kept behind it meanwhile, in no order.
 */
export type SendTyped = <T>(work: (typed: string) => Promise<T>, left?: (now: string) => string) => Promise<T>;

/**
 * The text being written under `key`, kept on this phone with the person's own queue: leaving the screen, closing the tab or losing power
 * forgets nothing, signing out forgets it all; in two tabs it is two texts. Text typed before it was read back wins. `first` stands there
 * when nothing was kept. `author`: named where a visitor writes; without it a visitor leaves nothing behind.
 */
export function useSavedText(
  key: string,
  first = "",
  author?: typeof VISITOR,
): readonly [text: string, write: (text: string) => void, isRead: boolean, send: SendTyped] {
  const [text, setText] = useState(first);
  const now = useRef(first);
  const [isRead, setRead] = useState(false);
  const typing = useRef(false);
  const { save, open, place } = useMemo(() => textAutosave(key, author), [key, author]);
  useEffect(() => {
    typing.current = false;
    return open((kept) => {
      setRead(true);
      if (kept !== "" && !typing.current) setText((typed) => (typed === first ? kept : typed));
    });
  }, [open, first]);
  useLeaving(save);
  useLayoutEffect(() => void (now.current = text), [text]);

  function write(next: string) {
    setText(next);
    typing.current = true;
    save.note(next, next === "" ? 0 : WITHIN);
  }
  const send: SendTyped = async (work, left = () => "") => {
    const typed = await place();
    await save.pause();
    try {
      const done = await work(typed);
      write(left(now.current));
      return done;
    } finally {
      save.resume();
    }
  };
  return [text, write, isRead, send];
}

type Fields<Name extends string> = {
  readonly values: Readonly<Record<Name, string>>;
  readonly fillBlanks: (found: Partial<Record<Name, string>>) => void;
};

/**
 * Keeps these fields of a form in the same way, and fills them again, where they are blank, when the form opens. Returns the way to
 * queue them.
 */
export function useSavedFields<Name extends string>(
  key: string,
  { values, fillBlanks }: Fields<Name>,
  names: readonly Name[],
  author?: typeof VISITOR,
): SendTyped {
  const [kept, keep, , send] = useSavedText(key, "", author);
  const isBlank = names.every((name) => values[name].trim() === "");
  const text = isBlank ? "" : JSON.stringify(Object.fromEntries(names.map((name) => [name, values[name]])));
  const written = useRef(false);
  const fill = useEffectEvent(() => fillBlanks(fieldsFrom(kept, names)));
  useEffect(() => {
    if (kept !== "" && !written.current) fill();
  }, [kept]);
  const write = useEffectEvent(keep);
  useEffect(() => {
    if (text === "" && !written.current) return;
    written.current = true;
    write(text);
  }, [text]);
  return send;
}

/** The fields that `kept` holds of a form; none when nothing was kept, or by another version of the app. */
export function fieldsFrom<Name extends string>(kept: string, names: readonly Name[]): Partial<Record<Name, string>> {
  try {
    const found = JSON.parse(kept) as Partial<Record<Name, unknown>>;
    return Object.fromEntries(
      names.flatMap((name) => (typeof found[name] === "string" ? [[name, found[name]]] : [])),
    ) as Partial<Record<Name, string>>;
  } catch {
    return {};
  }
}

/** Returns the fields of `now` that differ from `start`, as `fieldsFrom` reads them; "" when none does. */
export function changesIn(start: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>): string {
  const changed = Object.entries(now).filter(([name, value]) => value !== start[name]);
  return changed[0] ? JSON.stringify(Object.fromEntries(changed)) : "";
}

/** Keeps `text`, from the first change on; "" once all of it is undone by hand. `typed`: there is some from before. */
export function useSaved(keep: (text: string) => void, text: string, typed: boolean): void {
  const saveTextNow = useEffectEvent(keep);
  const kept = useRef(typed);
  useEffect(() => {
    if (text === "" && !kept.current) return;
    kept.current = text !== "";
    saveTextNow(text);
  }, [text]);
}

/**
 * Reports once, not at every pause, that this phone cannot store the text: the words still stand in the field. `open` returns the function
 * that closes it, `place` where the words lie.
 */
function textAutosave(key: string, author?: typeof VISITOR) {
  let notified = false;
  let place = key;
  let placed: Promise<void> = Promise.resolve();
  const save = autosave<string>({
    get key() {
      return place;
    },
    within: WITHIN,
    store: (words, by) => placed.then(() => saveText(place, words, by)),
    ...(author === undefined ? {} : { author }),
    onState(state, error) {
      if (state === "saved") notified = false;
      if (state !== "failed") return;
      if (!notified && error instanceof IntentError) toast.error(error.message);
      notified = true;
    },
  });
  function open(use: (kept: string) => void): () => void {
    const opened = new AbortController();
    const closed = new Promise<void>((resolve) => opened.signal.addEventListener("abort", () => resolve()));
    placed = takePlace(key, author, closed).then(([at, kept]) => {
      place = at;
      if (!opened.signal.aborted) use(kept);
    });
    return () => opened.abort();
  }
  return { save, open, place: () => placed.then(() => place) };
}

/** Returns the text that was being typed under `key` when the screen or the page went; "" when there was none. */
export async function readSaved(key: string, author?: typeof VISITOR): Promise<string> {
  const last = putAsideUnder(key, author);
  return typeof last === "string" ? last : await readText(key);
}

/** Behind the key, where tabs have one form open each. A fourth shares the first's place, as all do where there are no locks. */
const TABS = ["", "#2", "#3"];

/**
 * A place for the words of one tab, and what stands there; the tab's own until `closed`. Two tabs of one conversation would else write
 * over each other: what is sent in one forgets what the other still shows, and leaving asks about one of them. A place of their own
 * keeps both and lets each be counted; a lock says whose tab is gone, however it went, and its words are the first to be opened again.
 */
export async function takePlace(
  key: string,
  author: typeof VISITOR | undefined,
  closed: Promise<void>,
): Promise<readonly [place: string, kept: string]> {
  const found = await Promise.all(TABS.map(async (tab) => [key + tab, await readSaved(key + tab, author)] as const));
  await left;
  for (const [place] of [...found.filter(([, kept]) => kept !== ""), ...found])
    if (await held(`djassa-typed-${author ?? ""}-${place}`, closed)) return [place, await readSaved(place, author)];
  return [key, found[0]?.[1] ?? ""];
}

/** Until the browser has let go of what forms of this tab have closed: one of them may be the form that opens. */
let left: Promise<unknown> = Promise.resolve();

/** True when nobody else has it, or this browser cannot say. */
function held(name: string, closed: Promise<void>): Promise<boolean> {
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock === null ? undefined : closed;
    };
    const released = locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(true));
    void closed.then(() => (left = left.then(() => released)));
  });
}

/** Leaving the screen, hiding the tab or closing it puts the last words aside, then stores them. */
export function useLeaving(save: Pick<Autosave<unknown>, "leave">): void {
  useEffect(() => {
    const leave = () => document.visibilityState === "hidden" && save.leave();
    const end = () => save.leave();
    document.addEventListener("visibilitychange", leave);
    addEventListener("pagehide", end);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      removeEventListener("pagehide", end);
      // The page may end before the database has them.
      save.leave();
    };
  }, [save]);
}
