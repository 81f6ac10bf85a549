/** The questions that most buyers ask first. */
export const FIRST_QUESTIONS = [
  "Bonjour, toujours disponible\u202F?",
  "Dernier prix\u202F?",
  "Où peut-on se voir\u202F?",
  "C'est en quel état\u202F?",
] as const;
