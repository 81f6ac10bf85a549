import type { NewerWord } from "./open-word.ts";

export const CONDITIONS = [
  { id: "new", label: "Neuf" },
  { id: "like_new", label: "Très bon état" },
  { id: "good", label: "Bon état" },
  { id: "used", label: "Usagé" },
] as const;

export type ConditionId = (typeof CONDITIONS)[number]["id"];

/** The French name of a condition. */
export function conditionLabel(id: ConditionId | NewerWord): string {
  return CONDITIONS.find((condition) => condition.id === id)?.label ?? "Autre";
}
