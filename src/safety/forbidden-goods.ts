import { normaliseText } from "#domain/search.ts";

/** What the terms name (§5 of the terms): said while the listing is being written, before anybody pays for it. */
export type Forbidden = "weapons" | "medicines" | "animals" | "copies" | "papers";

const words = (list: string): RegExp => new RegExp(`\\b(?:${list})e?[sx]?\\b`, "u");

const WEAPON = words(
  "pistolet|revolver|fusil|poignard|explosif|dynamite|kala(?:s|c)h(?:nikov)?|ak ?47|carabine|munition|arme(?: a feu| de poing| blanche)?|mitraillette|grenade|taser|(?:gaz|bombe) lacrymo(?:gene)?|(?:cartouche|balle)s?(?: \\w+)? (?:de chasse|calibre|9 ?mm)|matraque|poing americain|couteau papillon|cran d arret",
);
/** Tools, toys and films that are called alike. */
const NO_WEAPON = words(
  "colle|peinture|eau|jouet|enfant|lavage|nettoyage|massage|massant|souder|soudure|soudage|thermique|air chaud|air|arrosage|gonflage|silicone|mastic|calfeutrage|cartouche(?!.* (?:chasse|calibre))|pompe a graisse|graisse|carburant|essence|station|peche|harpon|sous marin|nerf|bille de gel|figurine|lego|puzzle|deguisement|affiche|tableau|poster|film|dvd|livre|roman|jeu|manette|ps[345]|xbox|switch|housse|etui|holster|armoire|coffre|porte|couleur|robe|savon|fruit|frai(?:s|che)|jus|sirop|plant|boucher|aiguis\\w*|affut\\w*|temperature|infrarouge|bebe|sable|verrouillage|couronne|beton|cheval de l|de l arme",
);

const MEDICINE = words(
  "tramadol|tramal|tramol|cannabis|marijuana|gan[dj]+a|chanvre indien|herbe a fumer|joints? d herbe|weed|cocaine|heroine|ecstasy|kush|valium|diazepam|rivotril|codeine|apetamin|viagra|cialis|sildenafil|tadalafil|cytotec|misoprostol|amoxicilline|augmentin|antibiotique|pilule abortive|avort(?:er|ement)|drogue|stupefiant|gbe (?:frais|roule)|serum physiologique|morphine|insuline|ketamine|subutex|xanax|medicament",
);
const NO_MEDICINE = words(
  "armoire|boite (?:a|vide|de rangement)|pilulier|trousse|coffret|etagere|sac|livre|dictionnaire|vidal|guide|cours|film|dvd|affiche|chaussure|tee? ?shirt|t shirt|casquette|parfum|distributeur|broyeur|glaciere|frigo|bobois|bois|machine|lecteur|stylo",
);

const ANIMAL =
  "chien(?:ne)?|chiot|chaton|chat(?:te)?|berger (?:allemand|belge)|malinois|labrador|doberman|rottweiler|pitbull|caniche|mouton|belier|brebis|agneau|chevre|cabri|bouc|boeuf|vache|taureau|veau|cheval|chevaux|ane|pangolin|lapin|poulet|poule|coq|poussin|pintade|canard|dindon|dinde|caille|pigeon|perroquet|perruche|tortue|singe|hamster|porc|porcelet|cochon|oiseau|serpent|crocodile|herisson|chimpanze|gorille|lionceau";
/** The title begins with them: what is made for them, or of them, names its own thing first. */
const LIVE = new RegExp(
  `^(?:(?:a|je|vends?|vend|vente|vendre|un|une|des|de|d|le|la|les|mes|mon|ma|beaux?|belles?|jolis?|jolies?|petite?s?|grande?s?|gros|jeunes?|super|lot|couples?|paires?|males?|femelles?|bebes?|deux|trois|quatre|cinq|six|dix|\\d+) )*(?:${ANIMAL})[sx]?\\b`,
  "u",
);
const NO_ANIMAL = words(
  "peluche|jouet|bois|bronze|resine|porcelaine|gonflable|decoratif|decoration|statue|figurine|ninja|sportif|wc|bascule|balancoire|gpt|botte|perche|arret|fume|braise|congele|four|grille|decoupe|pane|frit|farci|seche|kilo|kg|morceau|cuisse|aile|viande|filet|brochette|soupe|sauce|kedjenou|chaud|roti|pique|bijou|collier|broche|sculpte|robot|electronique|electrique|interactif|dvd|film|livre|conte|chinois|tirelire|lampe|solaire|luminaire|luminescent|qui rit|elevage moderne|de fer|en fer|de course jouet|de gymnastique|vapeur|cravate|noir band|mecanique|arcon|puzzle|lego|veilleuse|plush|frais|pret a cuire|vidange|nettoye|prepare|manger|emballe|cretin|chocolat|faience|doudou",
);

const COPY = words(
  "contrefacon|replique|replica|master copy|premiere copie|copie (?:conforme|originale|parfaite)|(?:iphone|samsung|airpods?|nike|jordan|gucci|vuitton|rolex|adidas)(?: \\w+){0,3} (?:copie|copy|imitation|fake|fau(?:x|sses?)(?! (?!marque)\\w))|(?:copie|copy|imitation|faux|fausse|fake) (?:iphone|samsung|airpod|nike|jordan|gucci|louis vuitton|vuitton|rolex|adidas)|(?:aaa|high|super) copy",
);
const NO_COPY = words("miniature|maquette|fusee|dinosaure|voiture|train|avion|1 18|1 24|tableau|figurine|film");

/** What a state or a school gives to one person, and how it is offered to others: made to order, or without what it takes. */
const ISSUED =
  "(?<!sans )(?:diplome|passeport|permis|visa|cni|carte d identite|carte grise|certificat|attestation|visite technique|bulletin|releve de notes?|(?:acte|extrait) de naissance)s?";
const PAPERS = words(
  `(?:defense|ivoire|dent|pointe)s? d (?:elephant|ivoire)|(?<!\\w )ivoire brut|ecailles? de pangolin|peau de (?:leopard|panthere|lion|crocodile)|escort girl|massage (?:coquin|erotique)|(?:vente de |vends? )diplome|billets? noir|(?:faux|fausse)s? (?:papier(?!s? peint)|billet|document|carte|extrait|bac|bepc|bts|licence|${ISSUED})s?|fuites? (?:d\\w+ )?(?:bac|bepc|concours|sujet)|(?:sujet|epreuve)s?(?: \\w+){0,4} (?:avant|fuite)|(?:bac|bts) sans (?:compos|pass)\\w+|${ISSUED}(?: (?!sans|sur)\\w+){0,3} (?:sans (?:examen|ecole|dossier|compos\\w+|pass\\w+)|sur (?:commande|mesure))|(?:passeport|cni|carte d identite|diplome|(?<!sans )permis)s?(?: \\w+){0,2} (?:a vendre|(?:tres )?rapide|express)|(?:passeport|cni|carte d identite)s? vierge|diplome(?: \\w+)? (?:sans|en \\d+ (?:jour|heure))|billets? (?:contrefait|sosie)|multiplication d argent|cartes?(?: \\w+){0,2} clonee|(?:puce|sim)s?(?: (?!non|pas)\\w+){0,2} (?:(?:pre ?)?identifie|enregistre|activee sans piece)|comptes?(?: \\w+){1,3} pirate|comptes? (?:wave|bancaire|momo|orange money|mtn|moov)(?: \\w+)? (?:a (?:vendre|louer)|verifie)|(?:telephone|portable|iphone|samsung|tecno|moto|ordinateur|voiture)(?: \\w+){0,4} (?<!(?:qui|non|pas|jamais) )vole|contrebande|organes? humain|don d organe|reins? a (?:vendre|donner)|sang humain|pirat(?:er|age) (?:de )?(?:compte|whatsapp|facebook|telephone)|(?:film|video|dvd|cd|magazine|revue)s? porno\\w*|sextoy|sextape`,
);
/** What tells false notes from true ones, cloth that looks like a hide, and what holds or teaches. A printed diploma stays one. */
const NO_PAPERS = words(
  "detecteur|corrige|compteuse|imitation|simili|synthetique|effet|motif|(?<!(?:diplome|bac|bulletin|papier|permis|passeport)s? )imprime|livre|cours|annales|peluche|jouet|figurine|antivol|alarme|cadre|porte|etui|pochette|protege|housse",
);

const KINDS: readonly (readonly [Forbidden, RegExp, RegExp | null])[] = [
  ["papers", PAPERS, NO_PAPERS],
  ["copies", COPY, NO_COPY],
  ["weapons", WEAPON, NO_WEAPON],
  ["medicines", MEDICINE, NO_MEDICINE],
  ["animals", LIVE, NO_ANIMAL],
];

/** What a title seems to offer although the terms forbid it; null when nothing. A guess for a tip, never a reason to refuse. */
export function forbiddenIn(title: string): Forbidden | null {
  const plain = normaliseText(title)
    .replace(/[^a-z0-9]+/gu, " ")
    .trim();
  return KINDS.find(([, named, other]) => named.test(plain) && other?.test(plain) !== true)?.[0] ?? null;
}
