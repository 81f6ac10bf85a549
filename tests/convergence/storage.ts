/**
 * The storage of a phone as one process sees it. The databases are the phone's and outlive it; what the process opened
 * dies with it: a dead process starts no transaction and hears no answer, exactly as if its memory were gone.
 */
export type Life = {
  dead: boolean;
  /** Writes (transactions, deletions of databases) that may still begin; the one after them kills. */
  writesLeft: number;
  /** Answers of the network that may still arrive; the one after them kills. */
  answersLeft: number;
  die(): void;
};

/** Takes everything, says nothing, for ever. */
const abyss: unknown = new Proxy(() => undefined, {
  get: (_, name) => (name === "then" || typeof name === "symbol" ? undefined : abyss),
  set: () => true,
  apply: () => abyss,
});

type Connection = IDBDatabase & { close(): void };

/** `connections`: what was opened, to be closed when the process is gone. */
export function storageOf(idb: IDBFactory, life: Life, connections: Set<Connection>): unknown {
  const open = (name: string, version?: number) => {
    if (life.dead) return abyss;
    const request = idb.open(name, version);
    const opened = () => {
      const db = request.result as unknown as Connection;
      if (connections.has(db)) return;
      // Asked for by a process that is dead by now.
      if (life.dead) return db.close();
      connections.add(db);
      watch(db, life);
    };
    request.addEventListener("upgradeneeded", opened);
    request.addEventListener("success", opened);
    return request;
  };
  return {
    open,
    deleteDatabase(name: string) {
      spend(life);
      return life.dead ? abyss : idb.deleteDatabase(name);
    },
    databases: () => (life.dead ? new Promise(() => undefined) : idb.databases()),
    cmp: (a: unknown, b: unknown) => idb.cmp(a, b),
  };
}

function watch(db: Connection, life: Life): void {
  const begin = db.transaction.bind(db);
  db.transaction = (stores, mode, options) => {
    if (mode === "readwrite") spend(life);
    return life.dead ? (abyss as IDBTransaction) : begin(stores, mode, options);
  };
}

function spend(life: Life): void {
  if (!life.dead && life.writesLeft-- <= 0) life.die();
}
