import { parentPort } from "node:worker_threads";
import bcrypt from "bcryptjs";

// JavaScript, so that a thread needs no loader of its own. In: {password, cost} or {password, stored}. Out: hash or verdict.
parentPort?.on("message", ({ password, cost, stored }) => {
  parentPort?.postMessage(stored === undefined ? bcrypt.hashSync(password, cost) : isRight(password, stored));
});

/** A stored text that is no hash is nobody's password. */
function isRight(password, stored) {
  try {
    return bcrypt.compareSync(password, stored);
  } catch {
    return false;
  }
}
