import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { fewAtOnce } from "../few-at-once.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Ten times what two of the largest photos need here. */
const LIMIT_MS = 30_000;
/** A listing's photos come one after the other: the thread stays for the next one. */
const IDLE_MS = 10_000;

type Thread = { readonly ask: (one: Bytes, other: Bytes) => Promise<boolean>; readonly end: () => void };

function startThread(): Thread {
  // Without the loader of this process, which does nothing on a thread and would be there twice.
  const worker = new Worker(new URL("./same-picture-worker.mjs", import.meta.url), { execArgv: [] });
  worker.unref(); // keeps no process alive
  const end = (): void => void worker.terminate();
  const ask = async (one: Bytes, other: Bytes): Promise<boolean> => {
    const limit = setTimeout(end, LIMIT_MS).unref();
    // The thread outlives the question: what listens for its answer goes with it.
    const answered = new AbortController();
    const { signal } = answered;
    try {
      const ended = once(worker, "exit", { signal }).then(() => {
        throw new Error("two pictures were not compared in time");
      });
      worker.postMessage([one, other]);
      const [answer] = (await Promise.race([once(worker, "message", { signal }), ended])) as [boolean];
      return answer;
    } finally {
      answered.abort();
      clearTimeout(limit);
    }
  };
  return { ask, end };
}

/**
 * Whether two pictures show the same, by the colours of a grid. Read on a thread of its own, so that the server answers meanwhile, one
 * pair after the other. True as well where there is no decoder for one of them (png).
 * @throws Error when it takes too long, or the thread ends otherwise
 */
export function comparer(): (one: Bytes, other: Bytes) => Promise<boolean> {
  const inTurn = fewAtOnce(1);
  let thread: Thread | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    thread?.end();
    thread = null;
  };
  async function compare(one: Bytes, other: Bytes): Promise<boolean> {
    clearTimeout(idle);
    thread ??= startThread();
    try {
      return await thread.ask(one, other);
    } catch (error) {
      end();
      throw error;
    } finally {
      idle = setTimeout(end, IDLE_MS).unref();
    }
  }
  return (one, other) => inTurn(() => compare(one, other));
}
