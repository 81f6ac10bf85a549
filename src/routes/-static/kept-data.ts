/** The tables of /privacy: what is kept, who sees it, for how long. The same list as in docs/security.md. */
export const ON_SERVER = [
  {
    what: "Nom, image, note, nombre d'avis, date d'arrivée, et si votre numéro est confirmé",
    who: "Tout le monde",
    howLong: "Tant que le compte existe\u202F; votre photo, jusqu'à ce que vous en changiez",
  },
  { what: "Email, quartier", who: "Vous et l'équipe", howLong: "Tant que le compte existe" },
  { what: "Téléphone", who: "Vous, l'équipe, et l'inscrit qui le demande", howLong: "Tant que le compte existe" },
  {
    what: "Annonces et photos",
    who: "Tout le monde, tant qu'elles sont actives",
    howLong: "Photos effacées 30 jours après la suppression",
  },
  { what: "Annonces que vous regardez", who: "Personne\u202F; le vendeur sait combien", howLong: "Ce jour-là" },
  { what: "Messages", who: "Les deux personnes", howLong: "Tant qu'un des comptes existe, photos et voix 90 jours" },
  {
    what: "Favoris, brouillons, recherches et vendeurs que vous suivez",
    who: "Vous seul",
    howLong: "Jusqu'à ce que vous les retiriez, ou supprimiez votre compte",
  },
  {
    what: "Personnes bloquées",
    who: "Vous seul",
    howLong: "Jusqu'à ce que vous les débloquiez, ou supprimiez votre compte",
  },
  {
    what: "Numéros de vendeurs que vous avez demandés",
    who: "L'équipe, en cas d'abus",
    howLong: "Tant que votre compte existe",
  },
  { what: "Avis", who: "Tout le monde", howLong: "Restent après votre départ, sans votre nom" },
  {
    what: "Crédits et paiements",
    who: "Vous et l'équipe",
    howLong: "10 ans (comptabilité), sans votre nom si vous supprimez votre compte",
  },
  {
    what: "Empreinte chiffrée de votre numéro, si vous avez publié gratuitement, ou si votre compte est suspendu",
    who: "Personne\u00A0: elle sert à n'offrir qu'une publication par numéro, et à ce qu'une suspension y reste attachée",
    howLong: "3 ans après la suppression du compte, ou le changement de numéro",
  },
  { what: "Captures d'écran de paiement", who: "L'équipe", howLong: "Tant que votre compte existe" },
  {
    what: "Appareils connectés\u00A0: navigateur, dernière utilisation",
    who: "Vous seul",
    howLong: "Jusqu'à ce que vous déconnectiez l'appareil, ou supprimiez votre compte",
  },
  {
    what: "Quand l'équipe a ouvert votre fiche, une capture, un message ou un reçu",
    who: "Vous et l'équipe",
    howLong: "1 an\u202F; effacé avec votre compte",
  },
  {
    what: "Ce que le serveur a répondu à chacun de vos envois",
    who: "Vous seul",
    howLong: "30 jours\u202F; pendant 90 jours, seulement s'il a été accepté ou refusé",
  },
  { what: "Ce qui est sous la cloche", who: "Vous seul", howLong: "60 jours\u202F; effacé avec votre compte" },
  { what: "Rapport d'un appareil envoyé par vous, sans texte et sans nom", who: "L'équipe", howLong: "30 jours" },
  {
    what: "Versions utilisées et erreurs de l'application, en nombres par jour, sans compte (se désactive dans Réglages)",
    who: "L'équipe",
    howLong: "90 jours",
  },
  { what: "Emails envoyés", who: "Personne", howLong: "90 jours" },
  {
    what: "Messages joints à un signalement de personne, par l'une des deux",
    who: "L'équipe",
    howLong: "90 jours après la décision\u202F; effacés avec l'un des deux comptes",
  },
  {
    what: "Ce que disait et montrait une annonce avant une modification",
    who: "Vous et l'équipe",
    howLong: "Texte 1 an, photos 90 jours\u202F; effacés avec votre compte",
  },
  { what: "Acheteur d'une annonce", who: "Lui, le vendeur et l'équipe", howLong: "Tant que son compte existe" },
  {
    what: "Reçus de vente",
    who: "Vendeur et acheteur\u202F; l'équipe, si l'un des deux lui demande de l'aide",
    howLong: "5 ans",
  },
  {
    what: "IMEI d'un téléphone à vendre ou déclaré volé, en empreinte chiffrée",
    who: "Personne\u00A0: qui tape le même numéro apprend si c'est le même, et s'il est déclaré volé",
    howLong: "Jusqu'à ce que vous le retiriez, 90 jours après la vente, ou 5 ans s'il est déclaré volé",
  },
  { what: "Photos d'une annonce signalée", who: "L'équipe", howLong: "90 jours après la décision, au plus" },
  {
    what: "Signalements, messages à l'équipe",
    who: "L'équipe",
    howLong: "1 an après leur traitement\u202F; effacés avec votre compte",
  },
] as const;

export const ON_PHONE = [
  {
    what: "Annonces et avis publics",
    who: "Les 90 derniers jours, 2\u202F000\u00A0annonces au plus",
    howLong: "Renouvelés à chaque synchronisation",
  },
  { what: "Photos déjà vues", who: "En quantité limitée", howLong: "Effacées d'abord si la place manque" },
  {
    what: "Vos messages, favoris, brouillons, annonces, paiements, profil",
    who: "Sous votre compte uniquement",
    howLong: "Effacés à la déconnexion",
  },
  {
    what: "Ce que vous avez écrit et qui n'est pas encore parti",
    who: "Sous votre compte uniquement",
    howLong: "Jusqu'à l'envoi, ou selon votre choix à la déconnexion",
  },
  {
    what: "Vos huit dernières recherches",
    who: "Cet appareil",
    howLong: "Effacées à la déconnexion, ou par vous dans la recherche",
  },
  {
    what: "Votre session, le thème, l'économie de données",
    who: "Cet appareil",
    howLong: "Session effacée à la déconnexion",
  },
] as const;
