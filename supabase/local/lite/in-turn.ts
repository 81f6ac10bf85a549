const last = new Map<string, Promise<unknown>>();

/** Runs `work` once everything that came earlier under the same key is done. Keys of one server process. */
export function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = (last.get(key) ?? Promise.resolve()).then(work);
  const settled = turn.catch(() => undefined);
  last.set(key, settled);
  void settled.then(() => last.get(key) === settled && last.delete(key));
  return turn;
}
