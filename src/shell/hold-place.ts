import type { RegisteredRouter } from "@tanstack/react-router";

/** How long a screen may take to grow back to the place where it was left. */
const PATIENCE_MS = 10_000;
/** Whoever does one of these decides where the screen stands. */
const MOVES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Back to a long list finds its place also when its rows come late: the router scrolls once, to a screen that is still
 * short or full of place holders. After each growth the place is taken again, until the person moves. Gives what ends it.
 */
export function holdPlace(router: RegisteredRouter): () => void {
  const places = new Map<string | undefined, number>();
  let back = false;
  let release = () => {};
  const stops = [
    router.history.subscribe(({ action }) => {
      back = action.type === "BACK" || action.type === "FORWARD" || action.type === "GO";
    }),
    router.subscribe("onBeforeLoad", ({ fromLocation }) => {
      release();
      if (fromLocation) places.set(fromLocation.state.__TSR_key, scrollY);
    }),
    router.subscribe("onRendered", ({ toLocation }) => {
      const place = places.get(toLocation.state.__TSR_key);
      if (back && place) release = hold(place);
      back = false;
    }),
  ];
  return () => {
    release();
    for (const stop of stops) stop();
  };
}

function hold(place: number): () => void {
  const ended = new AbortController();
  const grown = new ResizeObserver(() => scrollTo({ top: place, behavior: "instant" }));
  const timer = setTimeout(() => ended.abort(), PATIENCE_MS);
  ended.signal.addEventListener("abort", () => {
    grown.disconnect();
    clearTimeout(timer);
  });
  for (const move of MOVES) addEventListener(move, () => ended.abort(), { signal: ended.signal, passive: true });
  grown.observe(document.body);
  return () => ended.abort();
}
