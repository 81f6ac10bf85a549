/** The questions that most buyers ask first. */
export const FIRST_QUESTIONS = [
  "Bonjour, toujours disponible\u202F?",
  "Où peut-on se voir\u202F?",
  "Quel est l'état exact\u202F?",
] as const;
