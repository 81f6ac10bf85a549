import { createContext, use } from "react";
import type { Desk } from "#team/desk.ts";

/** The desk this screen is about; every part of it stands inside. */
export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (desk === null) throw new Error("A part of the team's desk stands outside of it");
  return desk;
}
