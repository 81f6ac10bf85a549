/**
 * The rows of the open outbox as a live value: every write, in any tab or in the service worker, comes through.
 * It is what the screens lay over the replica. The database itself is loaded when there is somebody to open it for.
 */
import { createStore } from "zustand/vanilla";
import { watchOnceLoaded } from "#domain/until-loaded.ts";
import type { ReadonlyStore } from "#domain/derive.ts";
import { currentUser, currentUserStore } from "#identity/current.ts";
import type { OutboxRow } from "./row.ts";

const NONE: readonly OutboxRow[] = [];

/**
 * How long a row that the server has is still shown here after it went: the replica that shows its effect from then on
 * is another database, and in another tab its news may come a moment later. Shown twice it changes nothing.
 */
const LINGER_MS = 500;

const rows = createStore<readonly OutboxRow[]>(() => NONE);
let stored: readonly OutboxRow[] = NONE;
const leaving = new Map<number, OutboxRow>();
let stop = (): void => undefined;

/** Rows of the current person, oldest first; empty for a visitor and until the database is open. */
export const outboxRows: ReadonlyStore<readonly OutboxRow[]> = rows;

const read = createStore(() => false);

/** Whether it is known what waits: nothing of a visitor, of a person what the database has said. */
export const outboxRead: ReadonlyStore<boolean> = read;

function draw(): void {
  rows.setState(leaving.size === 0 ? stored : [...leaving.values(), ...stored].sort((a, b) => a.seq - b.seq), true);
}

function show(found: readonly OutboxRow[]): void {
  const here = new Set(found.map(({ seq }) => seq));
  const gone = stored.filter(({ seq, state }) => state === "sent" && !here.has(seq));
  stored = found;
  for (const row of gone) leaving.set(row.seq, row);
  // Queued again at once, for a server that has lost it.
  for (const seq of here) leaving.delete(seq);
  if (gone.length > 0) {
    setTimeout(() => {
      for (const { seq } of gone) leaving.delete(seq);
      draw();
    }, LINGER_MS);
  }
  draw();
  read.setState(true);
}

/** Code that a bad network keeps back is asked for again: without it what is written here would stay unseen. */
const follow = (userId: string): (() => void) => {
  // An act of a time without a network can be taken back without one, also where no worker keeps the code.
  import("./queued-mutations.ts").catch(() => undefined);
  return watchOnceLoaded(
    () => import("./follow-rows.ts"),
    ({ followRows }) =>
      followRows(userId, (found) => {
        if (currentUser() === userId) show(found);
      }),
  );
};

function change(): void {
  stop();
  stop = () => undefined;
  stored = NONE;
  leaving.clear();
  draw();
  const userId = currentUser();
  read.setState(currentUserStore.getState() === null);
  if (userId !== null) stop = follow(userId);
}

currentUserStore.subscribe(change);
change();
