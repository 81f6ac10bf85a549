import { workerPixels } from "./canvas.ts";
import { bothSizes, type BothSizes } from "./encode.ts";
import type { Aim } from "./sizes.ts";

/** `null`: this browser cannot read the file. */
export type WorkerAnswer = BothSizes | null;

export type WorkerTask = { file: Blob; aim: Aim };

addEventListener("message", ({ data }: MessageEvent<WorkerTask>) => {
  const answer = (sizes: WorkerAnswer) => postMessage(sizes);
  bothSizes(data.file, workerPixels, data.aim).then(answer, () => answer(null));
});
