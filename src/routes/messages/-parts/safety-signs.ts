/**
 * What short messages write as it sounds, and the two demands that are known by their words: a secret code, a click elsewhere. Written
 * for texts as `plainly` gives them.
 */

/** What short messages write as it sounds, and the words of the street for money and for sending it. */
const SPELT: Readonly<Record<string, string>> = {
  faut: "fo|fau|faudrait|faudra|fodra|fallait",
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
  /\b(?:cadenas|imei|wifi)\b|#06#|\bcode (?:de la route|barre|postal|promo|couleur|du portail|erreur)|\b(?:pas|plus|sans|aucun|ni) (?:de |le |un )?(?:code|mot de passe|pin)|\b(?<!\bsi (?:tu|vous) )\b(?:ne|jamais) .{0,12}(?:donne|envoie|partage)|code (?:imei|de serie|article|de reference)|code .{0,14}\b(?:enleve|efface|retire)|\bcode (?:du|de la|des|de l|d) (?!sms|compte|cart|puce|retrait|depot|transfert|transaction|message|paie|paiement|livr|colis|commande|wave|confirmation|verif|valid|activ)|\bcode\b.{0,20}\bj ai (?:coupe|refuse|bloque|raccroche|dit non)/u;

export const CLICK = sign(
  "(?:ce|le|mon) lien\\b.{0,20}\\b(?:toucher|recevoir|etre paie|encaisser|confirmer|finaliser)|(?:contacte|inscri\\w*|telecharge)\\b.{0,30}\\bce lien|(?:clique|appuie|ouvre|remplis)\\b.{0,20}\\b(?:lien|ici|formulaire)|\\blien de (?:paiement|wave)|\\bsur (?:ce|le) (?:site|lien)",
);

export const NO_CLICK = /\b(?:ne|jamais|pas|aucun)\b.{0,14}\b(?:clique|ouvre|lien)/u;
