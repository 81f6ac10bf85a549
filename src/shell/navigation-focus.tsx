import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

const MAIN = "contenu";

/**
 * After a navigation to another screen the focus goes to its heading, which screen readers then
 * speak; to the main region when the heading is not there yet (PageTitle takes over from it).
 * Back and forward do the same; changes of the query alone leave the focus where it is.
 */
export function NavigationFocus() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const heading = document.querySelector<HTMLElement>(`#${MAIN} h1`);
        (heading ?? document.getElementById(MAIN))?.focus({ preventScroll: true });
      }),
    [router],
  );
  return null;
}
