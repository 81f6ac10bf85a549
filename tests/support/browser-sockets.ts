import type { Page } from "@playwright/test";

/** How often this page asks to join a channel, over the connections it opens from now on. */
export function countJoins(page: Page, topic: string): () => number {
  let joins = 0;
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const words = String(payload);
      if (words.includes("phx_join") && words.includes(`"${topic}"`)) joins += 1;
    }),
  );
  return () => joins;
}
