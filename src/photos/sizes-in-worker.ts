import { scriptUrl } from "#device/script-url.ts";
import type { AllSizes } from "./encode.ts";
import type { WorkerAnswer, WorkerTask } from "./photo-worker.ts";

/** The heaviest picture of a cheap phone takes a sixth of this. A worker that was ended for its memory says nothing, not even an error. */
export const TIME_LIMIT_MS = 60_000;

/**
 * All sizes of one file, made beside the page. A worker of its own for each: the memory of twelve million pixels is free at once. Null when
 * the file cannot be read. @throws when no worker can be had, or none that answers.
 */
export async function sizesInWorker(task: WorkerTask): Promise<AllSizes | null> {
  const { default: address } = await import("./photo-worker.ts?worker&url");
  const worker = new Worker(scriptUrl(address), { type: "module" });
  let limit: ReturnType<typeof setTimeout> | undefined;
  const answered = new Promise<WorkerAnswer>((resolve, reject) => {
    const failed = () => reject(new Error("the photo worker failed"));
    limit = setTimeout(failed, TIME_LIMIT_MS);
    worker.addEventListener("message", ({ data }: MessageEvent<WorkerAnswer>) => resolve(data));
    worker.addEventListener("error", failed);
    worker.postMessage(task);
  });
  const answer = await answered.finally(() => {
    clearTimeout(limit);
    worker.terminate();
  });
  if (answer === "elsewhere") throw new Error("a worker of this browser cannot do it");
  return answer;
}
