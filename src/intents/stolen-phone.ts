/** Intents about a phone that was stolen from the person. */
import { newId } from "#domain/new-id.ts";
import { actor, commitRow } from "./commit.ts";

/** Declares it by its IMEI, as typed, and the day. @throws IntentError signed_out | invalid (fields "imei", "day") | storage_full | storage */
export const declareStolen = (typed: { imei: string; day: string }): Promise<{ id: string }> =>
  commitRow(actor(), "declare_stolen", { id: newId(), ...typed });

/** Takes a declaration back. @throws IntentError signed_out | storage_full | storage */
export const withdrawStolen = (id: string): Promise<{ id: string }> => commitRow(actor(), "withdraw_stolen", { id });
