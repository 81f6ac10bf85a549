import type { ReactNode } from "react";
import { isComplete } from "#domain/profile.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { useSession } from "#session/use-session.ts";
import { SendAway } from "./send-away.tsx";

/**
 * Lets through who may see a screen (§2, route guard): `person` asks for a session, `profile` also for a name, a phone
 * and a district. It decides from this phone alone: while the profile was never received, the screen is shown and the
 * server has the last word; it sends on as soon as something is known to be missing.
 */
export function Guard({ need, children }: { need: "person" | "profile"; children: ReactNode }) {
  const { phase } = useSession();
  const { phase: known, profile } = useMyProfile();
  if (phase === "unknown") return <div aria-busy="true" className="min-h-[60dvh]" />;
  if (phase === "visitor") return <SendAway to="/login" />;
  if (need === "profile" && known === "ready" && !isComplete(profile)) return <SendAway to="/complete-profile" />;
  return children;
}
