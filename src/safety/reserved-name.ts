/*
 * Names that read as the team's: a seller called "Équipe Djassa" is the obvious swindle where people pay by mobile money. The
 * database has its copy of these tables (npm run facts), so both sides judge alike.
 */
import { UNSEEN_SIGNS } from "#domain/text-field.ts";

/** Letters of other alphabets and signs that look like each Latin letter, after `NFKD` and lower case. */
export const LOOK_ALIKES: readonly string[] =
  "aаαɑᴀꭺ bвβьʙƀɓ🅱 cсϲᴄςⅽƈȼ dԁдɖđɗᴅⅾꭰδðƌȡ eеεɛəєᴇҽꭼǝɇ fƒꜰ gɡɢ hнһηʜհħ iіıιɩɪⅰɨ jјʝɉᴊյϳꭻ kкκᴋ lӏʟɫłⅼƚǀ mмᴍϻⅿ nпɴոŋɲƞȵ oоοσɔøօᴏɵ pрρᴘþƥ qԛզ rгʀɍ sѕꜱꮪßƨȿ tтτᴛŧƫƭȶ uυսᴜʊμ vѵνᴠʋ wԝωᴡ xхχ yуγүʏ zᴢ".split(
    " ",
  );

/** Letters in a circle or a square and the letters of flags, which `NFKD` leaves: 26 signs each, from A on. */
export const ROWS_OF_LETTERS: readonly number[] = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

/** Digits and signs that stand for a letter, as in "4dm1n"; beside a word they stand for themselves ("Support !"). */
export const LEET: Readonly<Record<string, string>> = {
  ...{ "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t" },
  ...{ "@": "a", "€": "e", "!": "i", "|": "l", $: "s" },
};

/** Words of the team that are also those of a club and of a trade: "Équipe FC", "Assistance Auto". */
const WE = "(suport|equipe|team|asistance)s?";

/** Where, of what is everywhere. */
export const HERE = "ci|cote d ivoire|abidjan|bouake|daioa";

/** Words for customer service, whoever is said to give it. "Service traiteur" is a trade. */
const OFFICES = `(services?|${WE}) (de |du |de ia |des |d )?(securite|paiements?|apres ventes?|asistance|verifications?|vaidations?|moderation|ciente?ie|cients?|utisateurs?|acheteurs?|vendeurs?|anonces?)|(vaidations?|verifications?) (de |des )?paiements?|(centres?|bureaux?) (d aide|(de )?(paiements?|vaidations?))|(customer|cient) (service|care)|heip ?(desk|cent(er|re))|hotine|webmaster`;

/** Letters that follow one another, each once or more, also across words. */
const across = (letters: string): string => Array.from(letters, (letter) => `( ?${letter})+`).join("");

/**
 * Words that only the team's name has, as a name is read: "i" for every "l", doubled letters once. Within a word; from the beginning of a
 * word on, across words to the end of one ("Djas Sa", but not "Hadja Sanogo" or "Dja Sanogo"), or to an office; as a whole word; alone, or
 * with no more than where and how it is reached. Read alike by PostgreSQL.
 */
export const RESERVED = `djasa|servicecient|suportcient|(^| )(${across("djasa")}( |$|oficie|suport|equip|admin|servic)|${across("servicecient")}|(${WE})?(admins?|(administ|mode)rat(eur|rice|ion|or)s?|oficieie?s?)+(${WE})?( |$)|(${OFFICES})( |$))|^ ?((i|ia|ie|ies|the|notre|votre) )?(staf|systeme?|${WE})( ?(${WE}|de|du|technique|en igne|whatsap|site|h|${HERE}))* ?$`;
const reserved = new RegExp(RESERVED, "u");

const letters = new Map<string, string>([
  ...LOOK_ALIKES.flatMap((signs) => Array.from(signs, (sign) => [sign, signs[0] ?? ""] as const)),
  ...ROWS_OF_LETTERS.flatMap((from) =>
    Array.from({ length: 26 }, (_, at) => [String.fromCodePoint(from + at), String.fromCodePoint(0x61 + at)] as const),
  ),
]);

/** A name as it is read: look-alikes as letters, "l" as the "i" that it looks like, "D.j.a" and "d j a" as one word, no doubled letters. */
const read = (plain: string): string =>
  plain
    .replaceAll("l", "i")
    .replace(/[^a-z]+/gu, " ")
    .replace(/\b([a-z]) (?=[a-z]\b)/gu, "$1")
    .replace(/(.)\1+/gu, "$1");

/** With its digits and signs as they are, and as letters; the database's `private.readings_of`. */
export function readingsOf(name: string): string[] {
  const plain = Array.from(
    name.normalize("NFKD").replace(UNSEEN_SIGNS, "").toLowerCase(),
    (sign) => letters.get(sign) ?? sign,
  ).join("");
  const leet = Array.from(plain, (sign) => LEET[sign] ?? sign).join("");
  return [plain, leet].map(read);
}

/** True for a name that only the team may bear; the database's `private.reads_as_team` says the same. */
export const readsAsTeam = (name: string): boolean => readingsOf(name).some((text) => reserved.test(text));
