import { workerPixels } from "./canvas.ts";
import { allSizes, type AllSizes } from "./encode.ts";
import type { Aim } from "./sizes.ts";

/** `null`: this browser cannot read the file. */
export type WorkerAnswer = AllSizes | null;

export type WorkerTask = { file: Blob; aim: Aim };

addEventListener("message", ({ data }: MessageEvent<WorkerTask>) => {
  const answer = (sizes: WorkerAnswer) => postMessage(sizes);
  allSizes(data.file, workerPixels, data.aim).then(answer, () => answer(null));
});
