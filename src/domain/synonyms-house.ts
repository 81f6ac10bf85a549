/** The words of the town for house, field and rooms; see synonyms.ts. */
export type Synonyms = { readonly same: readonly string[]; readonly also?: readonly string[] };

const list = (text = ""): readonly string[] => text.split(",").flatMap((term) => term.trim() || []);

/** One thing a line, its names with a comma between them, then behind ">" its kinds. A line that ends in a comma or ">" goes on. */
export const rows = (text: string): readonly Synonyms[] =>
  text
    .trim()
    .split(/(?<![,>])\n/u)
    .map((row) => {
      const [same, also] = row.split(">");
      return { same: list(same), also: list(also) };
    });

export const HOUSE: readonly Synonyms[] = [
  // House
  ...rows(`
réfrigérateur, frigo, frigidaire, refrigo, frijo, refregirateur, refrigerater, frijider, frigider, réfri,
glacière électrique
congélateur, congelo, congel, congelateur bahut, frizer, freezer
ventilateur, ventilo, vantilateur, brasseur d'air, brasseur, ventilo sur pied
climatiseur, clim, climatisation, climatizer, split, air conditionné
cuisinière, gazinière, réchaud à gaz, fourneau, plaque à gaz, rechaud
bouteille de gaz, bonbonne, gaz butane > b6, b12
plantain, alloco, aloco
riz, malo
micro-onde, microonde, four micro onde
machine à laver, lave-linge, machine lavage
mixeur, mixer, moulinette, blender, blinder, moulinex, robot de cuisine
fer à repasser, fer repassage
marmite, casserole, casserolle, faitout, canari, cocotte > batterie de cuisine
assiette, vaisselle > service de table, verres
groupe électrogène, générateur, groupe electro
panneau solaire, plaque solaire, solaire
meuble, mobilier, ameublement > canapé, fauteuil, salon, armoire, commode, lit, table basse, table à manger, table de chevet, chaise, étagère,
buffet, bureau, tabouret, placard, bibliothèque, garde-robe
lit, couchette > sommier
matelas, matelat
une place, 1 place
canapé, fauteuil, salon, divan, sofa, canape d'angle, groupe de salon, ensemble salon
armoire, garde-robe, dressing, penderie, placard
réchaud, plaque chauffante, plaque électrique, plaque de cuisson
bouilloire, chauffe-eau
perceuse, visseuse, chignole
meuleuse, disqueuse, tronçonneuse à disque
tôle, tole bac, bac alu, toiture
mortier, pilon
louche, cuillère, couvert, fourchette
poêle, sauteuse
friteuse, airfryer, air fryer
cafetière, machine à café, nespresso
grille-pain, toaster
extracteur de jus, centrifugeuse, presse-agrumes
rice cooker, cuiseur à riz, autocuiseur, cocotte-minute
barbecue, braisière, foyer, gril
gobelet, verre
bidon, jerrican, fût, baril, barrique
citerne, réservoir, cuve, polytank, château d'eau
étendoir, séchoir à linge
chevet, table de nuit
coiffeuse meuble, coiffeuse miroir
portemanteau, cintre
buffet, bahut, living
vitrine, présentoir, comptoir
kiosque, conteneur, container, baraque
parapluie, parasol
bâche, tente, chapiteau
caméra de surveillance, vidéosurveillance, caméra ip, cctv
rafraîchisseur, air cooler, climatiseur mobile
purificateur, filtre à eau
balance, bascule, peson, pèse-personne
`),
  // Animals, the field, food
  ...rows(`
poulet, poule, volaille, coq, poulets de chair, pondeuse > poussin, pintade, canard, dinde
mouton, bélier, agneau, brebis
chèvre, cabri, bouc, chevreau
bœuf, vache, zébu, taureau, veau
porc, cochon, porcelet, porcin
chien, chiot, toutou, chienne
pulvérisateur, atomiseur, pompe de traitement
lapin, lapereau, clapier
chat, chaton
oiseau, perruche, perroquet
couveuse, incubateur
provende, aliment volaille, aliment bétail
mangeoire, abreuvoir
pelle, pioche, râteau, hache
broyeuse, broyeur, râpeuse, décortiqueuse, moulin, machine attiéké, machine à moudre
plant, pépinière, semence, graine
engrais, npk, urée, fumier, fertilisant
herbicide, désherbant, glyphosate, insecticide, pesticide
sac de jute, sacherie
anacarde, cajou, noix de cajou
attiéké, atchéké, akiéké
poisson, carpe, tilapia
champ, plantation, ferme, verger
`),
  // Rooms and land
  ...rows(`
maison, villa, duplex, logement > studio, appartement, chambre salon, deux pièces, trois pièces
appartement, appart, logement
chambre salon, deux pièces, 2 pièces
chambre, entrée coucher, entrer coucher, chambre salon, studio
terrain, parcelle, hectare > lot
lot > terrain, parcelle
magasin, boutique, local, box commercial
commode, chiffonnier, meuble de rangement
étagère, rayonnage, bibliothèque meuble, bibliothèque
table à manger, salle à manger, table salle à manger
table > bureau, table basse
chaise roulante, fauteuil roulant, chaise handicapé
chaise de bureau, fauteuil de bureau, fauteuil roulettes, chaise roulettes
chaise, tabouret, siège > fauteuil de bureau
rideau, voilage, store, rido
moustiquaire, moustikaire, moustiquère
drap, couverture, couette, dra
tapis, moquette, carpette, natte
natte, nate
miroir, glace murale
foyer amélioré, fourneau, foyer à charbon
lampe, ampoule, luminaire, lumière, lampadaire, torche, veilleuse > projecteur, applique, lustre
projecteur, vidéoprojecteur, video projecteur, projo, rétroprojecteur, retro projecteur, data show
aspirateur, aspirato
seau, bassine, cuvette, sceau
glacière, thermos, bac à glace
machette, coupe-coupe, daba, houe
poste à souder, soudure, soudeuse, machine à souder, poste soudure, fer à souder
sèche-cheveux, séchoir
tondeuse, rasoir électrique
berceau, lit bébé
meuble tv, table tv, meuble télé, table télé
brouette, pousse-pousse, wotro, wottro, charrette, poussoir
motopompe, moto pompe, pompe à eau
fontaine à eau, distributeur d'eau, dispenser
colocation, coloc
meublé, résidence, airbnb
louer, location, bail
`),
];

/** Things without another name, so that they are known by their sound, and none of them is taken for a neighbour's misspelling. */
export const THINGS: readonly Synonyms[] = list(`
bouteille, bracelet, carreau, ceinture, chaîne, chaussette, compresseur, coussin, cravate, cuiseur, écharpe, éponge,
fenêtre, gant, gilet, jante, jupe, karaoké, miroir, mocassin, moulin, oreiller, panier, peluche, porte,
portefeuille, raquette, réveil, rétroviseur, robinet, serviette, tableau, tournevis, banane, ciment, piment, igname,
manioc, miel, drone, marteau, peigne, plateau, banc, bague, alternateur, démarreur, amortisseur, carburateur, phare,
hamac, poubelle, balai, nappe, cuillère, alloco, placali, foutou, tchapalo, bandji
`).map((thing) => ({ same: [thing] }));
