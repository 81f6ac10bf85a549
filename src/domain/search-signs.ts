/*
 * Replacements for signs that phones insert by themselves and for letters that Unicode does not decompose. The database has its copy (npm
 * run facts), so both sides read a title alike. Each sign of a key stands for the value.
 */
export const SIGNS: Readonly<Record<string, string>> = {
  "‐‑‒–—―−": "-",
  "×✕✖": "x",
  "’‘‛ʼ′`´": "'",
  "“”„«»″": '"',
  œŒ: "oe",
  æÆ: "ae",
  ß: "ss",
  øØ: "o",
  łŁ: "l",
  đĐɖƉɗƊ: "d",
  ɛƐəƏɜ: "e",
  ɔƆ: "o",
  ŋŊɲƝ: "n",
  ɓƁ: "b",
  ɩƖı: "i",
  ʋƲ: "v",
  ɣƔ: "g",
};

/** Words that say nothing about a thing, also two together: left out of a query that has others. */
export const FILLERS: readonly string[] = [
  ..."a ai au aux avec c ce ces cet cette ci d dans de des du en est et il j je l la le les leur ma me mes mon n ne on ou par pas pour qu que qui sa se ses son sur te toi tu un une vend vends vendre vous y".split(
    " ",
  ),
  ..."achat acheter achete achetez as avez besoin bjr bonjour bonsoir cher chere cheres chers cherche chercher combien daloa dispo disponible donnez faut merci moi nous occasion pardon prix quelqu quelquun recherche salut stp svp til ton trouver urgent vendez vente veux vos votre ya".split(
    " ",
  ),
  // As a phone writes down what is said to it.
  ..."aimerais coute coutent faire frere leurs montrez nos notre quelles quels soeur voir voudrais".split(" "),
  "montre moi",
];

/** Two words that say something together, though one of them says nothing alone. */
export const TOGETHER = "^(un places?|une places?|usb c|type c)$";

/** Plural and feminine endings, taken off one after the other. Regular expressions that JavaScript and PostgreSQL read alike. */
export const ENDINGS: readonly (readonly [pattern: string, left: string])[] = [
  ["^(.{3,})[sx]$", "$1"],
  ["^(.{4,}?)e+$", "$1"],
];

/** Other forms that a stem may have in a title: neuve and neuf, journaux and journal, vendeuse and vendeur, bonne and bon. */
export const FORMS: readonly (readonly [pattern: string, form: string])[] = [
  ["^(.{3,})v$", "$1f"],
  ["^(.{3,})f$", "$1v"],
  ["^(.{3,})eus$", "$1eur"],
  ["^(.{3,})eur$", "$1eus"],
  ["^(.{3,})au$", "$1al"],
  ["^(.{3,})al$", "$1au"],
  ["^(.{2,})nn$", "$1n"],
  ["^(.{2,})ll$", "$1l"],
  ["^(.{2,})tt$", "$1t"],
];

/** Stems behind which "##" of a term is how much of something, and no model: "Samsung à 16 tiroirs". */
export const UNITS: readonly string[] = "000 tiroir kg kilo pouc plac port litr cv go".split(" ");

/** Behind these words a title names what the thing goes with, not what it is. */
export const BESIDES: readonly string[] = ["avec", "compatible", "pour", "sans"];

/** Words for things that go with another thing: "Support téléphone" is no telephone. */
export const ACCESSORIES: readonly string[] =
  "adaptateur antivol bache cable chargeur coque coques ecran etui film housse pieces pochette protection sacoche support telecommande verre verres".split(
    " ",
  );

/**
 * How big, how good: what is left out first when a question finds nothing, for French may put these before the thing. So are single letters
 * and the ends of "5eme" and "2nde": without their number they say nothing.
 */
export const QUALITIES: readonly string[] =
  "a b c d e f g h i j k l m n o p q r s t u v w x y z eme ere nd nde appareil articl automatiqu beau bel bell bidon bluetooth bon bonn carton complet electriqu grand gross gro joli lot machin marqu materiel model neuf neuv nouveau nouvell original petit propr rechargeabl vieill vieu".split(
    " ",
  );

/**
 * Spellings that sound alike in French, replaced one after the other wherever they stand: "poucette" and "poussette", "fauteille" and
 * "fauteuil" sound alike. Regular expressions that JavaScript and PostgreSQL read alike.
 */
export const SOUNDS: readonly (readonly [pattern: string, form: string])[] = [
  ["([a-z])\\1+", "$1"],
  ["(?:sch|ch|sh)", "9"],
  ["ph", "f"],
  ["(?:ck|qu|q|k|c(?![eiy]))", "k"],
  ["[cz]", "s"],
  ["(?:dj|j|g(?=[eiy]))", "j"],
  ["gu(?=[eiy])", "g"],
  ["x(?=[a-z])", "ks"],
  ["h", ""],
  ["(?:euil|eil|oeil)(?:e)?", "3"],
  ["([aou])il(?=[aeo])", "$1y"],
  ["(?:eau|au)", "o"],
  ["(?:[aeiy]i?[nm]|u[nm])(?![aeiouy])", "1"],
  ["(?:ou|w)", "u"],
  ["(?:[ae][iy]|oe|eu)", "e"],
  ["y", "i"],
  ["e[rz]$", "e"],
  ["(?:es|e|s|x)$", ""],
  ["[tdp]$", ""],
];
