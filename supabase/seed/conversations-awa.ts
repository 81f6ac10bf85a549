import { talk } from "./talk.ts";

/** Conversations of the demo buyer. */
export const awaTalks = [
  talk("Tecno Spark 10 Pro 256 Go", "awa", 0.3, 2, [
    "Bonjour, le Tecno est toujours disponible ?",
    "– Bonjour Awa. Oui, il est là. C’est le 256 Go, bleu.",
    "La batterie n’a jamais été changée ?",
    "– Non, d’origine. Il a huit mois seulement, la facture est dans la boîte.",
    "65 000, c’est possible ? Je peux passer demain.",
    "– On s’entend à 66 000 si vous venez avant midi.",
    "– Je suis à Commerce, en face de la pharmacie. Appelez-moi quand vous arrivez.",
  ]),
  talk("Pagne wax 6 yards, motif fleurs", "awa", 0.45, 1, [
    "Bonjour Fatou, il vous reste combien de complets ?",
    "– Il m’en reste trois, deux rouges et un bleu.",
    "Vous faites un prix pour les deux rouges ? C’est pour un mariage à Tazibouo.",
    "– Pour deux je laisse à 22 000, avec le foulard en plus.",
  ]),
  talk("Vélo VTT 26 pouces", "awa", 2.1, 0, [
    "Bonjour, le VTT irait pour mon petit frère ? Il fait 1 m 65.",
    "– Oui, la selle descend bien. Il a fait tout son lycée avec des vélos comme ça.",
    "D’accord. Et les freins ?",
    "– Câbles neufs devant et derrière. Vous pouvez l’essayer dans la cour.",
    "Super, on passe samedi matin.",
    "– Je vous attends samedi, Lobia derrière l’église.",
    "Merci, à samedi !",
  ]),
  talk("Machine à coudre Butterfly à pédale", "awa", 7.5, 1, [
    "Bonjour monsieur, la machine pique aussi le jean ?",
    "– Bonjour. Oui, il faut juste une grosse aiguille. Maman cousait des sacs avec.",
    "Le dernier prix ?",
    "– 70 000, et je donne les canettes, l’huile et deux boîtes d’aiguilles.",
  ]),
  talk("Romans africains, lot de 6", "awa", 26, 0, [
    "Bonjour Salimata, est-ce qu’il y a Une si longue lettre dans le lot ?",
    "– Oui, c’est justement le Mariama Bâ.",
    "Parfait, je les prends. Vous êtes disponible quand ?",
    "– Tous les soirs après 17 h à Belleville.",
    "Je passe jeudi, alors.",
  ]),
  talk("Réfrigérateur Nasco 2 portes", "awa", 4.2, 0, [
    "Bonjour, est-ce qu’il consomme beaucoup ? J’ai un petit compteur.",
    "– Non, avec la prépayée je mets 5 000 le mois, frigo et télé ensemble.",
    "Et pour le transport à Tazibouo ?",
    "– Un tricycle prend 3 000. Mon frère peut aider à charger.",
    "Je demande à mon mari et je vous réponds ce soir.",
  ]),
  talk("Samsung S10 importé", "awa", 19 * 24, 0, [
    "Bonjour, le S10 a-t-il un compte bloqué ?",
    "– Non, tout est libre, je peux le réinitialiser devant vous.",
    "OK je viens avec mon cousin qui s’y connaît.",
    "– Pas de souci, il est le bienvenu.",
    "Merci Salimata, le téléphone marche très bien.",
    "– Merci à vous ! Si possible, laissez-moi un avis sur Djassa.",
  ]),
  talk("Lit 2 places avec matelas et chevets", "awa", 13, 0, [
    "Bonjour Mariam, vous vendez le lit sans le matelas ?",
    "– Bonjour, je préfère vendre tout ensemble, sinon le matelas va rester.",
    "Je comprends. Je réfléchis et je vous dis.",
  ]),
];
