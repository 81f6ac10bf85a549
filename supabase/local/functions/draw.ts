import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Draw } from "../../functions/_http/environment.ts";
import { fewAtOnce } from "../few-at-once.ts";

/** Ten times what the largest photo that is opened needs here; on a phone as a server it is slower. */
const LIMIT_MS = 30_000;

/**
 * Draws on a thread of its own, so that the server answers meanwhile: one picture after the other, and a thread for each,
 * whose memory is given back with it.
 * @throws Error when it takes longer than `limitMs`, or its thread ends otherwise
 */
export function drawBeside(file = new URL("./draw-worker.mjs", import.meta.url), limitMs = LIMIT_MS): Draw {
  const inTurn = fewAtOnce(1);
  return (photo, limit) => inTurn(() => onThread(file, { photo, limit }, limitMs));
}

async function onThread(file: URL, workerData: object, limitMs: number): Promise<Uint8Array<ArrayBuffer> | null> {
  // Without the loader of this process, which does nothing on a thread and would be there twice.
  const thread = new Worker(file, { workerData, execArgv: [] });
  thread.unref(); // keeps no process alive
  const timer = setTimeout(() => void thread.terminate(), limitMs).unref();
  try {
    const ended = once(thread, "exit").then(() => {
      throw new Error("a picture was not drawn in time");
    });
    const [answer] = (await Promise.race([once(thread, "message"), ended])) as [Uint8Array<ArrayBuffer> | null];
    return answer;
  } finally {
    clearTimeout(timer);
    void thread.terminate();
  }
}
