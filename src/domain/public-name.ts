/* The name that others see. Apart from name.ts, which every phone has for its acts: two forms of an account alone ask this. */
import * as v from "valibot";
import { hasOddLetters } from "./name-letters.ts";
import { nameField } from "./name.ts";
import { readingsOf, readsAsTeam } from "./reserved-name.ts";

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

/** Signs without a shape inside a name; U+200C and U+200D join letters in some scripts. */
const INVISIBLE = /(?![\u200C\u200D])\p{Cf}/u;
/** More than digits and the signs beside them: a telephone number is no name for all to see. */
const NAMED = /[^\0-@\u005B-`{-\u00BF\u2000-\u206F]/u;

/**
 * Schema of the name that others see. It must not read as the team's (`readsAsTeam`) or a service's nor have letters that are
 * no name's, unless it already is: members of the team may bear such a name.
 */
export const publicName = (already: string | null) =>
  v.pipe(
    nameField,
    v.check((name) => !INVISIBLE.test(name), "Le nom contient un signe invisible\u202f: retapez-le"),
    v.check((name) => name === already || NAMED.test(name), "Écrivez votre nom avec des lettres"),
    v.check((name) => name === already || !readsAsTeam(name), "Ce nom est réservé à l'équipe de Djassa"),
    v.check(
      (name) => name === already || !readsAsService(name),
      "Ce nom est celui d'un service\u00A0: mettez le vôtre",
    ),
    v.check(
      (name) => name === already || !hasOddLetters(name),
      "Le nom contient une lettre inhabituelle\u00A0: retapez-le avec votre clavier",
    ),
  );
