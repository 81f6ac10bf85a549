import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/**
 * Replaces this screen by one that must come first, which then leads back here. The address is read once, when this
 * appears: read at each render it would already be the next one, and the way back would grow for ever.
 */
export function SendAway({ to }: { to: "/login" | "/complete-profile" }) {
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
