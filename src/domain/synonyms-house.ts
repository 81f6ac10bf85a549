/** The words of the town for house, field and building; see synonyms.ts. */
export type Synonyms = { readonly same: readonly string[]; readonly also?: readonly string[] };

export const words = (same: string, also = ""): Synonyms => {
  const list = (text: string) => text.split(",").flatMap((term) => (term.trim() === "" ? [] : [term.trim()]));
  return { same: list(same), also: list(also) };
};

export const HOUSE: readonly Synonyms[] = [
  // House
  words(
    "réfrigérateur, frigo, frigidaire, refrigo, frijo, refregirateur, refrigerater, frijider, frigider, réfri, glacière électrique",
  ),
  words("congélateur, congelo, congel, congelateur bahut, frizer, freezer"),
  words("ventilateur, ventilo, vantilateur, brasseur d'air, brasseur, ventilo sur pied"),
  words("climatiseur, clim, climatisation, climatizer, split"),
  words("cuisinière, gazinière, réchaud à gaz, fourneau, plaque à gaz, rechaud"),
  words("bouteille de gaz, bonbonne, gaz butane, b6, b12"),
  words("micro-onde, microonde, four micro onde"),
  words("machine à laver, lave-linge, machine lavage"),
  words("mixeur, mixer, moulinette, blender, blinder, moulinex, robot de cuisine"),
  words("fer à repasser, fer repassage"),
  words("marmite, casserole, casserolle, faitout, canari, cocotte", "batterie de cuisine"),
  words("assiette, vaisselle", "service de table, verres"),
  words("groupe électrogène, générateur, groupe electro"),
  words("panneau solaire, plaque solaire, solaire", "kit solaire"),
  words("lit, couchette", "sommier"),
  words("matelas, matelat"),
  words("une place, 1 place"),
  words("canapé, fauteuil, salon, divan, sofa, canape d'angle", "salon complet"),
  words("armoire, garde-robe, dressing, penderie, placard"),
  words("réchaud, plaque chauffante, plaque électrique, plaque de cuisson"),
  words("bouilloire, chauffe-eau"),
  words("perceuse, visseuse, chignole"),
  words("meuleuse, disqueuse, tronçonneuse à disque"),
  words("tôle, tole bac, bac alu, toiture"),
  // Animals, the field, food
  words("poulet, poule, volaille, coq, poulets de chair, pondeuse", "poussin, pintade, canard, dinde"),
  words("mouton, bélier, agneau, brebis"),
  words("chèvre, cabri, bouc, chevreau"),
  words("bœuf, vache, zébu, taureau, veau"),
  words("porc, cochon, porcelet, porcin"),
  words("chien, chiot, toutou, chienne"),
  words("pulvérisateur, atomiseur, pompe de traitement"),
  // Rooms and land
  words("maison, villa, duplex, logement", "studio, appartement, chambre salon, deux pièces, trois pièces"),
  words("appartement, appart, logement"),
  words("chambre, entrée coucher, entrer coucher, chambre salon, studio"),
  words("terrain, parcelle, lot, hectare"),
  words("magasin, boutique, local, box commercial"),
  words("commode, chiffonnier, meuble de rangement"),
  words("étagère, rayonnage, bibliothèque meuble, bibliothèque"),
  words("table à manger, salle à manger, table salle à manger"),
  words("table", "bureau, table basse, table à manger"),
  words("chaise roulante, fauteuil roulant, chaise handicapé"),
  words("chaise de bureau, fauteuil de bureau, fauteuil roulettes, chaise roulettes"),
  words("chaise, tabouret, siège", "fauteuil de bureau"),
  words("rideau, voilage, store"),
  words("moustiquaire, moustikaire, moustiquère"),
  words("drap, couverture, couette, dra"),
  words("tapis, moquette, carpette, natte"),
  words(
    "lampe, ampoule, luminaire, lumière, lampadaire, torche, veilleuse, lampe torche",
    "projecteur, applique, lustre",
  ),
  words("projecteur, vidéoprojecteur, video projecteur, projo, rétroprojecteur, retro projecteur, data show"),
  words("aspirateur, aspirato"),
  words("seau, bassine, cuvette, sceau"),
  words("glacière, thermos, bac à glace"),
  words("machette, coupe-coupe, daba, houe"),
  words("poste à souder, soudure, poste soudure, fer à souder"),
  words("sèche-cheveux, séchoir"),
  words("tondeuse, rasoir électrique"),
  words("berceau, lit bébé"),
  words("meuble tv, table tv, meuble télé, table télé"),
  words("brouette, pousse-pousse"),
  words("motopompe, moto pompe, pompe à eau"),
  words("fontaine à eau, distributeur d'eau, dispenser"),
];

/** Things without another name, so that they are known by their sound, and none of them is taken for a neighbour's misspelling. */
export const THINGS: readonly Synonyms[] = (
  "bouteille, bracelet, carreau, ceinture, chaîne, chaussette, compresseur, coussin, cravate, cuiseur, " +
  "écharpe, éponge, fenêtre, gant, gilet, jante, jupe, karaoké, miroir, mocassin, moulin, oreiller, panier, " +
  "peluche, porte, portefeuille, raquette, réveil, rétroviseur, robinet, serviette, tableau, tournevis"
)
  .split(", ")
  .map((thing) => words(thing));
