/*
 * Where this tab keeps what one member of the team has not sent yet (src/team/tab-storage.ts): what signing out has to know
 * of it without the admin console's code. It comes with everybody's first visit, hence its size.
 */
export const teamBox = (userId: string): string => `djassa:team-actions:${userId}`;

/** How many decisions of this member have no answer of the server yet. */
export function storedDecisions(userId: string): number {
  try {
    const box = JSON.parse(sessionStorage.getItem(teamBox(userId)) ?? "{}") as {
      items?: { actions?: readonly unknown[] };
    };
    return box.items?.actions?.length ?? 0;
  } catch {
    return 0;
  }
}

/** Leaves nothing of it: it is about other people. */
export function forgetTeamBox(userId: string): void {
  try {
    sessionStorage.removeItem(teamBox(userId));
  } catch {
    // Then it ends with the tab.
  }
}
