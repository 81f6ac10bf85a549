import { talk } from "./talk.ts";

/** Conversations of the other people, so that reviews have an exchange behind them and the third demo seller is asked too. */
export const otherTalks = [
  talk("Lit 2 places avec matelas et chevets", "adjoua", 6, 1, [
    "Bonjour Mariam, le lit fait 160 ou 140 ?",
    "– C’est du 160 sur 190.",
    "Je peux venir le démonter mercredi matin ?",
  ]),
  talk("Ensemble bazin brodé femme", "prisca", 25 * 24, 0, [
    "Il est vraiment jamais porté ?",
    "– Jamais, j’ai encore le sachet de la couturière.",
    "Je le prends à 42 000 ?",
    "– D’accord ma sœur.",
    "Merci, il est magnifique.",
  ]),
  talk("TV Samsung 55 pouces Smart", "guede", 12 * 24, 0, [
    "Bonjour, elle est toujours en bon état ?",
    "– Aucun pixel mort, venez voir.",
    "Je viens avec l’argent ce soir.",
    "– Entendu, 280 000 dernier prix.",
  ]),
  talk("Berceau bébé en bois", "adjoua", 16 * 24, 0, [
    "Bonsoir, le berceau est complet avec les vis ?",
    "– Oui, tout est dans un sachet avec la notice.",
    "Je passe demain.",
    "– Très bien, je vous attends.",
  ]),
  talk("Fontaine à eau froide et chaude", "seri", 9 * 24, 0, [
    "Ça refroidit vite ?",
    "– En vingt minutes c’est bien glacé.",
    "OK je prends.",
  ]),
  talk("Physique-chimie Terminale D", "zadi", 14 * 24, 0, [
    "C’est le nouveau programme ?",
    "– Oui, édition de l’an dernier.",
    "Gardez-le pour moi.",
    "– C’est noté.",
  ]),
  talk("Salon en bois 5 places avec coussins", "yao", 2.2, 0, [
    "Bonjour madame, c’est du bois rouge ou du teck ?",
    "– Du bois rouge, mon frère. Très lourd.",
    "Vous pouvez enlever 20 000 ?",
    "– 170 000, parce que c’est vous.",
  ]),
  talk("Congélateur coffre 300 litres", "fatou", 20, 0, [
    "Bonjour Adjoua, il garde bien le froid sans courant ?",
    "– Toute une nuit, si on ne l’ouvre pas.",
    "Je vends du poisson, c’est ce qu’il me faut.",
  ]),
  talk("Moto Haojue 125 papiers complets", "zadi", 1.2, 1, [
    "Bonjour tonton, la moto est de quelle année exactement ?",
    "– Première mise en circulation en mars 2021.",
    "Je peux venir avec mon mécanicien ?",
  ]),
  talk("Toyota Corolla 2008 climatisée", "ibrahim", 15, 0, [
    "Bonjour, elle a déjà été accidentée ?",
    "– Une petite touchette à l’arrière, le pare-chocs a été repeint. Rien d’autre.",
    "Merci pour la franchise. 2 700 000 ?",
    "– Venez l’essayer d’abord, on parle après.",
  ]),
  talk("Bouilloire électrique inox", "mohamed", 80, 0, [
    "Elle chauffe en combien de temps ?",
    "– Trois minutes.",
    "Je la prends, merci.",
  ]),
  talk("Djembé sculpté", "prisca", 130, 0, [
    "Bonjour, c’est pour la chorale. Vous avez deux djembés pareils ?",
    "– Je peux en faire faire un autre en dix jours.",
    "Très bien, commandez-le.",
  ]),
];
