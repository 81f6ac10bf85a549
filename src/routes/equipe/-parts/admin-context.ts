import { createContext, use } from "react";
import type { Admin } from "#team/admin.ts";

/** The admin console this screen is about; every part of it stands inside. */
export const AdminContext = createContext<Admin | null>(null);

export function useAdmin(): Admin {
  const admin = use(AdminContext);
  if (admin === null) throw new Error("A part of the team's admin console stands outside of it");
  return admin;
}
