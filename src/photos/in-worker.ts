import { scriptUrl } from "#device/script-url.ts";
import type { WorkerAnswer, WorkerTask } from "./photo-worker.ts";

/**
 * All sizes of one file, made beside the page. A worker of its own for each: what twelve million pixels took is given
 * back at once. Null when the file cannot be read. @throws when no worker can be had.
 */
export async function sizesInWorker(task: WorkerTask): Promise<WorkerAnswer> {
  const { default: address } = await import("./photo-worker.ts?worker&url");
  const worker = new Worker(scriptUrl(address), { type: "module" });
  const answered = new Promise<WorkerAnswer>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<WorkerAnswer>) => resolve(data));
    worker.addEventListener("error", () => reject(new Error("the photo worker failed")));
    worker.postMessage(task);
  });
  return await answered.finally(() => worker.terminate());
}
