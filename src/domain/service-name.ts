import { readingsOf } from "./reserved-name.ts";

/* Apart from reserved-name.ts, which every screen with a seller's name loads for the team's badge: this is asked by a form alone. */

/**
 * What pays and sends money here, anywhere in a name; then networks, purses and banks by themselves, for with more said they are people
 * ("Orange Kouassi") and shops ("Point Wave Lobia").
 */
const MONEY =
  "(^| )((orange|mtn|mov|wave|mobie|coris|tresor) ?(money|pay)|mtn ?momo|western ?union|money ?gram|tresor pubic)( |$)";
const BRANDS =
  "^ ?((agents?|agences?|services?) )?(orange|mtn|mov|wave|djamo|juiaya|wizai|paypai|ecobank|sodeci)( (ci|cote d ivoire|africa|bank))* ?$";
const BANKS = "^ ?([a-z]+ )?ban(que|k)( (of )?[a-z]+)? ?$";

/** Who keeps order, alone or with what it is of: "Police judiciaire", "Mairie de Daloa". "Police Blé" is a person. */
const ORDER =
  "^ ?(ia |ie )?((agents?|brigade|services?) )?(d(e|es|u) |de ia )?(poice|gendarmerie|(sous )?prefecture|mairie|douanes?|poste|tribunai|comisariat|impots)( (ci|cote d ivoire|nationaie|judiciaire|municipaie|economique|scientifique))*( (de|du|des|d) .*)? ?$";

/** What carries money or keeps order here, in whose name codes are asked for; read as RESERVED is. Not part of it, which draws the team's badge. */
export const SERVICES = `${MONEY}|${BRANDS}|${BANKS}|${ORDER}`;
const service = new RegExp(SERVICES, "u");

/** True for a name of no person but of what serves with money or arms; the database's `private.reads_as_service` says the same. */
export const readsAsService = (name: string): boolean => readingsOf(name).some((text) => service.test(text));
