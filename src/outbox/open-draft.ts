/**
 * Which drafts stand on a screen, and forms of a proof, in whichever tab: a picture is kept a moment before the words that name it, and nobody may
 * take it for left behind in between. A lock of the browser ends with its tab, however that ends.
 */

const PREFIX = "djassa-draft-";

const here = new Map<string, number>();

/** The form of a draft has opened; returns the function that says that it has closed. */
export function holdDraft(draftId: string): () => void {
  let release = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    release = resolve;
  });
  here.set(draftId, (here.get(draftId) ?? 0) + 1);
  // Refused in a page that is going away: then nothing is typed in it either.
  globalThis.navigator?.locks?.request(PREFIX + draftId, { mode: "shared" }, () => closed).catch(() => undefined);
  return () => {
    const left = (here.get(draftId) ?? 1) - 1;
    if (left > 0) here.set(draftId, left);
    else here.delete(draftId);
    release();
  };
}

export const isOpenHere = (draftId: string): boolean => here.has(draftId);

/** Ids of the drafts whose form is open in any tab; of this one alone where there are no locks, or the browser refuses them. */
export async function openDrafts(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await globalThis.navigator?.locks?.query().catch(() => undefined)) ?? {};
  const elsewhere = held.flatMap(({ name }) => (name?.startsWith(PREFIX) === true ? [name.slice(PREFIX.length)] : []));
  return new Set([...here.keys(), ...elsewhere]);
}
