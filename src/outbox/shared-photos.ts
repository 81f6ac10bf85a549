/**
 * Pictures that another app handed over ("Partager" in the gallery). The worker keeps them on this phone, for who was here: the
 * person, or whoever signs in next when nobody was. There may be no network.
 */
import { deviceDatabase, readIdentity } from "./session/identity-store.ts";
import { asStorageError } from "./room.ts";

const KEY = "shared-photos";
/** So long a picture waits for its form. On a phone that several use it must not turn up in somebody's form days later. Milliseconds. */
const GOOD_FOR = 86_400_000;

/** `userId`: for whom; null when nobody was here. */
type Kept = { readonly at: number; readonly files: readonly File[]; readonly userId?: string | null };

/** In the place of those that wait already. `now`: milliseconds. @throws StorageError */
export async function keepSharedPhotos(files: readonly File[], now: number = Date.now()): Promise<void> {
  try {
    const userId = (await readIdentity())?.userId ?? null;
    await deviceDatabase().entries.put({ key: KEY, value: { at: now, files, userId } satisfies Kept });
  } catch (error) {
    throw asStorageError(error);
  }
}

/** Those that wait for `userId`; null when there are none, or they are too old or somebody else's. `now`: milliseconds. @throws StorageError */
export async function readSharedPhotos(userId: string, now: number = Date.now()): Promise<Kept | null> {
  try {
    const kept = (await deviceDatabase().entries.get(KEY))?.value as Kept | undefined;
    if (kept === undefined) return null;
    if (now - kept.at < GOOD_FOR) return (kept.userId ?? userId) === userId ? kept : null;
    await dropSharedPhotos();
    return null;
  } catch (error) {
    throw asStorageError(error);
  }
}

/** Of `taken` only `left` still waits: a draft has the others. What was shared since stays. @throws StorageError */
export async function leaveSharedPhotos(taken: Kept, left: readonly File[]): Promise<void> {
  const { entries } = deviceDatabase();
  try {
    await entries.db.transaction("rw", entries, async () => {
      if (((await entries.get(KEY))?.value as Kept | undefined)?.at !== taken.at) return;
      await (left.length === 0 ? entries.delete(KEY) : entries.put({ key: KEY, value: { ...taken, files: left } }));
    });
  } catch (error) {
    throw asStorageError(error);
  }
}

/** Whoever they were for has left this phone. @throws StorageError */
export async function dropSharedPhotos(): Promise<void> {
  try {
    await deviceDatabase().entries.delete(KEY);
  } catch (error) {
    throw asStorageError(error);
  }
}
