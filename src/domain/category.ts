import type { NewerWord } from "./open-word.ts";

export const CATEGORIES = [
  { id: "fashion", label: "Mode & Accessoires", icon: "shirt" },
  { id: "electronics", label: "Électronique & High-tech", icon: "smartphone" },
  { id: "home", label: "Maison & Jardin", icon: "sofa" },
  { id: "vehicles", label: "Auto & Moto", icon: "car" },
  { id: "sports", label: "Sports & Loisirs", icon: "dumbbell" },
  { id: "books", label: "Livres & Culture", icon: "book-open" },
] as const;

export type CategoryId = (typeof CATEGORIES)[number]["id"];

/** The French name of a category. */
export function categoryLabel(id: CategoryId | NewerWord): string {
  return CATEGORIES.find((category) => category.id === id)?.label ?? "Autre";
}
