/*
 * What this tab keeps of the team's desk for one member: words and acts that the server has not taken yet, see
 * src/team/tab-storage.ts. Here is what signing out has to know of it without the desk's code.
 */
export type TeamBox = { readonly userId: string; readonly items: Readonly<Record<string, unknown>> };

/** Where pages before this one kept the box of whoever was here last. */
const SHARED = "djassa:team-kept";
const nameOf = (userId: string): string => `${SHARED}:${userId}`;

export function readTeamBox(userId: string): TeamBox["items"] {
  try {
    const box = JSON.parse(
      sessionStorage.getItem(nameOf(userId)) ?? sessionStorage.getItem(SHARED) ?? "null",
    ) as Partial<TeamBox> | null;
    return box?.userId === userId && typeof box.items === "object" ? box.items : {};
  } catch {
    return {};
  }
}

export function writeTeamBox(userId: string, items: TeamBox["items"]): void {
  try {
    sessionStorage.setItem(nameOf(userId), JSON.stringify({ userId, items } satisfies TeamBox));
  } catch {
    // Then they live as long as the page does.
  }
}

/** How many decisions of this member have no answer of the server yet. */
export function decisionsKept(userId: string): number {
  const { acts } = readTeamBox(userId);
  return Array.isArray(acts) ? acts.length : 0;
}

/** Leaves nothing of it: it is about other people. */
export function forgetTeamBox(userId: string): void {
  try {
    sessionStorage.removeItem(nameOf(userId));
    sessionStorage.removeItem(SHARED);
  } catch {
    // Then it ends with the tab.
  }
}
