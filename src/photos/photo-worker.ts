import { workerPixels } from "./canvas.ts";
import { bothSizes, type BothSizes } from "./encode.ts";

/** `null`: this browser cannot read the file. */
export type WorkerAnswer = BothSizes | null;

addEventListener("message", ({ data }: MessageEvent<Blob>) => {
  const answer = (sizes: WorkerAnswer) => postMessage(sizes);
  bothSizes(data, workerPixels).then(answer, () => answer(null));
});
