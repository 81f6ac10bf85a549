import { rows, type Synonyms } from "./synonyms-house.ts";

/** The words of the town for building, tools and what people do for one another; see synonyms.ts. */
export const WORK: readonly Synonyms[] = [
  // Building and tools
  ...rows(`
parpaing, brique, agglo
planche, bois, chevron, madrier, contreplaqué
sable, gravier
lavabo, évier, sanitaire
toilette, wc, cuvette wc
serrure, verrou
bétonnière, bétonneuse, malaxeur
échelle, escabeau, échafaudage
caisse à outils, outil, outillage, boîte à outils
cric, vérin
tronçonneuse, scie à chaîne, motoscie
débroussailleuse, faucheuse, coupe-herbe
tuyau, pvc, tube
`),
  // Work
  ...rows(`
cours, répétiteur, maître de maison, soutien scolaire, encadreur, encadrement, professeur, prof
livraison, livreur, coursier, livrer
réparation, réparateur, réparer, dépannage, dépanneur
couture, couturier, tailleur, retouche
coiffure, coiffeur, coiffeuse
tresse, tresseuse, rasta, locks
photographe, photographie, photo, foto, cameraman
impression, imprimer, photocopie, saisie, tirage
gâteau, pâtisserie, pâtissier, cake, gato
traiteur, buffet, restauration
déménagement, déménageur, transporteur
plombier, plomberie
électricien, électricité
maçon, maçonnerie
menuisier, menuiserie, ébéniste
soudeur, ferronnier
peintre, peinture
carreleur, carrelage, carreau
mécanicien, mécano, mécanique
lavage, pressing, lessive, blanchisserie
ménage, nounou, ménagère, femme de ménage, fille de maison, servante
gardien, vigile, gardiennage
dj, animation, animateur
décoration, déco, décorateur
manucure, ongle, faux ongles, capsule, pédicure, onglerie, vernis
massage, masseur, spa
affiche, flyer, logo, infographie, infographe, graphiste, design
cv, curriculum vitae, lettre de motivation
chauffeur, conducteur
permis, auto-école
emploi, travail, job, boulot, recrutement
mémoire, rapport de stage, rapport
`),
];

/** Words of quality, number and measure. */
export const QUALITY: readonly Synonyms[] = [
  ...rows(`
deux, 2
trois, 3
quatre, 4
cinq, 5
six, 6
sept, 7
huit, 8
dix, 10
onze, 11
douze, 12
treize, 13
quatorze, 14
quinze, 15
seize, 16
vingt, 20
giga, go, gb, gig
téra, to, tb
kilo, kg, kilogramme
watt, w
volt, v
pouces, inch
enfant, bébé, gosse, gamin
femme, dame, fille, féminin
homme, monsieur, garçon, masculin
neuf, nouveau, scellé, jamais utilisé
cassé, fissuré, brisé, gâté, en panne
france au revoir, venu de france, venu d'europe
`),
];
