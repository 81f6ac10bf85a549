/* The name that others see. Apart from name.ts, which every phone has for its mutations: two forms of an account alone ask this. */
import * as v from "valibot";
import { nameField } from "#domain/name.ts";
import { HERE, readingsOf, readsAsTeam } from "./reserved-name.ts";

/**
 * Services that pay and send money here, anywhere in a name; then networks, purses, banks and public bodies when they stand alone, since
 * with more words they are people ("Orange Kouassi") and shops ("Point Wave Lobia"). "Wave Support" is neither.
 */
const MONEY =
  "(^| )((orange|mtn|mov|wave|mobie|coris|tresor) ?(money|pay)|mtn ?momo|western ?union|money ?gram|ria transferts?|tresor pubic)( |$)";
const OF_ONE = "agents?|agences?|services?|suport|asistance|conseiers?|oficiei|busines|marketplace|transferts?";
const BRANDS = `^ ?(ia )?((${OF_ONE}) )?(orange|mtn|mov|wave|djamo|juiaya|wizai|paypai|ecobank|sodeci|cie|cnps|cnam|oneci|artci|pic|bni|nsia|sgb?ci|bicici|societe generaie|jumia|whatsap|facebok)( (${HERE}|africa|bank|${OF_ONE}))* ?$`;
const BANKS = "^ ?([a-z]+ )?ban(que|k)( (of )?[a-z]+)? ?$";

/** Bodies that keep order, alone or with their field: "Police judiciaire", "Mairie de la ville". "Police Blé" is a person. */
const ORDER = `^ ?(ia |ie )?((agents?|brigade|services?|piateforme|iute) (contre ia )?)*(d(e|es|u) |de ia )?((iute contre ia )?cybercriminaite|poice|gendarmerie|(sous )?prefecture|mairie|douanes?|poste|tribunai|comisariat|impots)( (${HERE}|nationaie|judiciaire|municipaie|secours|economique|scientifique))*( (de|du|des|d) .*)? ?$`;

/**
 * Services that carry money or keep order here, in whose name codes are asked for; read as RESERVED is. Not part of it, which draws the
 * team's badge.
 */
export const SERVICES = `${MONEY}|${BRANDS}|${BANKS}|${ORDER}`;
const service = new RegExp(SERVICES, "u");

/** True for a name of no person but of what serves with money or arms; the database's `private.reads_as_service` says the same. */
export const readsAsService = (name: string): boolean => readingsOf(name).some((text) => service.test(text));

/**
 * Characters that a name may be written with. Not a list of look-alikes of Latin letters, which has no end, but of the blocks that people's
 * own names are written in: Latin with the letters of African languages, the living alphabets and syllabaries beside it, marks, signs and
 * pictures. The look-alikes among these are known to `readsAsTeam`; small capitals, Lisu, Cherokee, Coptic, Deseret, Canadian syllables,
 * upright "Ɐ" and mathematical letters are nobody's spelling here. First and last code points, hexadecimal; the database has its copy (npm
 * run facts).
 */
export const NAME_LETTERS =
  "0-24f 253-257 259 25b 260 263 268-26a 272 275 283 28a-28b 292 2b0-36f 370-77f 7c0-7ff 900-109f 10d0-139f 1780-17ff 1e00-1eff " +
  "2000-20ff 2190-2bff 2e00-2e7f 3000-9fff ac00-d7ff fe00-fe0f 1f000-1faff e0000-e0fff";

const ODD = new RegExp(`[^${NAME_LETTERS.replaceAll(/[\da-f]+/gu, String.raw`\u{$&}`).replaceAll(" ", "")}]`, "u");

/** True for a name with a letter that no name here is written with; the database's `private.has_odd_letters` says the same. */
const hasOddLetters = (name: string): boolean => ODD.test(name);

/** Signs without a shape inside a name; U+200C and U+200D join letters in some scripts. */
const INVISIBLE = /(?![\u200C\u200D])\p{Cf}/u;
/** More than digits, signs and pictures: a telephone number is no name for all to see, and a heart nobody's. Letters in circles are some. */
const NAMED =
  /[^\uFE00-\uFE0F\0-@\u005B-`{-\u00BF\u2000-\u20FF\u2190-\u245F\u2500-\u2BFF\u3000-\u303F\u{1F000}-\u{1F12F}\u{1F1E6}-\u{1FAFF}]/u;

/**
 * Schema of the name that others see. It must not read as the team's (`readsAsTeam`) or a service's nor have letters that are
 * no name's, unless it already is: members of the team may bear such a name.
 */
export const publicName = (already: string | null) =>
  v.pipe(
    nameField,
    v.check((name) => !INVISIBLE.test(name), "Le nom contient un signe invisible\u00a0: retapez-le"),
    v.check((name) => name === already || !readsAsTeam(name), "Ce nom est réservé à l'équipe de Djassa"),
    v.check((name) => name === already || NAMED.test(name), "Écrivez votre nom avec des lettres"),
    v.check(
      (name) => name === already || !readsAsService(name),
      "Ce nom est celui d'un service\u00A0: mettez le vôtre",
    ),
    v.check(
      (name) => name === already || !hasOddLetters(name),
      "Le nom contient une lettre inhabituelle\u00A0: retapez-le avec votre clavier",
    ),
  );
