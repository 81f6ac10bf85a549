import { currentUser } from "#identity/current.ts";
import { rpc } from "#remote/rpc.ts";
import { isConfigured } from "./configured.ts";
import { copiesOnPhone, waitingOnPhone } from "./data-on-phone.ts";
import { notConfigured } from "./not-configured.ts";
import { failed, type Failed } from "./result.ts";

/** `complete` false: the server could not be asked, and the file holds what is on this phone. */
export type MyData = { ok: true; name: string; text: string; complete: boolean };

/**
 * Everything about the person here as one JSON file in French: what the server knows, and what only this phone has (acts
 * not sent, words not sent, photos of drafts). Without the network: all that is on this phone.
 * `now`: milliseconds of this phone's clock, for the file's name. Fails when nobody is signed in or the phone cannot be read.
 */
export async function exportMyData(now: number): Promise<MyData | Failed> {
  if (!isConfigured()) return notConfigured();
  const userId = currentUser();
  if (userId === null) return failed("Connectez-vous pour exporter vos données.");
  const { status, data } = await rpc("export_my_data", {}, { as: { userId }, method: "POST" });
  if (status === 429) return failed("Vous avez demandé beaucoup d'exports. Réessayez dans une heure.");
  const complete = status === 200 && typeof data === "object" && data !== null;
  try {
    const file = {
      document: "Mes données sur Djassa",
      exporte_le: new Date(now).toISOString(),
      complet: complete,
      ...(complete
        ? { sur_le_serveur: data }
        : {
            remarque:
              "Sans réseau\u00A0: seulement ce que cet appareil garde. Exportez de nouveau avec du réseau pour tout avoir.",
          }),
      seulement_sur_ce_telephone: await waitingOnPhone(userId),
      ...(complete ? {} : { copies_sur_ce_telephone: await copiesOnPhone(userId) }),
    };
    return { ok: true, name: `djassa-mes-donnees-${dayOf(now)}.json`, text: JSON.stringify(file, null, 2), complete };
  } catch {
    return failed("Cet appareil n'a pas pu lire ses données. Rechargez la page, puis réessayez.");
  }
}

/** The calendar day here, as in "2026-11-21". */
function dayOf(at: number): string {
  const date = new Date(at);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}
