import { describe, expect, test } from "vitest";
import { listings } from "../../supabase/seed/listings.ts";
import { forbiddenIn } from "#routes/create-listing/-parts/listing-fields.tsx";

const FORBIDDEN = {
  weapons: [
    "Pistolet 9 mm avec 2 chargeurs",
    "Fusil de chasse calibre 12",
    "Vends carabine à plomb",
    "Munitions 9mm boîte de 50",
    "Revolver ancien",
    "Taser de défense",
    "Bombe lacrymogène neuve",
    "AK-47 démontée",
    "Bombe lacrymo",
    "Poignard militaire",
    "Dynamite de carrière",
  ],
  medicines: [
    "Tramadol 225 plaquette",
    "Viagra 100 mg original",
    "Cytotec disponible",
    "Médicaments contre la toux",
    "Antibiotiques amoxicilline 500",
    "Kush de qualité",
    "Valium 10 mg",
    // In a box: a box for them is allowed.
    "Tramadol boîte de 10",
    "Ganja",
    "Herbe à fumer",
  ],
  animals: [
    "Chiots berger allemand 2 mois",
    "Vends mouton de Tabaski",
    "3 chèvres et un bouc",
    "Poulets de chair vivants",
    "Poules pondeuses",
    "Perroquet gris du Gabon",
    "Jolis chatons à donner",
    "Couple de lapins",
    "Tortue de terre",
    "A vendre 2 bœufs",
  ],
  copies: [
    "iPhone 14 copie",
    "Réplique Rolex Submariner",
    "AirPods Pro master copy",
    "Sac Louis Vuitton imitation",
    "Nike Jordan première copie",
  ],
  papers: [
    "Faux diplôme BTS",
    "Permis de conduire sans examen",
    "Faux billets de 10 000",
    "Piratage compte WhatsApp",
    "Films porno DVD",
    "Vente de diplômes",
    "Passeports à vendre",
    "Billets noirs",
    "Défense d'éléphant",
    "Peau de léopard",
  ],
};

const ALLOWED = [
  "Pistolet à colle + 20 bâtons",
  "Pistolet à peinture Bosch",
  "Pistolet de massage musculaire",
  "Pistolet à eau pour enfants",
  "Pistolet de lavage haute pression",
  "Fusil à pompe Nerf",
  "Fusil harpon pêche sous-marine",
  "Cartouches d'encre HP 652",
  "Armoire 3 portes",
  "Armoire à pharmacie",
  "Boîte à médicaments",
  "Détecteur de faux billets",
  "Chaussures simili peau de crocodile",
  "Robe couleur grenade",
  "Statue éléphant",
  "Porte passeport",
  "Cadre pour diplôme",
  "Grenades fraîches 1 kg",
  "Film Gendarme DVD",
  "Niche pour chien",
  "Cage pour lapins",
  "Croquettes chien 10 kg",
  "Arbre à chat",
  "Litière chat",
  "Peluche lapin géante",
  "Chien en peluche",
  "Poulet fumé",
  "Poulets congelés carton",
  "Viande de bœuf",
  "Couveuse 48 œufs poulets",
  "Mangeoire poules",
  "Canard WC",
  "Le Coq Sportif taille 42",
  "Cheval à bascule en bois",
  "Coque iPhone 12",
  "Veste en cuir d'agneau",
  "Sac crocodile",
  "Canari en terre cuite",
  "Chaton interactif jouet",
  "Tortue Ninja figurine",
  "Miniature réplique Porsche 1/18",
  "Faux cils magnétiques",
  "Faux plafond PVC",
  "Photocopieuse Canon",
  "Perruque lace 18 pouces",
  "Machine à laver LG 7 kg",
  "Robe Médicis taille M",
  "Chaîne et porte-clés chat",
  "Chaussures Caterpillar",
  "Piles AAA paquet de 8",
  "Permis moto : cours et code",
  "Carte mémoire 64 Go",
  "Livre Héroïne de Bassam",
  "Bouclier phare Yamaha",
  "Vachette sac à main",
  "Porcelaine 12 assiettes",
];

describe("a title that offers what the terms forbid", () => {
  test.each(Object.entries(FORBIDDEN))("%s", (kind, titles) => {
    expect(titles.filter((title) => forbiddenIn(title) !== kind)).toEqual([]);
  });

  test("and those that only sound so, or name what goes with it, are left alone", () => {
    expect([...ALLOWED, ...listings.map(({ title }) => title)].filter((title) => forbiddenIn(title) !== null)).toEqual(
      [],
    );
  });
});
