import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { isComplete } from "#domain/profile.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { useSession } from "#session/use-session.ts";

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

/**
 * Replaces this screen by one that must come first, which then leads back here. The address is read once, when this
 * appears: read at each render it would already be the next one, and the way back would grow for ever.
 */
function SendAway({ to }: { to: "/login" | "/complete-profile" }) {
  const router = useRouter();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    const here = router.state.location.href;
    void router.navigate({ to, search: here === "/" ? {} : { retour: here }, replace: true });
  }, [router, to]);
  return null;
}

/** Replaces this screen by a path of this site that came from an address (see `safeReturnPath`). Draws nothing. */
export function Go({ path }: { path: string | undefined }) {
  const router = useRouter();
  const target = safeReturnPath(path);
  useEffect(() => {
    void router.navigate({ href: target, replace: true });
  }, [router, target]);
  return null;
}

/** How long a fresh sign-in waits to learn whether the profile is complete, before going on without knowing. */
const TIME_LIMIT_MS = 8_000;

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
    const timer = setTimeout(() => setPatient(false), TIME_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [justEntered]);

  if (phase === "unknown") return <div aria-busy="true" className="min-h-[60dvh]" />;
  if (!inside) return children;
  if (justEntered && known === "loading" && patient) return children;
  const path = safeReturnPath(retour);
  if (known === "loading" || isComplete(profile)) return <Go path={path} />;
  return <Go path={path === "/" ? "/complete-profile" : `/complete-profile?retour=${encodeURIComponent(path)}`} />;
}

const NOWHERE = "https://djassa.invalid";

/**
 * Where to go after signing in: a path of this site, or `fallback`. The browser's own parser decides, since
 * it also reads "/\evil", "/<tab>/evil" and "/.//evil" as another host (security.md, return paths).
 */
export function safeReturnPath(path: string | null | undefined, fallback = "/"): string {
  if (typeof path !== "string" || !path.startsWith("/")) return fallback;
  try {
    const { origin, pathname, search, hash } = new URL(path, NOWHERE);
    const safe = pathname + search + hash;
    return origin === NOWHERE && !safe.startsWith("//") ? safe : fallback;
  } catch {
    return fallback; // no address at all
  }
}
