import { normaliseText } from "#domain/search.ts";
import { BIAS, WEIGHTS } from "./fraud-weights.ts";

/** What short messages write as it sounds, and the words of the street for money and for sending it. */
const SPELT: Readonly<Record<string, string>> = {
  faut: "fo|fau|faudrait|faudra|fodra|fallait",
  "d avance": "davance|davans|davence|a l avance",
  "est en voyage": "n est pas (?:au pays|en ville)",
  "d abord": "dabord|dabor|d abor",
  merci: "merci d avance",
  avant: "avan|avent|avt",
  "m envoie": "menvoyer|menvoie|menvoi|menvoies",
  argent: "largent|larjan|arjan|argen|jetons?|wari|krikas?|gombo|pognon|sous",
  essence: "lessence|essance",
  code: "kod|kode|codes",
  que: "ke|k|koi",
  qui: "ki|qi",
  "qu on": "kon|qon|kont",
  "t a": "ta|ta ete",
  pour: "pr|pou|por",
  "t ai": "tai",
  fait: "fe|fai|faits?",
  fais: "faites|faire|fasse",
  depot: "depo|depos|depots",
  clique: "clik|clic|klik|clike|cliquez|cliques",
  envoie: "envoi|envoye|envoyes|envoies|envoyer|envoyez|envois|anvoi|anvoie|envoyiez|balance|balancez|lache",
  paie: "paye|paies|payes|payer|payez|paient|peye|peyer|regle[srz]?(?! (?:l[ae]?s? )?(?:carbu|frein|chaine|ralenti|soupape|selle|phare|guidon|heure|date|volume|moteur))|achetez|achete|pay",
  depose: "deposes|deposer|deposez",
  verse: "verses|verser|versez|vire|vires|virez|virer",
  transfere: "transferes|transferer|transferez|transfer",
  mets: "mettre|mettez|met|metez",
  remets: "remettre|remettez|remet|remis|remettes",
  donne: "donner|donnez|donnes|dis|dites|dicte|dictez|lis|lisez|communiquez|communique",
  avance: "avancez|avancer|avances",
  renvoie: "renvoyer|renvoyez|renvoi|renvoies|rembourse|rembourser|remboursez|retourne|retournez|rends|rendez",
  prete: "pretes?|preter|pretez|depanne|depanner|depannez|avancer moi",
  bloque: "bloke|bloques|bloquer|bloquez|bloker|blok",
  reserve: "reserver|reservez|rezerv|rezerve",
  bitcoin: "btc|usdt|trx|trc20|eth|ethereum|tether|binance|crypto\\w*",
  wave: "om|omoney|orange money|mtn|moov|momo|mobile money|flooz|djamo",
};
const SPELLINGS = Object.entries(SPELT).map(([word, forms]) => [new RegExp(`\\b(?:${forms})\\b`, "gu"), word] as const);

/** A text as the rules and what was learnt read it: no accents, digits without gaps, one spelling a word. */
export function plainly(text: string): string {
  let plain = normaliseText(text)
    .replace(/([a-z])\1{2,}/gu, "$1")
    .replace(/(\d)[ .](?=\d{3}\b)/gu, "$1")
    .replace(/['’_-]/gu, " ");
  for (const [forms, word] of SPELLINGS) plain = plain.replace(forms, word);
  return plain.replace(/ +/gu, " ").trim();
}

/** A word counts by its beginning: its endings are spelt in ten ways. */
const STEM = 5;
/** The same for two words that stand close. */
const PAIR_STEM = 4;
/** Two words that stand so many apart or fewer are counted together. */
const PAIR_REACH = 3;
/** Closer than so many letters, two ideas belong together. */
const CLOSE = 18;

/** What words are about, in sentences as `plainly` gives them: demands differ in their words and hardly in their ideas. */
const IDEAS: Readonly<Record<string, string>> = {
  give: "envoie|paie|depose|verse|transfere|mets|donne|remets|avance|recharg\\w*|wave|renvoie|prete|depot|transfert|virement|versement|versant|paiement|reglement|laisse|confirm\\w*|active\\w*|valide\\w*",
  money:
    "argent|montant|somme|moitie|acompte|arrhes|avance|caution|unites|frais|commission|sous|billet|credit|prix|solde|timbre|00",
  cost: "transport\\w*|livr\\w*|taxi|essence|carburant|expedi\\w*|douan\\w*|dossier|emball\\w*|assurance|coursier|chauffeur|convoyeur|transit\\w*|frais|colis|car|gare|visite\\w*|demarcheur|agence|gerant|patron|intermediaire",
  early: "avant|d abord|d avance|maintenant|tout de suite|vite|aujourd|ce soir|premier|sinon|des que|des reception",
  hold: "reserv\\w*|bloqu\\w*|gard\\w*|de cote|confirm\\w*|valid\\w*|serieux|prouv\\w*|garanti\\w*|debloq\\w*|sortir|liber\\w*",
  see: "voir|vu|vois|regarde\\w*|verifi\\w*|test\\w*|essay\\w*|visite\\w*|sur place|en main|en espece|cash|liquide|livraison|face|devant",
  me: "je|j|on|nous|mon|ma",
  you: "tu|vous|te|toi|ton|ta|votre",
  meet: "viens|arrive\\w*|passe\\w*|rendez|voit|croise|retrouve\\w*|recupere\\w*|cherche\\w*|demain|samedi|dimanche|matin|soir|midi",
  not: "pas|jamais|ne|n|sans|rien|aucun\\w*",
  secret: "code|pin|otp|chiffres|mot de passe|rib|coordonnees|qr|secret\\w*",
  ask: "combien|est ce|quel\\w*|ou|comment|quand|pourquoi|quoi",
  must: "faut|dois|doit|devez|besoin|demande\\w*|exige\\w*|obligat\\w*|uniquement|seulement|veut|attend\\w*|que tu",
  sms: "sms|message|notification|capture|confirmation|erreur|difference|recu|trop",
  link: "lien|clique|formulaire|site|scanne\\w*|tape|www",
  purse: "wave|compte|numero|puce|momo|carte|banque",
  if: "si|quand|une fois|apres|a la|des",
  cash: "a la (?:livraison|reception)|a l arrivee|au moment|sur place|en main propre|avec le colis|apres avoir vu|avant de recevoir|une fois|quand (?:tu|je|on|il) (?:a|as|ai|vois|voit|recois|viens|vient|arrive)\\w*|devant (?:toi|moi)|si tu vois",
  warn: "brouteu\\w*|arnaqu\\w*|escro\\w*|voleu\\w*|mefi\\w*|attention|prudent\\w*|faux|fausse|perdu|refus\\w*|signal\\w*|eviter?|evitez",
  other: "quelqu\\w*|gars|type|client|cousin\\w*|copine|soeur|ami|amie|voisin\\w*|gens|monde|certains?",
  told: "(?:voul|demand|dis|pren|exige|reclam|propos|montr|appel)ai\\w*|j ai (?:dit|ferme|coupe|refuse|laisse|raccroche|supprime|compris)|m a|m avait|m ont|on m|lui ai|a dit|ont dit|etait|avait|s est|me (?:demand|reclam|propos)\\w*|m (?:appelle|ecrit)",
};
const ideas = Object.entries(IDEAS).map(([idea, words]) => [idea, new RegExp(`\\b(?:${words})\\b`, "gu")] as const);

const NONE = /\b(?:pas|sans|aucun\w*|jamais|ni|zero)(?: (?:de|d|des|l|le|la|les|un|une|besoin))* $/u;
/** What stands before a giving, a sum or a cost that is refused or warned of: "faut pas envoyer", "pas de frais". */
const DENIED: Readonly<Record<string, RegExp>> = {
  give: /\b(?:pas|jamais|rien|n|ne|ni|sans|refus\w*)(?: \w+){0,2} $/u,
  money: NONE,
  cost: NONE,
};
/** And behind it: "tu paies rien avant". */
const DENIED_AFTER = /^(?: (?:donc|surtout|plus))? (?:pas|rien|jamais|aucun\w*)\b/u;

/** As many letters before an idea are read for that. */
const REACH = 99;
const isDenied = (idea: string, text: string, start: number, end: number): boolean =>
  DENIED[idea]?.test(text.slice(0, start).slice(-REACH)) === true ||
  (idea === "give" && DENIED_AFTER.test(text.slice(end)));

/** Two words that stand close, in their order: "pas~avan". The ends of a sentence count as words, "^" and "$". */
function pairsOf(words: readonly string[]): readonly string[] {
  const stems = ["^", ...words.map((word) => word.slice(0, PAIR_STEM)), "$"];
  return stems.flatMap((first, at) => stems.slice(at + 1, at + 1 + PAIR_REACH).map((then) => `${first}~${then}`));
}

/**
 * What of a sentence is counted: its words, all amounts as "00", a question as "qq", its words in twos, and its ideas in twos, in
 * their order and once more when close.
 */
export function featuresOf(plain: string): readonly string[] {
  const text = plain
    .replace(/\d[\d ]*/gu, " 00 ")
    .replaceAll("?", " qq ")
    .replace(/ +/gu, " ");
  const words = text.match(/[a-z]+|00/gu) ?? [];
  const found = ideas
    .flatMap(([idea, pattern]) =>
      Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => ({
        idea: isDenied(idea, text, index, index + length) ? `no-${idea}` : idea,
        index,
      })),
    )
    .sort((a, b) => a.index - b.index);
  // With the last of each idea before it: a thousand words of one idea are no million twos.
  const last = new Map<string, number>();
  const pairs = found.flatMap(({ idea, index }) => {
    const twos = [...last].flatMap(([first, at]) => {
      const pair = `${first}>${idea}`;
      return index - at < CLOSE ? [pair, `${pair}!`] : pair;
    });
    last.set(idea, index);
    return twos;
  });
  const stems = words.map((word) => word.slice(0, STEM));
  return [...new Set([...stems, ...pairsOf(words), ...found.map(({ idea }) => `=${idea}`), ...pairs])];
}

/** Sum of what the features that are known weigh, with the length of the sentence taken out. */
export function scoreOf(features: readonly string[], weights: ReadonlyMap<string, number>, bias: number): number {
  const known = features.flatMap((feature) => weights.get(feature) ?? []);
  return known.reduce((sum, weight) => sum + weight / Math.sqrt(known.length), bias);
}

/** "-12 avant pas~avan|7 bonjo": a weight in quarters, then the features that have it. */
export function unpacked(packed: string): ReadonlyMap<string, number> {
  return new Map(
    packed.split("|").flatMap((group) => {
      const [weight, ...features] = group.split(" ");
      return features.map((feature) => [feature, Number(weight) / 4] as const);
    }),
  );
}

let weights: ReadonlyMap<string, number> | undefined;

/** How much a sentence sounds like those that ask for money, a code or a click; learnt from examples (`npm run safety`). */
export function fraudScore(plain: string): number {
  weights ??= unpacked(WEIGHTS.join("|"));
  return scoreOf(featuresOf(plain), weights, BIAS);
}
