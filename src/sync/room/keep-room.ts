import { useStorage } from "#device/storage.ts";
import { type Need, onRequest } from "../requests.ts";
import { isRoomy, isTight, type Load, nextStep } from "./next-step.ts";
import { held, takeStep } from "./take-step.ts";

/** Set once a write was refused: until the next start this phone only takes what is looked at. */
let refused = false;

/** What the browser says; nothing is near its end where it does not say. */
async function load(): Promise<Load> {
  const { usage = 0, quota = 0 } = (await globalThis.navigator?.storage?.estimate?.()) ?? {};
  return { usage, quota };
}

/** Whether more than was asked for may be fetched. `wanted`: the person has asked for it. */
export async function hasRoom(wanted: boolean): Promise<boolean> {
  return !refused && (wanted || isRoomy(await load()));
}

/** Lets go of photos, then of old listings, while more than four fifths of the quota are in use. */
export async function keepRoom(): Promise<void> {
  for (let now = await load(); isTight(now); now = await load()) {
    const step = nextStep(now, await held(), null);
    if (step === null || !(await takeStep(step))) return;
    useStorage.setState({ full: true });
    // The browser gives back the bytes of rows in its own time: what is left of them is looked at then.
    if (step.drop === "listings") return;
  }
}

/** The browser refused a write: lets go of one thing. */
async function makeRoom(need: Need): Promise<boolean> {
  refused = true;
  useStorage.setState({ full: true });
  const step = nextStep(await load(), await held(), need);
  return step !== null && (await takeStep(step));
}

/** Room is made by this page while it is open; gives back the way to stop. */
export const followFull = (): (() => void) => onRequest("room", makeRoom);
