import { dayFrom } from "#domain/day.ts";
import { currentUser } from "#identity/current.ts";
import { rpc } from "#remote/rpc.ts";
import { isConfigured, notConfigured } from "./configured.ts";
import { refusal, type Refused } from "./refusal.ts";
import { failed, unanswered } from "./result.ts";

export type CheckedImei = {
  ok: true;
  /** It is the number that the seller has given. */
  same: boolean;
  /** The day on which somebody here says that the phone was stolen, milliseconds; null: nobody does, which proves nothing. */
  stolenOn: number | null;
};

const OTHERWISE = "L'IMEI n'a pas pu être vérifié. Réessayez.";

/** Compares the IMEI of a phone that is held with that of a listing. Needs the network: no phone has that number. */
export async function checkImei(listingId: string, imei: string): Promise<CheckedImei | Refused> {
  if (!isConfigured()) return notConfigured();
  const userId = currentUser();
  if (userId === null) return signedOut();
  const { status, data } = await rpc("check_imei", { listing_id: listingId, imei }, { as: { userId }, method: "POST" });
  if (status === 0) return unanswered();
  // Nobody could be asked in this name.
  if (status === 401 && data === null) return signedOut();
  if (data === null) return unanswered();
  return status === 200 ? (answerIn(data) ?? failed(OTHERWISE)) : refusal(data, OTHERWISE);
}

const signedOut = (): Refused => ({ ...failed("Connectez-vous pour vérifier un IMEI."), reason: "signed_out" });

function answerIn(data: unknown): CheckedImei | null {
  if (typeof data !== "object" || data === null || !("same" in data) || typeof data.same !== "boolean") return null;
  const day = "stolen_on" in data && typeof data.stolen_on === "string" ? dayFrom(data.stolen_on) : Number.NaN;
  return { ok: true, same: data.same, stolenOn: Number.isNaN(day) ? null : day };
}
