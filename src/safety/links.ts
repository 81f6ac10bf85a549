/* Which addresses in a message lead somewhere strange. */

/** An address of the web, with what follows it. "Dispo.me contacter" and "neuf.ci-joint" only lack a space. */
export const URL_SIGN =
  /(?:https?:\/\/|www\.)\S+|\b(?:[a-z0-9-]+\.){1,5}(?:(?:com|net|org|info|xyz|top|link|site|online|shop|store|app|click|club|live|vip|icu|ly|gl|ru|cn|tk)\b|ci\b(?!-)|me(?=\/))(?:[/?#]\S*)?/gu;
/** And one of the mail, which leads nowhere. */
const MAIL = /(?<![\w.+/-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?![\w/])/gu;

/** Where a price, a model or a page of one's own is shown: makers, shops, networks, operators. Nobody else writes below these hosts by name. */
const KNOWN_HOSTS =
  "samsung apple tecno-mobile infinixmobility itel-mobile mi xiaomi oppo huawei nokia hp dell lenovo asus acer microsoft lg sony canon epson hisense tcl " +
  "nasco philips bosch whirlpool moulinex jbl toyota honda hyundai suzuki yamaha-motor peugeot renault michelin nike adidas zara shein " +
  "jumia amazon aliexpress alibaba ebay cdiscount fnac ikea decathlon coinafrique expat-dakar gsmarena facebook fb instagram tiktok x twitter " +
  "linkedin pinterest whatsapp youtube wave";
const KNOWN_URL = new RegExp(
  String.raw`^(?:https?:\/\/)?(?:(?:[a-z0-9-]+\.)*(?:(?:${KNOWN_HOSTS.replaceAll(" ", "|")})\.com|(?:jumia|orange|mtn|moov-africa|carrefour|decathlon|djamo)\.ci|wikipedia\.org)|(?:www\.)?(?:(?:maps\.app\.)?goo\.gl|maps\.google\.[a-z]+|google\.[a-z]+\/maps|youtu\.be|fb\.me|wa\.me))(?:[/?#]|[.,;:!)]*$)`,
  "u",
);
/** An address within an address is where it leads in the end. */
const FORWARDED = /.(?:https?:|https?%3a|www\.)/u;

/** Words beside the name of a shop that only refer to it: the thing was seen there, is sold there, costs so much. */
const NAMED =
  /\b(?:vus?|vend\w*|cout\w*|neufs?|neuves?|meme|modeles?|notice|fiche|caracteristiques?|marque|achete|magasin|boutique|garantie|compar\w*)\b/u;
/** And what nobody says who only names one. */
const SENT_THERE =
  /\b(?:va|vas|va-t|allez|aller|visite[rz]?|clique\w*|clic|ouvr\w*|connect\w*|inscri\w*|rempli\w*|entre[rz]?|saisi\w*|tape[rz]?|mets|mettez|valid\w*|confirm\w*|recevoir|recu|encaiss\w*|recuper\w*|gagn\w*|gratuit\w*|cadeau\w*|pa[iy]e\w*|regle[rz]?|reserv\w*|depo\w*|verse\w*|envoi\w*|envoy\w*|livr\w*|colis|comptes?|codes?|carte|argent|wave|orange|mtn|moov|momo|lien|ici|support|service|djassa)\b/u;
const LURE =
  /wave|orange|mtn|moov|momo|djassa|pa[iy]|verif|secur|bonus|gain|cadeau|gift|promo|win|gratuit|livr|colis|dhl|suivi|compte|carte|bank|banque|retrait|transf|argent|cash|money|recu|login|support/u;

/** A host alone that a shop here may have, named beside a price or a model: "le même est à 45 000 sur electro-plus.ci". */
const isNamed = (url: string, text: string): boolean =>
  /^[a-z0-9.-]+\.(?:com|ci|net|org)$/u.test(url) && !LURE.test(url) && NAMED.test(text) && !SENT_THERE.test(text);

/** True for a text with an address that nobody knows and that it does more than name. */
export function hasStrangeLink(text: string): boolean {
  const typed = text.toLowerCase().replace(MAIL, "");
  const urls = typed.match(URL_SIGN) ?? [];
  if (urls.length === 0) return false;
  const said = typed
    .replace(URL_SIGN, " ")
    .normalize("NFD")
    .replace(/\p{M}+/gu, "");
  return urls.some((url) => !(isKnown(url) || isOurs(url) || isNamed(url, said)));
}

const isKnown = (url: string): boolean => KNOWN_URL.test(url) && !FORWARDED.test(url.replace(/^https?:\/\//u, ""));

/** An address of this market itself, as "Partager" writes it. */
function isOurs(url: string): boolean {
  const host = globalThis.location?.host;
  return host !== undefined && host !== "" && url.replace(/^https?:\/\//u, "").startsWith(`${host}/`);
}
