import postgres, { type ReservedSql, type Sql, type TransactionSql } from "postgres";

/**
 * The error of a query that was to run in a transaction whose connection is gone. The code is the driver's own, so that
 * callers treat both alike (503, "try again").
 */
export class ConnectionLost extends Error {
  override name = "ConnectionLost";
  readonly code = "CONNECTION_CLOSED";
}

/** Seconds that a cancelled statement may take to say so. */
const CANCELLED_S = 5;

/** One session of PostgreSQL; the driver's pool of one. `lost` once the server has closed it. */
type Slot = { sql: Sql; lost: boolean };

/**
 * Sessions lent out whole, in place of the driver's own `reserve` and `begin`. The driver (3.4.9) writes to a session
 * that is gone: the rollback after a backend was terminated ends the process (`TypeError … reading 'write'`, its issue
 * 1208), and once the session is open again, the rest of a transaction runs outside of it. Here each session is a client
 * of its own that is thrown away when it breaks, and whoever still holds it gets an error.
 */
export class Connections {
  readonly #open: (onclose: () => void) => Sql;
  readonly #max: number;
  readonly #slots = new Set<Slot>();
  readonly #free: Slot[] = [];
  readonly #waiting: { take(slot: Slot): void; refuse(error: Error): void }[] = [];
  #ended = false;

  /**
   * @param like a client whose settings the sessions take over
   * @param max sessions at most; who comes later waits
   * @param parameters settings of PostgreSQL that each session starts with
   */
  constructor(like: Sql, max: number, parameters: Readonly<Record<string, number>> = {}) {
    this.#max = max;
    // The driver takes settings it has read already as they are; nothing but a broken session ends one.
    const connection = { ...like.options.connection, ...parameters };
    const settings = { ...like.options, connection, max: 1, max_lifetime: null, idle_timeout: 0 };
    this.#open = (onclose) => postgres({ ...settings, onclose } as unknown as postgres.Options<never>);
  }

  /**
   * Lends a session until its `release`.
   * @param signal cancels what the session is running in PostgreSQL, and refuses the rest
   */
  async borrow(signal?: AbortSignal): Promise<ReservedSql> {
    const slot = await this.#take();
    return lent(slot, signal, (isCut) => (isCut ? this.#drop(slot, CANCELLED_S) : this.#giveBack(slot)));
  }

  async end(options?: { timeout?: number }): Promise<void> {
    this.#ended = true;
    for (const { refuse } of this.#waiting.splice(0)) refuse(new ConnectionLost("The connections are closed"));
    await Promise.all([...this.#slots].map((slot) => slot.sql.end(options)));
  }

  #take(): Promise<Slot> {
    if (this.#ended) return Promise.reject(new ConnectionLost("The connections are closed"));
    const free = this.#free.pop();
    if (free !== undefined) return Promise.resolve(free);
    if (this.#slots.size < this.#max) return Promise.resolve(this.#add());
    return new Promise((take, refuse) => this.#waiting.push({ take, refuse }));
  }

  #add(): Slot {
    const slot: Slot = { sql: this.#open(() => this.#drop(slot)), lost: false };
    this.#slots.add(slot);
    return slot;
  }

  /**
   * Also called for a session that broke while nobody had it.
   * @param grace seconds for what it is running: cut off at once, a statement whose answer nobody waits for any more
   * would end the process; cancelled, it answers in a moment
   */
  #drop(slot: Slot, grace = 0): void {
    slot.lost = true;
    if (!this.#slots.delete(slot)) return;
    const at = this.#free.indexOf(slot);
    if (at !== -1) this.#free.splice(at, 1);
    // Statements that the driver has queued for this session must not run on the next one.
    void slot.sql.end({ timeout: grace });
    if (!this.#ended && this.#waiting.length > 0) this.#waiting.shift()?.take(this.#add());
  }

  #giveBack(slot: Slot): void {
    if (slot.lost || this.#ended) return;
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(slot);
    else next.take(slot);
  }
}

/** The session as its borrower sees it: no query reaches it any more once it is lost or given back. */
function lent(slot: Slot, signal: AbortSignal | undefined, giveBack: (isCut: boolean) => void): ReservedSql {
  let released = false;
  let running: { cancel(): unknown } | null = null;
  const check = (): void => {
    if (slot.lost || released) throw new ConnectionLost("The connection to the database was lost");
    signal?.throwIfAborted();
  };
  const cancel = (): void => {
    if (!slot.lost) void Promise.resolve(running?.cancel()).catch(() => undefined); // lost meanwhile: nothing to cancel
  };
  signal?.addEventListener("abort", cancel, { once: true });
  const release = (): void => {
    if (released) return;
    released = true;
    signal?.removeEventListener("abort", cancel);
    // A transaction may be open still, or a cancellation on its way: whoever comes next would meet it.
    giveBack(signal?.aborted === true && running !== null);
  };
  const unsafe = (...given: Parameters<Sql["unsafe"]>) => {
    check();
    const query = slot.sql.unsafe(...given);
    running = query;
    return query;
  };
  return new Proxy(slot.sql, {
    apply: (target, self, given: unknown[]) => {
      check();
      return Reflect.apply(target, self, given) as unknown;
    },
    get: (target, key) => (key === "unsafe" ? unsafe : key === "release" ? release : Reflect.get(target, key)),
  }) as unknown as ReservedSql;
}

type Run<T> = (tx: TransactionSql) => T | Promise<T>;

/**
 * Gives a client transactions and reserved sessions that survive a lost connection.
 * @returns the same client
 */
export function withConnections(sql: Sql, max: number): Sql {
  const connections = new Connections(sql, max);
  const endPool = sql.end;
  return Object.assign(sql, {
    begin: <T>(first: string | Run<T>, second?: Run<T>) =>
      typeof first === "string"
        ? transaction(connections, `begin ${first}`, second ?? (() => Promise.reject(new TypeError("begin: no work"))))
        : transaction(connections, "begin", first),
    reserve: () => connections.borrow(),
    end: (options?: { timeout?: number }) =>
      Promise.all([connections.end(options), endPool(options)]).then(() => undefined),
  }) as Sql;
}

/** Runs `run` between `begin` and `commit`; what it throws, or a statement of it that failed, rolls back. */
async function transaction<T>(connections: Connections, begin: string, run: Run<T>): Promise<T> {
  const session = await connections.borrow();
  try {
    await session.unsafe(begin);
    try {
      const given = await run(session as unknown as TransactionSql);
      const result = (Array.isArray(given) ? await Promise.all(given) : given) as T;
      const { command } = await session.unsafe("commit");
      if (command !== "COMMIT") throw new Error("A statement of the transaction had failed: it was rolled back");
      return result;
    } catch (error) {
      // Without a session there is nothing left to roll back.
      await (async () => session.unsafe("rollback"))().catch(() => undefined);
      throw error;
    }
  } finally {
    session.release();
  }
}
