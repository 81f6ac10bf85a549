import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

const MAIN = "contenu";

/**
 * After a navigation to another screen the focus goes to its heading, which screen readers then
 * speak; to the main region when the heading is not there yet (PageTitle takes over from it).
 * Back and forward do the same; changes of the query alone leave the focus where it is, and so does a screen in whose
 * field somebody is typing already: keys must not go astray because its navigation ends late.
 */
export function NavigationFocus() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const main = document.getElementById(MAIN);
        if (main?.contains(document.activeElement) && document.activeElement?.matches("input, select, textarea"))
          return;
        const heading = main?.querySelector<HTMLElement>("h1");
        (heading ?? main)?.focus({ preventScroll: true });
      }),
    [router],
  );
  return null;
}
