/** One tab leads. */
import type { ReadonlyStore } from "#domain/derive.ts";
import { refreshReplicas, replicaLost } from "#replica/stores.ts";

/*
 * One tab pulls for all: it holds a Web Lock, the others wait for it and see its rows through the shared database.
 * A frozen tab keeps its lock, so a visible tab that has seen no sign of the leader for a while takes it over.
 */
const LOCK = "djassa-leader";

export type Leadership = {
  /** Takes the lead from a tab that holds it and does nothing. */
  takeOver(): void;
  leads(): boolean;
  stop(): void;
};

/**
 * Calls `lead` when this tab leads, and what that returned when it no longer does. Without locks each tab leads. While a replica that was open here is `lost`
 * this tab could store nothing for the others: it does not lead then, nor does it wait for its turn.
 */
export function followLeader(
  lead: () => () => void,
  locks: LockManager | undefined = navigator.locks,
  lost: ReadonlyStore<unknown> = replicaLost,
): Leadership {
  let stopping = new AbortController();
  let leading: (() => void) | null = null;
  let robs = false;
  /** Another tab has led meanwhile, which may have died before it told of its last rows; the other tabs hear of a new one (relay.ts). */
  let followed = false;
  const retire = () => {
    leading?.();
    leading = null;
    followed = true;
  };

  const begin = () => {
    if (leading !== null) return;
    if (followed) refreshReplicas();
    leading = lead();
  };
  const queue = (how: "at once" | "in turn" | "steal") => {
    const { signal } = stopping;
    let held = false;
    const hold = (lock: Lock | null) => {
      held = true;
      if (lock === null) {
        followed = true;
        return queue("in turn");
      }
      robs = false;
      if (signal.aborted) return Promise.resolve();
      begin();
      return new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    };
    // Only a lock that is waited for can be given up by a signal.
    const options = { "at once": { ifAvailable: true }, "in turn": { signal }, steal: { steal: true } }[how];
    locks?.request(LOCK, options, hold).catch(() => {
      // Aborted: we are leaving.
      if (signal.aborted) return;
      // Never granted: this browser gives no locks, as where site data is blocked, and would refuse the next one as soon.
      if (!held) return begin();
      // Stolen from us: wait for our turn again.
      retire();
      queue("in turn");
    });
  };
  const stand = () => {
    if (locks === undefined) begin();
    else queue("at once");
  };
  const leave = () => {
    stopping.abort();
    retire();
  };

  const stopLost = lost.subscribe(() => {
    if (lost.getState() !== null) leave();
    else if (stopping.signal.aborted) {
      stopping = new AbortController();
      stand();
    }
  });
  if (lost.getState() === null) stand();
  else stopping.abort();
  return {
    takeOver: () => {
      if (leading !== null || stopping.signal.aborted) return;
      // A lock is stolen at once: where that is still under way at the next look, this browser never grants one.
      if (robs) return begin();
      robs = true;
      queue("steal");
    },
    leads: () => leading !== null,
    stop: () => {
      stopLost();
      leave();
    },
  };
}
