/** Intents about phones by their IMEI: that of an own listing, and one that was stolen from the person. */
import { aheadOfPhone } from "#device/server-time.ts";
import { isStolenDay, STOLEN_DAY_INVALID } from "#domain/imei.ts";
import { newId } from "#domain/new-id.ts";
import { actor, commitRow, IntentError } from "./commit.ts";

/** Gives the IMEI of the phone of an own listing, as typed, or takes it back (""). @throws IntentError signed_out | invalid (field "imei") | storage_full | storage */
export const giveImei = (listingId: string, imei: string): Promise<{ id: string }> =>
  commitRow(actor(), "give_imei", { id: listingId, imei });

/** Declares a phone by its IMEI, as typed, and the day. @throws IntentError signed_out | invalid (fields "imei", "day") | storage_full | storage */
export async function declareStolen(typed: { imei: string; day: string }): Promise<{ id: string }> {
  if (!isStolenDay(typed.day, Date.now() + aheadOfPhone.getState()))
    throw new IntentError("invalid", STOLEN_DAY_INVALID, { day: STOLEN_DAY_INVALID });
  return await commitRow(actor(), "declare_stolen", { id: newId(), ...typed });
}

/** Takes a declaration back. @throws IntentError signed_out | storage_full | storage */
export const withdrawStolen = (id: string): Promise<{ id: string }> => commitRow(actor(), "withdraw_stolen", { id });
