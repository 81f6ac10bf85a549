import { showOnIcon } from "#notifications/browser.ts";

/**
 * The number of unread messages on the icon of the installed app. `conversations`: how many of each, by the tag of its notification, as JSON:
 * while no page is open the worker counts on from there.
 */
export async function showUnread(userId: string, conversations: string): Promise<void> {
  const unread = JSON.parse(conversations) as Record<string, number>;
  showOnIcon(Object.values(unread).reduce((sum, one) => sum + one, 0));
  const { storeUnread } = await import("#outbox/session/identity-store.ts");
  // Without room for it the worker counts what it has told itself.
  await storeUnread(userId, unread).catch(() => undefined);
}
