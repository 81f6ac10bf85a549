import { type Live, cell } from "#domain/cell.ts";

const open = cell(0);

/** How many conversations are on screen in this tab: while one is, its news are fetched sooner. */
export const openConversations: Live<number> = open;

/** Said while a conversation is shown; gives back the way to say that it no longer is. */
export function attend(): () => void {
  open.update((count) => count + 1);
  return () => open.update((count) => count - 1);
}
