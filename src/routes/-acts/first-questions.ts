/** What most buyers ask first. */
export const FIRST_QUESTIONS = [
  "Bonjour, toujours disponible\u00A0?",
  "Où peut-on se voir\u00A0?",
  "Quel est l'état exact\u00A0?",
] as const;
