import { parentPort } from "node:worker_threads";
import { register } from "tsx/esm/api";

// JavaScript, so that Node opens it by itself: a thread has no loader for the rest before it asks for one.
register();
const { areAlike } = await import("./colours.ts");
parentPort?.on("message", ([one, other]) => {
  void areAlike(one, other).then((same) => parentPort?.postMessage(same));
});
