import { talk } from "./talk.ts";

/** Conversations of the demo seller: people who ask him, and two where he buys. */
export const kouassiTalks = [
  talk("iPhone 11 64 Go, batterie 86 %", "prisca", 1.1, 2, [
    "Bonjour, l’iPhone est débloqué tout opérateur ?",
    "– Bonjour Prisca, oui : Orange, MTN et Moov passent.",
    "Je peux payer en deux fois ?",
    "Sinon je viens demain avec 140 000 comptant.",
  ]),
  talk("Ordinateur portable HP i5, 8 Go, SSD 256", "guede", 3.4, 1, [
    "Bonsoir, est-ce qu’il peut faire tourner AutoCAD ?",
    "– Bonsoir. La version 2018, oui, sans problème. Pas les gros rendus 3D.",
    "Ça me suffit. Vous êtes à Commerce toute la journée ?",
  ]),
  talk("Scooter automatique 125", "mohamed", 22, 0, [
    "Salam, les papiers du scooter sont à votre nom ?",
    "– Oui, carte grise à mon nom. On fait la cession à la mairie.",
    "320 000 cash aujourd’hui ?",
    "– 335 000, je ne peux pas descendre plus bas, il est presque neuf.",
    "Je vous rappelle après la prière.",
    "– D’accord, pas de souci.",
  ]),
  talk("Baffles et ampli pour cérémonie", "herve", 49, 0, [
    "Les baffles, c’est quelle marque ?",
    "– Ce sont des Wharfedale, l’ampli est un Crown.",
    "On peut écouter sur place ?",
    "– Oui, venez le dimanche, je branche tout dans la cour.",
  ]),
  talk("Babyfoot de bar", "ibrahim", 21 * 24, 0, [
    "Bonjour, toujours à vendre ?",
    "– Oui. Il faut le prendre avec un véhicule.",
    "J’ai le tricycle. 150 000 ?",
    "– C’est bon pour 155 000.",
    "J’arrive cet après-midi.",
    "Bien reçu, les enfants sont contents. Merci.",
  ]),
  talk("Calculatrice Casio fx-92", "salimata", 5.5, 1, [
    "Bonjour, la calculatrice est acceptée au BEPC ?",
    "– Oui, c’est le modèle collège, sans mémoire de formules.",
    "Merci. Je la prends pour ma fille, gardez-la moi jusqu’à samedi s’il vous plaît.",
  ]),
  talk("Montre homme dorée", "yao", 190, 0, ["C’est étanche ?", "– À la pluie oui, pas à la piscine."]),
  talk("Téléviseur Nasco 43 pouces", "kouassi", 1.6, 1, [
    "Bonjour Ibrahim, la télé a le Wi-Fi ?",
    "– Bonjour. Non, c’est la LED simple, mais avec une box Android ça marche très bien.",
    "D’accord. Vous livrez à Commerce ?",
    "– Oui, livraison gratuite à Commerce. Demain 10 h, ça vous va ?",
  ]),
  talk("Groupe électrogène 3 kVA", "kouassi", 30, 0, [
    "Bonsoir Hervé, il consomme combien à l’heure ?",
    "– À peu près un litre, si vous ne mettez pas la clim dessus.",
    "Parfait pour la boutique. Je passe l’écouter tourner.",
    "– Venez quand vous voulez, je suis à Huberson.",
  ]),
];
