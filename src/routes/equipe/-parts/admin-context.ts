import { createContext, use } from "react";
import { useStore } from "zustand";
import type { Admin } from "#team/admin.ts";

/** The admin console this screen is about; every part of it stands inside. */
export const AdminContext = createContext<Admin | null>(null);

export function useAdmin(): Admin {
  const admin = use(AdminContext);
  if (admin === null) throw new Error("A part of the team's admin console stands outside of it");
  return admin;
}

/** Whether an action about this row is on its way. */
export const useBusy = (about: string): boolean => useStore(useAdmin().actions, (sending) => sending.has(about));
