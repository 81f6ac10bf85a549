/*
 * One moment at the start: the first screen stands, with its listings and the photos in sight. Work that nobody waits for (lazy parts, the
 * replica, the worker) starts then, so that on a slow network nothing competes with the screen.
 */
let open: () => void = () => undefined;

/** Resolves when the first screen has all it needs. */
export const firstScreen = new Promise<void>((resolve) => {
  open = resolve;
});

/** The composition root says that the moment has come. */
export function firstScreenStands(): void {
  open();
}
