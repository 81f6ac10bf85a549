import { parentPort, workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

// JavaScript, so that Node opens it by itself: a thread has no loader for the rest before it asks for one. One picture, then it is gone.
register();
const { draw } = await import("../../functions/_share/draw.ts");
parentPort?.postMessage(await draw(workerData.photo, workerData.limit));
