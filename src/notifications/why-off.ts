/** Sentences: the reason why a press did not turn it on. */
export const WHY_OFF = {
  unsupported: "Ce navigateur ne peut pas vous prévenir quand Djassa est fermé.",
  refused: "Les notifications sont bloquées. Autorisez-les pour Djassa dans les réglages de votre navigateur.",
  mute: "Le service de notifications de ce navigateur ne répond pas\u00a0: en navigation privée ou sans les services de Google, il n'y en a pas. Essayez avec Chrome ou Firefox.",
  failed: "Impossible pour l'instant\u00a0: le serveur ne répond pas. Réessayez dans les réglages.",
} as const satisfies Readonly<Record<string, string>>;
