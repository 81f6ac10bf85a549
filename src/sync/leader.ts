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

/** Calls `lead` when this tab leads, and what that gave back when it no longer does. */
export function followLeader(lead: () => () => void, locks: LockManager | undefined = navigator.locks): Leadership {
  const stopping = new AbortController();
  let leading: (() => void) | null = null;
  const retire = () => {
    leading?.();
    leading = null;
  };

  const hold = () => {
    if (stopping.signal.aborted || leading !== null) return Promise.resolve();
    leading = lead();
    return new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve(), { once: true }));
  };
  const queue = (steal: boolean) => {
    // A lock cannot be both stolen and given up by a signal while it is waited for.
    const options = steal ? { steal } : { signal: stopping.signal };
    locks?.request(LOCK, options, hold).then(retire, () => {
      retire();
      // Stolen from us: wait for our turn again. Aborted: we are leaving.
      if (!stopping.signal.aborted) queue(false);
    });
  };

  if (locks === undefined) leading = lead();
  else queue(false);
  return {
    takeOver: () => {
      if (leading === null) queue(true);
    },
    leads: () => leading !== null,
    stop: () => {
      stopping.abort();
      retire();
    },
  };
}
