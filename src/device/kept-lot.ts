/** The market for the road, as far as this phone notes it: its last lot, the keys that one is checked by, the chosen categories. */
import * as v from "valibot";
import { stored } from "./stored.ts";

const texts = v.array(v.string());
const lot = v.object({
  /** When the server signed it, milliseconds; of several the oldest. */
  at: v.number(),
  listings: v.number(),
  bytes: v.number(),
  /** It came over the network, or by hand from another phone. */
  from: v.picklist(["server", "hand"]),
});
/** The lot that this phone has taken or was given last. */
export type KeptLot = v.InferOutput<typeof lot>;

export const keptLot = stored<KeptLot | null>("lot", null, (value) => v.is(lot, value));

export const chosenCategories = stored<readonly string[] | null>("lot-categories", null, (value) => v.is(texts, value));

const keys = v.object({ at: v.number(), keys: texts });
/** `at`: when they were asked for, milliseconds of the server's clock. */
export const lotKeys = stored("lot-keys", { at: 0, keys: [] }, (value): value is v.InferOutput<typeof keys> =>
  v.is(keys, value),
);

const answer = v.object({ keys: texts });

/** Keeps the keys that the server has named. False when it has named none. */
export function storeLotKeys(said: unknown, now: number): boolean {
  if (!v.is(answer, said)) return false;
  lotKeys.write({ at: now, keys: said.keys });
  return true;
}
