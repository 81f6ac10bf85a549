import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { fewAtOnce } from "../few-at-once.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Ten times what two of the largest photos need here. */
const LIMIT_MS = 30_000;
/** A listing's photos come one after the other: the thread stays for the next one. */
const IDLE_MS = 10_000;

/**
 * Whether two pictures show the same, by the colours of a grid. Read on a thread of its own, so that the server answers meanwhile, one
 * pair after the other. True as well where there is no decoder for one of them (png).
 * @throws Error when it takes too long, or the thread ends otherwise
 */
export function comparer(): (one: Bytes, other: Bytes) => Promise<boolean> {
  const inTurn = fewAtOnce(1);
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  const end = (): void => {
    void thread?.terminate();
    thread = null;
  };
  async function compare(one: Bytes, other: Bytes): Promise<boolean> {
    clearTimeout(idle);
    // Without the loader of this process, which does nothing on a thread and would be there twice.
    thread ??= new Worker(new URL("./same-picture-worker.mjs", import.meta.url), { execArgv: [] });
    thread.unref(); // keeps no process alive
    const limit = setTimeout(end, LIMIT_MS).unref();
    try {
      const ended = once(thread, "exit").then(() => {
        thread = null;
        throw new Error("two pictures were not compared in time");
      });
      thread.postMessage([one, other]);
      const [answer] = (await Promise.race([once(thread, "message"), ended])) as [boolean];
      return answer;
    } finally {
      clearTimeout(limit);
      idle = setTimeout(end, IDLE_MS).unref();
    }
  }
  return (one, other) => inTurn(() => compare(one, other));
}
