import { workerPixels } from "./canvas.ts";
import { allSizes, type AllSizes } from "./encode.ts";
import type { Aim } from "./sizes.ts";

/** `null`: this browser cannot read the file. "elsewhere": not here, perhaps in the page. */
export type WorkerAnswer = AllSizes | null | "elsewhere";

export type WorkerTask = { file: Blob; aim: Aim };

addEventListener("message", ({ data }: MessageEvent<WorkerTask>) => {
  const answer = (sizes: WorkerAnswer) => postMessage(sizes);
  // A fault of the file is an exception of the browser; any other error is something that this worker lacks.
  allSizes(data.file, workerPixels, data.aim).then(answer, (error: unknown) =>
    answer(error instanceof DOMException ? null : "elsewhere"),
  );
});
