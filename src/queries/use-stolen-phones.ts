/** Phones that the person has declared stolen: what the server has said, and what waits on this phone. */
import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { STOLEN_PHONES } from "#model/stolen-phone/mutation-overlay.ts";
import { type StolenPhone, stolenPhoneFrom } from "#model/stolen-phone/own-stolen-phone.ts";
import { mineOf, withWaiting } from "./overlay.ts";
import { shared } from "./sources.ts";

/** Newest first. */
function stolenPhones(): ReadonlyStore<readonly StolenPhone[]> {
  return shared("stolen-phones", () =>
    derive([withWaiting(mineOf("stolen_phone"), stored, STOLEN_PHONES)], (all) =>
      [...all.values()].sort((a, b) => b.at - a.at),
    ),
  );
}

function stored(data: Parameters<typeof stolenPhoneFrom>[0]): readonly [string, StolenPhone] | null {
  const phone = stolenPhoneFrom(data);
  return phone && [phone.id, phone];
}

export const useStolenPhones = (): readonly StolenPhone[] => useStore(stolenPhones());
