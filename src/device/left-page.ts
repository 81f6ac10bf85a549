/**
 * WebKit keeps a page that was left for "back", and in it, standing still, the transactions that had not ended: whoever comes next
 * waits for them for good, and has neither session nor market (jakearchibald/idb-keyval#180). So a page that may be kept ends its
 * transactions as it goes, as one that closes does, and begins none; where that cost it something, it loads anew when it is shown again.
 */

const running = new Set<IDBTransaction>();
let isLeft = false;
let lost = false;

function follow(transaction: IDBTransaction): IDBTransaction {
  running.add(transaction);
  const ended = () => running.delete(transaction);
  for (const event of ["complete", "abort"]) transaction.addEventListener(event, ended);
  return transaction;
}

function mustBeHere(): void {
  if (!isLeft) return;
  lost = true;
  throw new DOMException("this page is being left", "AbortError");
}

function end(transaction: IDBTransaction): void {
  try {
    transaction.abort();
    lost = true;
  } catch {
    // Ended already, and its event is under way.
  }
}

/** To be called before any database is opened. */
export function endTransactionsOnLeaving(): void {
  if (!("IDBDatabase" in globalThis)) return;
  const { transaction } = IDBDatabase.prototype;
  const { open } = IDBFactory.prototype;
  IDBDatabase.prototype.transaction = function begin(this: IDBDatabase, ...given) {
    mustBeHere();
    return follow(transaction.apply(this, given));
  };
  IDBFactory.prototype.open = function make(this: IDBFactory, ...given) {
    mustBeHere();
    const request = open.apply(this, given);
    request.addEventListener("upgradeneeded", () => request.transaction && follow(request.transaction));
    return request;
  };
  addEventListener("pagehide", ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    isLeft = true;
    running.forEach(end);
  });
  addEventListener("pageshow", ({ persisted }: PageTransitionEvent) => {
    isLeft = false;
    if (persisted && lost) location.reload();
  });
}
