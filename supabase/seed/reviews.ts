import type { PersonName } from "./people.ts";

/** One review: about which listing, by whom, how many stars, how many days ago. Only its owner cannot write it. */
export type ReviewText = {
  readonly about: string;
  readonly by: PersonName;
  readonly stars: number;
  readonly daysAgo: number;
  readonly comment: string | null;
};

const review = (about: string, by: PersonName, stars: number, daysAgo: number, comment: string | null): ReviewText => ({
  about,
  by,
  stars,
  daysAgo,
  comment,
});

/** Reviews of the seed; the database shows those whose two sides have talked. */
export const reviews: readonly ReviewText[] = [
  review(
    "Samsung S10 importé",
    "awa",
    5,
    18,
    "Téléphone conforme à la description, vendeuse honnête et patiente. Je recommande.",
  ),
  review("Babyfoot de bar", "ibrahim", 4, 20, "Bon babyfoot, une barre un peu dure. Le vendeur a aidé à charger."),
  review("Ensemble bazin brodé femme", "prisca", 5, 24, "Magnifique bazin, tout neuf. Merci Mariam !"),
  review("TV Samsung 55 pouces Smart", "guede", 5, 11, "Très belle image, télé comme neuve. Transaction rapide."),
  review(
    "Berceau bébé en bois",
    "adjoua",
    4,
    15,
    "Berceau solide, il manquait une vis mais Salimata me l’a apportée le lendemain.",
  ),
  review("Fontaine à eau froide et chaude", "seri", 3, 8, "Marche bien, mais un peu bruyante la nuit."),
  review("Physique-chimie Terminale D", "zadi", 5, 13, "Livre en bon état, rendez-vous à l’heure."),
  review(
    "Scooter automatique 125",
    "mohamed",
    4,
    0.8,
    "Vendeur sérieux, qui répond vite. On n’est pas tombés d’accord sur le prix.",
  ),
  review(
    "Baffles et ampli pour cérémonie",
    "herve",
    5,
    1.8,
    "Kouassi m’a fait écouter tout le matériel. Rien à cacher.",
  ),
  review("Montre homme dorée", "yao", 2, 7, "La dorure est partie au bout de trois jours."),
  review(
    "Climatiseur split 1,5 CV",
    "adjoua",
    5,
    12,
    "Froid impeccable, le frigoriste est venu l’installer le même jour.",
  ),
  review("Machine à laver 7 kg LG", "salimata", 4, 17, null),
  review("Jeu de maillots pour équipe, 14 pièces", "zadi", 5, 10, "Maillots propres, l’équipe est fière."),
  review("Pagne Uniwax bleu, 3 pièces", "adjoua", 5, 6, "Du vrai Uniwax, les couleurs tiennent au lavage."),
  review(
    "Lot de 20 chaises plastiques",
    "herve",
    3,
    21,
    "Trois chaises fissurées au lieu de deux, mais elle a baissé le prix.",
  ),
  review(
    "Machine à coudre électrique Singer",
    "salimata",
    5,
    9,
    "Elle m’a montré comment enfiler l’aiguille. Très gentille dame.",
  ),
  review("Gazinière 4 feux avec four", "prisca", 4, 27, "Cuisinière propre, tous les feux marchent."),
  review("Tricycle cargo Apsonic", "zadi", 4, 2, "Vendeur disponible, papiers montrés tout de suite."),
  review("Bouteille de gaz B12 consignée", "fatou", 5, 19, "Simple et rapide."),
  review("Table à manger 6 chaises", "guede", 5, 23, "Du bois massif comme promis. Livraison offerte."),
  review("Power bank 20 000 mAh", "kouassi", 2, 14, "Charge deux fois, pas quatre."),
  review("PlayStation 4 Slim + 2 manettes", "mohamed", 5, 2.2, "Console nickel, essai à la maison avant de payer."),
  review("MacBook Air 2017", "equipe", 4, 26, "Bon état, quelques rayures en plus que sur les photos."),
  review("Guitare sèche avec housse", "prisca", 5, 1.1, "Elle sonne très bien, la chorale vous remercie."),
  review("Deux-roues pour le champ", "ibrahim", 4, 16, "Solide. Le pneu était vraiment à changer."),
  review("Redmi 12C pour pièces ou réparation", "mohamed", 3, 22, "En l’état, comme annoncé."),
  review("Haltères et barre, 40 kg", "equipe", 5, 13, "Très bon matériel, vendeur ponctuel."),
  review("Maillot des Éléphants, taille L", "seri", 5, 0.2, "Belle qualité, taille correcte. Allez les Éléphants !"),
  review("Coques et verres trempés au choix", "adjoua", 4, 12, "Pose gratuite et bien faite."),
  review("Imprimante Canon multifonction", "guede", 4, 18, "Imprime bien, une cartouche était presque vide."),
  review("Petite télé 24 pouces", "yao", 5, 25, "Parfaite pour ma chambre."),
  review("Canapé d’angle gris", "fatou", 5, 5, "Canapé impeccable, on dirait qu’il sort du magasin."),
  review("Casque audio Sony", "kouassi", 4, 28, null),
];
