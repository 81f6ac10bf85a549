import { type ReactNode, useEffect, useState } from "react";
import { isComplete } from "#domain/profile.ts";
import { safeReturnPath } from "#domain/return-path.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { useSession } from "#session/use-session.ts";
import { Go } from "./go.tsx";

/** How long a fresh sign-in waits to learn whether the profile is complete, before going on without knowing. */
const PATIENCE_MS = 8_000;

/**
 * Login and register are for visitors: whoever is signed in goes on to the return path, through /complete-profile when
 * something is missing. A person whose session the server no longer renews may sign in again.
 */
export function VisitorsOnly({ retour, children }: { retour: string | undefined; children: ReactNode }) {
  const { phase, needsSignIn } = useSession();
  const { phase: known, profile } = useMyProfile();
  const [came, setCame] = useState<"visiting" | "known">();
  const [patient, setPatient] = useState(true);
  const inside = phase === "person" && !needsSignIn;
  if (came === undefined && phase !== "unknown") setCame(inside ? "known" : "visiting");
  const justEntered = inside && came === "visiting";

  useEffect(() => {
    if (!justEntered) return undefined;
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [justEntered]);

  if (phase === "unknown") return <div aria-busy="true" className="min-h-[60dvh]" />;
  if (!inside) return children;
  if (justEntered && known === "loading" && patient) return children;
  const path = safeReturnPath(retour);
  if (known === "loading" || isComplete(profile)) return <Go path={path} />;
  return <Go path={path === "/" ? "/complete-profile" : `/complete-profile?retour=${encodeURIComponent(path)}`} />;
}
