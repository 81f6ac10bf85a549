/* Titles that differ in little, and all that a question finds of them: the same on the phone and on the server. */

export const ALIKE = `Tee shirt lot de 5
T-shirt Lacoste
PCs portables HP
Répéteur Wi-Fi TP-Link
Chaîne Hi-Fi Sony
Câble USB-C tressé
Câble USB imprimante
Chargeur type C
MacBook Air M1
Réfrigérateur Nasco 200 litres
Robe noire
Fer à repasser Philips
Montre Casio
Écouteurs filaires
Matelas mousse 3 places
Matelas 1 place
Matelas orthopédique une place
Livre de maths 6e
Livre de français 3eme
Portable Core i7 Dell
Lait 6 mois
Samsung Galaxy A12
Samsung A14 128 Go
Samsung S9 propre
Écran plat Samsung 55 pouces à 2 télécommandes
Congélateur Samsung à 16 tiroirs
Télé Samsung à 75 000 F
Lave-linge Samsung à 12 kg
Trois brosses neuves
Bouteille de gaz B12
Bouteille de gaz B6
Plantain régime
Bouilloire inox
Perruque 14 pouces à 16 mèches
Jantes 16 pouces`.split("\n");

/** A question, what is answered instead of it, and the titles that are found, the best first. */
export const ALIKE_CASES: readonly (readonly [question: string, nearest: string | null, titles: readonly RegExp[]])[] =
  [
    // The first word of a term, too, has its endings.
    ["polo", null, [/^Tee shirt/, /^T-shirt/]],
    ["ordinateur", null, [/^PCs/, /^MacBook/]],
    ["laptop", null, [/^PCs/, /^MacBook/]],
    // Names of few letters that have a gap.
    ["wifi", null, [/Wi-Fi/]],
    ["wi-fi", null, [/Wi-Fi/]],
    ["hifi", null, [/Hi-Fi/]],
    ["usbc", null, [/USB-C/, /type C/]],
    ["usb-c", null, [/USB-C/, /USB imprimante/, /type C/]],
    ["cable type c", null, [/USB-C/]],
    ["usb", null, [/USB-C/, /USB imprimante/]],
    // A size is its number and its unit together, and without its number it says nothing.
    ["16 pouces", null, [/^Jantes/]],
    ["14 pouces", null, [/^Perruque/]],
    ["jantes 18 pouces", "jantes", [/^Jantes/]],
    ["18 pouces", null, []],
    // As it is said to a phone.
    ...[
      "j'ai besoin d'un frigo",
      "notre frigo",
      "nos frigos",
      "mon frère je cherche frigo",
      "montre-moi frigo",
      "montrez-moi un frigo",
      "combien coûte un frigo",
      "faire voir frigo",
      "je voudrais un frigo",
      "j'aimerais voir quels frigos",
    ].map((said) => [said, null, [/^Réfrigérateur/]] as const),
    ["montre", null, [/^Montre/]],
    ["montre casio", null, [/^Montre/]],
    // A telephone is known by its model, as other things of the brand are not.
    ["portable samsung", null, [/Galaxy/, /A14/, /S9/]],
    ["téléphone samsung", null, [/Galaxy/, /A14/, /S9/]],
    ["téléphone", null, [/Galaxy/, /A14/, /S9/]],
    // The first word of that title that looks alike has only its stem in common.
    ["trosse", "brosses", [/brosses/]],
    // A size of bottle is no other.
    ["gaz b12", null, [/B12/]],
    ["bonbonne", null, [/B12/, /B6/]],
    ["aloco", null, [/^Plantain/]],
    // As "ille" is said.
    ["bouyoire", "bouilloire", [/^Bouilloire/]],
    // "mois" is no "moïse".
    ["couffin", null, []],
    // One place is a size.
    ["matelas une place", null, [/1 place|une place/, /1 place|une place/]],
    ["matelas 1 place", null, [/^Matelas 1/, /une place/]],
    ["un matelas", null, [/^Matelas/, /^Matelas/, /^Matelas/]],
    // A letter alone, or the end of a number, is no question.
    ["livre 5e", "livre", [/^Livre/, /^Livre/]],
    ["livre 4eme", "livre", [/^Livre/, /^Livre/]],
    ["core i5", "core", [/Core i7/]],
    ["galaxy s9", "galaxy", [/Galaxy A12/]],
  ];
