import type { BrowserContext } from "@playwright/test";

/** How many times slower the browser's processor is made: 1, or what `npm test -- browser --slow` asks for. */
export const SLOWER = Number(process.env["DJASSA_SLOWER"] ?? 1);

/** Waits for states: longer by as much as the browser is slower. */
export const patience = (ms: number): number => ms * Math.max(1, SLOWER);

/** Slows every page of a context, from its start on. */
export function slowDown(context: BrowserContext): void {
  if (SLOWER <= 1) return;
  context.on("page", (page) => {
    // A page that closes at once needs no slowing.
    context
      .newCDPSession(page)
      .then((session) => session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER }))
      .catch(() => undefined);
  });
}
