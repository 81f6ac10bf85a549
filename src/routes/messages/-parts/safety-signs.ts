/**
 * By what safety.ts tells a demand that honest people do not make: words of fraud, and words of honest people about the same
 * things. Written for texts as `plainly` gives them.
 */

/** What short messages write as it sounds, and the words of the street for money and for sending it. */
const SPELT: Readonly<Record<string, string>> = {
  faut: "fo|fau|faudrait|faudra|fodra|fallait",
  "d abord": "dabord|dabor|d abor",
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
  paie: "paye|paies|payes|payer|payez|paient|peye|peyer|regle|regles|reglez|regler|achetez|achete|pay",
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
  wave: "om|omoney|orange money|mtn|moov|momo|mobile money|flooz|djamo",
};
export const SPELLINGS = Object.entries(SPELT).map(
  ([word, forms]) => [new RegExp(`\\b(?:${forms})\\b`, "gu"), word] as const,
);

const any = (...words: readonly string[]): string => `(?:${words.join("|")})`;
const AMOUNT = String.raw`\d{3,7}\b|\d{1,3} ?(?:k|f|fr|frs|fcfa|francs?|mille|pour cent)\b|\d{1,3} ?%|(?:deux|trois|cinq|dix|quinze|vingt|cinquante) mille`;
const MONEY = any("argent", "montant", "somme", "moitie", "acompte", "arrhes", "avance", "caution", "unites", "frais", "depot", "quelque chose", "petit quelque", "prix complet", "totalite", AMOUNT); // prettier-ignore
const GIVE = any("envoie", "paie", "depose", "verse", "transfere", "mets", "donne", "remets", "avance", "recharger?", "fais wave", "fais (?:un |le )?(?:petit )?(?:depot|transfert)"); // prettier-ignore
const COSTS = any("transport", "transporteur", "livraison", "livreur", "taxi", "essence", "carburant", "deplacement", "expedition", "douane", "dossier", "emballage", "assurance", "coursier", "chauffeur", "convoyeur", "transitaire", "frais", "moto pour", "gars de la moto"); // prettier-ignore
const EARLY = "(?:avant(?! de voir| d avoir vu| tout)|d abord|d avance|en avance|au prealable|maintenant et)";
const HOLD = String.raw`(?:reserv|bloqu|gard|reteni|mets de cote|confirm|valid|debloqu|liber|prouv|serieux|est a toi|est pour toi|garanti|securis|(?:enleve|retire)\w* (?:l )?annonce)`;
const WHERE = any("compte", "wave", "numero", "gerant", "agent", "ma (?:soeur|femme|mere|tante)", String.raw`\b0\d{9}\b`, String.raw`0\d(?: \d\d){4}`); // prettier-ignore
const SHIP = any("je (?:te |vous |t |l )?(?:envoie|expedie|livre|depose|monte|viens? te livre|demarre)", "(?:j )?expedie", "colis part", "demarre", "chauffeur", "il va te donne"); // prettier-ignore
const PAID = any("depot", "transfert", "virement", "paiement", "wave", "verse", "argent", AMOUNT);

const sign = (pattern: string): RegExp => new RegExp(`\\b${pattern}`, "u");

export const SECRET = [
  sign(
    String.raw`(?:code|otp|pin|chiffres)\b.{0,25}\b(?:recu|recois|recevoir|sms|secret|pin|otp|wave|orange|confirmation|verification|validation|retrait|whatsapp|qui vient|qu on|vient d|\d chiffres|que (?:tu|vous|j|je|wave))`,
  ),
  sign(
    String.raw`(?:donne|envoie|tape|entre|saisis|ton|votre|tes|communique)\b.{0,25}\b(?:code|otp|pin|mot de passe|(?:\d|six|quatre) chiffres|les chiffres)`,
  ),
  sign(String.raw`(?:recu|recevoir)\b.{0,15}\b(?:otp|code)\b`),
  sign(String.raw`(?:code secret|code pin|otp\b)`),
  /(?:compose|tape)\w* [*#]?\d*[*#]\d/u,
  sign(String.raw`scann\w* .{0,12}\bqr\b`),
  sign(
    String.raw`(?:donne|envoie)\b.{0,15}\b(?:numero|nombre|chiffres)\b.{0,15}\b(?:venu|vient|recu|texto|sms|secret)`,
  ),
  sign(
    String.raw`(?:message|sms|texto) (?:vient|arrive|tombe)\b.{0,15}\b(?:donne|envoie)\b.{0,10}\b(?:nombre|numero|chiffres|code)`,
  ),
  sign(String.raw`(?:chiffres secrets|coordonnees bancaires|numeros? de (?:ta|votre) carte|rib\b)`),
  sign(String.raw`(?:message|sms)\b.{0,20}\bchiffres\b.{0,15}\b(?:envoie|donne)`),
];
export const NO_SECRET =
  /\bcode (?:de la route|barre|postal|promo|couleur|du portail|erreur)|\b(?:pas|plus|sans|aucun|ni) (?:de |le |un )?(?:code|mot de passe|pin)|\b(?<!\bsi (?:tu|vous) )\b(?:ne|jamais) .{0,12}(?:donne|envoie|partage)|code (?:imei|de serie|article|de reference)|code (?:est )?(?:enleve|efface|retire)/u;

export const CLAIMED = [
  sign(
    String.raw`ai (?:deja )?(?:transfere|verse|fait le depot|paie|envoie (?:l |les )?${PAID})\b.{0,40}\b(?:sms|message|capture|recu)`,
  ),
  sign(
    String.raw`(?:sms|message|notification|confirmation)\b.{0,20}\b(?:arrive|venu|recu|rentre|tombe)\b.{0,30}\b(?:donne|remets|livre)\b`,
  ),
  sign(
    String.raw`(?:ai|a|viens d|vient d|avons|etes?)\b.{0,12}\b(?:fait|effectue|envoie|verse|paie|transfere)\b.{0,20}${PAID}.{0,60}\b(?:sms|message|capture|verifi|regarde|chek|check|renvoie|par erreur|en trop|donne|remets)`,
  ),
  sign(
    String.raw`(?:depot|transfert|virement|paiement|wave)\b.{0,20}\b(?:effectue|parti|passe|valide|fait|en attente|bloque|reussi)`,
  ),
  sign(String.raw`(?:regarde|verifi\w*|check|chek)\b.{0,12}\b(?:sms|capture|message).{0,40}\b(?:donne|remets|envoie)`),
  sign(String.raw`(?:sms|recu)\b.{0,15}\bapres avoir remets`),
  sign(String.raw`(?:paie|envoie|parti|verse|fait)\b.{0,30}\b(?:message|sms)\b.{0,20}\b(?:laisse|donne|remets|livre)`),
  sign(String.raw`cheque\b.{0,40}\b(?:renvoie|wave|difference|frais)`),
  sign(
    String.raw`(?:message|sms|notification|capture|preuve) d[eu] (?:depot|paiement|transfert|virement|wave)\b.{0,40}\b(?:donne|remets|livre|envoie)`,
  ),
  sign(
    String.raw`(?:par erreur|en trop|de trop|au lieu de|deux fois|trop percu|trompe)\b.{0,50}\b(?:renvoie|remets|difference)`,
  ),
];

export const URL_SIGN =
  /(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:com|net|org|info|xyz|top|link|site|online|shop|ly|me|gl|ru|cn|ci)\b/gu;
export const KNOWN_URL =
  /^(?:https?:\/\/)?(?:(?:www\.)?(?:maps\.|goo\.gl\/maps|google\.[a-z]+\/maps|youtube\.com|youtu\.be|wa\.me)|maps\.app\.goo\.gl)/u;
export const CLICK = sign(
  "(?:ce|le|mon) lien\\b.{0,20}\\b(?:toucher|recevoir|etre paie|encaisser|confirmer|finaliser)|(?:contacte|inscri\\w*|telecharge)\\b.{0,30}\\bce lien|(?:clique|appuie|ouvre|remplis)\\b.{0,20}\\b(?:lien|ici|formulaire)|\\blien de (?:paiement|wave)|\\bsur (?:ce|le) (?:site|lien)",
);

export const NO_CLICK = /\b(?:ne|jamais|pas|aucun)\b.{0,14}\b(?:clique|ouvre|lien)/u;

/** Money that is wanted before anything was seen. */
export const ASKED = [
  sign(String.raw`(?:paie|verse|avance)\b.{0,45}\b${EARLY}`),
  sign(String.raw`${GIVE}\b.{0,20}${MONEY}.{0,40}\b${EARLY}`),
  sign(String.raw`(?:premierement|d abord|en premier)\b.{0,12}\b(?:paie|verse)\b(?!.{0,20}puis)`),
  sign(String.raw`(?:argent|paiement|versement) (?:d abord|avant|en premier|a la commande|d avance)`),
  sign(
    String.raw`(?:livreur|transporteur|chauffeur|coursier|convoyeur|gars)\b.{0,15}\b(?:veut|veulent|demande|reclame|attend|refuse)\b.{0,20}(?:${MONEY}|paie)`,
  ),
  sign(
    String.raw`pour (?:te |vous |le |la |l )?(?:bloque|reserve|debloque|garde|reteni|confirme|prouve)\w*\b.{0,25}${MONEY}`,
  ),
  sign(
    String.raw`${MONEY}.{0,15}\bpour (?:te |vous |le |la |l )?(?:bloque|reserve|debloque|garde|reteni|confirme|prouve|liberer)`,
  ),
  sign(String.raw`${HOLD}\w*\b.{0,20}\b(?:avec|contre) (?:un |une )?(?:petite? )?${MONEY}`),
  sign(String.raw`fais (?:le|un) (?:paiement|versement|transfert)\b`),
  sign(String.raw`(?:depot|transfert|virement|versement)\b.{0,18}\bsur (?:mon|ce|son|le) (?:compte|wave|numero)`),
  sign(
    String.raw`(?:avant|d abord)\b.{0,30}\b(?:${GIVE} (?:moi |nous |lui )?.{0,12}${MONEY}|paiement|versement|d avoir (?:verse|paie))`,
  ),
  sign(
    String.raw`(?!mets (?:moi|le|la) )${GIVE}\b.{0,30}${MONEY}.{0,45}\b(?:${HOLD}|pour que|pour bloque|sinon|${SHIP}|de cote)`,
  ),
  sign(
    String.raw`(?:envoie|paie|depose|verse|transfere|mets|remets|avance|donne)\b.{0,30}${MONEY}.{0,20}\b(?:sur|a|chez|pour|par|au|de|du)\b.{0,15}${any(WHERE, COSTS)}`,
  ),
  sign(
    String.raw`(?:envoie|paie|depose|verse|transfere|avance)\b(?: (?:moi|nous|lui|au moins|les|le|la|l|argent|d|de|du)){0,4} ${COSTS}`,
  ),
  sign(
    String.raw`(?:(?:envoie|verse|transfere|depose|avance|fais wave)\b(?: (?:moi|nous|lui|au moins|meme|quand|un|une|le|la|l|les|de|d|peu|juste|encore|petit))* ${MONEY}|paie(?: (?:moi|les|des|l))* (?:frais|avance|acompte|caution))`,
  ),
  sign(
    String.raw`(?:verse|depose|mets|envoie)\b.{0,12}\bsur (?:le |mon |ce |son )?(?:compte|wave|numero|0\d(?: ?\d\d){4})`,
  ),
  sign(
    String.raw`(?:faut|besoin de|demande|il me faut|dois|doit|devez|voulez)\b.{0,25}${MONEY}.{0,45}(?:${COSTS}|${HOLD}|avant)`,
  ),
  sign(String.raw`(?:faut|fais|dois|devez|un petit)\b.{0,12}\b(?:depot|acompte|avance|versement)\b`),
  sign(String.raw`(?:paiement|versement)\b.{0,20}\b(?:avant|d abord|d avance)\b`),
  sign(
    String.raw`(?:seulement|uniquement|que|des que|une fois)\b.{0,14}\b(?:apres (?:le )?(?:paiement|depot)|recois argent|paie par wave)`,
  ),
  sign(String.raw`${HOLD}\w*\b.{0,25}(?:${MONEY}).{0,12}\bsur (?:mon|le|ce)`),
  sign(
    String.raw`(?:acompte|arrhes|frais de (?:livraison|reservation|dossier|transport|douane|retrait|envoie|deblocage))\b`,
  ),
  sign(String.raw`caution\b.{0,20}\b(?:pour voir|pour visit|reserv|gard)|\b(?:verse|paie|depose) la caution`),
  sign(String.raw`(?:avance|depot)\b.{0,15}\b(?:pour (?:la )?)?${HOLD}`),
  sign(
    String.raw`(?:western union|moneygram|ria money|transcash|neosurf|cartes? (?:pcs|itunes|google play|prepayee|cadeau))`,
  ),
  sign(String.raw`agent\b.{0,25}\bargent avant`),
  // The purse as a verb, and small favours on the price: unities, a loan, the fare.
  sign(String.raw`(?:wave|recharge|prete)(?: moi| nous| lui)\b.{0,20}${MONEY}`),
  sign(String.raw`fais(?: moi| nous| vite| le| un| juste| petit| bien)* wave\b`),
  sign(String.raw`(?:${GIVE}|fais|trouve)\b.{0,20}\b(?:argent|prix) (?:du|de la|de|pour le|pour la|pour) ${COSTS}`),
  // Who pays first gets it, and nothing moves without.
  sign(String.raw`attend\w*\b.{0,10}${MONEY}.{0,12}\bpour`),
  sign(String.raw`recharge\b.{0,12}(?:${AMOUNT}).{0,14}\b(?:numero|puce|ligne)`),
  sign(String.raw`(?:faut|dois|doit|devez)(?: d abord)? paie(?: le| la| les| l)* ${COSTS}`),
  sign(String.raw`${MONEY} devant\b`),
  sign(
    String.raw`(?:depot|caution|avance|acompte|reservation)\b.{0,14}\b(?:obligatoire|exige\w*|non remboursable|payante?)`,
  ),
  sign(
    String.raw`(?:caution|depot|frais)\b.{0,25}\bpour (?:voir|visit\w*|essay\w*|test\w*|le test|sortir|recuperer|retirer)`,
  ),
  sign(
    String.raw`(?:valid|exped|livr|command|envoie|sort)\w*\b.{0,30}\bapres (?:le |votre |ton )?(?:paiement|versement|depot|reglement)\b(?! (?:sur place|en main))`,
  ),
  sign(String.raw`livr\w*\b.{0,12}\b(?:qu aux?|seulement (?:a|aux)) .{0,14}\b(?:ont|a|ayant) paie`),
  sign(String.raw`(?:transfere|verse|depose|wave)(?: moi| seulement)? (?:et|puis) (?:je|on|nous)\b`),
  sign(
    String.raw`paie(?! (?:quand|des|une fois|si)\b).{0,25}\b(?:et|puis)\b.{0,25}\b(?:expedie|livre|envoie|recevr\w*)`,
  ),
  sign(
    String.raw`(?:je|on) (?:te |vous |le |la |l |les )*(?:deduis|deduit|enleve|retire|defalque)\b.{0,10}\b(?:sur|du|dans) (?:le )?prix`,
  ),
  sign(String.raw`geste\b.{0,12}\b(?:sur mon|wave)`),
  sign(String.raw`frais de (?!inscription|scolarite|ecole|justice)\w+\b.{0,14}\b(?:a paie|paie|${AMOUNT})`),
  sign(String.raw`manque\b.{0,14}\b(?:frais|acompte|avance|depot)`),
  sign(String.raw`^(?:depot|wave|transfert) (?:de )?(?:${AMOUNT})`),
  // A part now, the rest later; the delivery now, the thing later.
  sign(String.raw`paie\b.{0,16}${COSTS}.{0,30}\b(?:apres|ensuite|avant|d abord)`),
  sign(String.raw`${COSTS}\b.{0,30}\b(?:payable|a paie|se paie)\b.{0,12}(?:${EARLY}|\bavant)`),
  sign(
    String.raw`paie(?: (?:seulement|juste|uniquement|simplement|moi|lui|nous))* (?:ses|mes|leurs?|son|sa|mon|ma) ${COSTS}`,
  ),
  // Somebody else who has to be paid, or to whom the money goes.
  sign(
    String.raw`(?:veut|veulent|demande|demandent|reclame|reclament|exige)\b.{0,15}\b(?:${AMOUNT}).{0,20}\bpour (?:sortir|liberer|donne|remets|livre|amener|charger|debloquer|le|la)`,
  ),
  sign(String.raw`(?:depose|verse|donne|remets|envoie)\b.{0,20}\bchez (?:elle|lui|ma|mon)\b.{0,12}\b(?:${MONEY})`),
  sign(
    String.raw`wave\b.{0,30}\b0\d(?: ?\d\d){4}\b.{0,50}\b(?:des que|fais le|c est fait|je (?:demarre|viens|bouge|livre|envoie))`,
  ),
  sign(
    String.raw`${GIVE}(?: (?:moi|nous|bien|ca|tout|juste|petit))* ${EARLY}(?!.{0,18}\b(?:si|ou|quand|combien|comment|ton|prix|heure|photos?|videos?|images?|position|localisation|adresse|avis|reponse))`,
  ),
  sign(String.raw`(?:envoie|verse|depose|mets|transfere)\b.{0,10}(?:${AMOUNT}).{0,12}\b(?:bloque|reserve|garde)\b`),
];

/** A part now, whatever is said of the rest. */
export const PART_NOW = sign(
  String.raw`(?:paie|verse|depose|envoie|donne|mets)\b.{0,20}${MONEY}.{0,10}\b(?:maintenant|tout de suite)\b`,
);

/** "Je ne garde rien sans acompte": two refusals that make a demand. */
export const NOT_WITHOUT = sign(
  String.raw`(?:sans|pas d) (?:argent|depot|avance) devant|(?:pas d|sans) ?(?:avance|acompte|depot|argent|paiement) (?:pas|rien|aucune?)\b|(?:depot|paiement|versement|avance|acompte) (?:avant|d abord puis) (?:la |toute |de )?livr\w*|premier (?:qui|a) (?:depose|paie|envoie|verse|avance)|(?:pas|rien|ne|n|jamais|impossible|aucune?)\b.{0,40}\b(?:sans|avant) (?:un |une |le |la |l |d avoir |voir |recevoir )*(?:acompte|avance|depot|paiement|paie|argent|verse|caution)|\bsi (?:tu|vous) (?:ne )?(?:depose|envoie|paie|verse|avance|mets)\b.{0,6}\bpas\b.{0,30}\b(?:argent|peux pas|je)`,
);

/** Words of honest people about the same things: a refusal to pay first, meeting, what one offers or has done oneself. */
export const HONEST = [
  sign(
    String.raw`(?:ne|n|jamais|pas)\b.{0,12}\b(?:paie|envoie|verse|donne|depose|fais|demande|veux|besoin|ai)\b.{0,15}\b(?:rien|pas|jamais|aucun|d avance|d acompte|argent)`,
  ),
  sign(String.raw`(?:pas|sans|aucune?|ni) (?:d |de |besoin d )?(?:avance|acompte|frais|argent|caution|depot)`),
  sign(
    String.raw`(?:voir|vu|verifi\w*|test\w*|essay\w*|regarder?)\b.{0,30}\bavant de (?:te |vous |le |la )?paie|\bapres (?:avoir|essai|verification)|\b(?:une fois|quand) (?:que )?(?:j|je|tu|vous|on)\b`,
  ),
  sign(
    String.raw`(?:sur place|main propre|en main|en face|devant (?:toi|vous|moi)|a la reception|a la livraison|au livreur|cash|en especes|puis (?:tu|vous) me paie|compris|pour (?:venir|arriver|aller)|loyer|location|par mois|gratuit\w*)`,
  ),
  /\b(?:viens|passe|arrive|suis|descends)\b.{0,14}\bavec (?:l )?(?:argent|cash|\d)/u,
  /\b(?:mefie\w*|attention a|arnaqu\w*|voleurs?|faux vendeurs?|brouteurs?|ceux qui|refuse de|(?:j )?ai refuse)\b/u,
  sign(String.raw`merci d avance|\ba l avance|\b(?:prix|travail|velo|il|elle|ca|moto) avance`),
];

/** What the author offers or did, cut out before the demands are looked for: "je te paie d'avance" asks for nothing. */
export const OFFERED =
  /\b(?:je|j|il|elle|qui|(?:ami|frere|oncle|patron|il) m|on (?:peut|pourrait|va))(?: (?:ne|vais|peux|peut|veux|te|vous|t|l|la|le|les|lui|prefere|pourrai|viens|passe|moi|me|dois))* (?:paie|verse|depose|donne|avance|mets|transfere|envoie|renvoie|(?:ai|avais|a|avait|suis) (?:deja )?(?:paie|verse|envoie|fait)|fais (?:wave|un depot))\b/gu;

export const CLAUSE = /[.!?;\n]+(?!\w)|\bmais\b/u;
