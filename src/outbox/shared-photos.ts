/**
 * Pictures that another app handed over ("Partager" in the gallery). The worker keeps them on this phone, for whoever
 * sells next: the person may have to sign in first, and there may be no network.
 */
import { deviceDatabase } from "./session/identity-store.ts";
import { asStorageError } from "./room.ts";

const KEY = "shared-photos";
/** So long a picture waits for its form. On a phone that several use it must not turn up in somebody's form days later. Milliseconds. */
const GOOD_FOR = 86_400_000;

type Kept = { readonly at: number; readonly files: readonly File[] };

/** In the place of those that wait already. `now`: milliseconds. @throws StorageError */
export async function keepSharedPhotos(files: readonly File[], now: number = Date.now()): Promise<void> {
  try {
    await deviceDatabase().entries.put({ key: KEY, value: { at: now, files } satisfies Kept });
  } catch (error) {
    throw asStorageError(error);
  }
}

/** Those that wait, [] when there are none or they are too old. `now`: milliseconds. @throws StorageError */
export async function readSharedPhotos(now: number = Date.now()): Promise<readonly File[]> {
  try {
    const kept = (await deviceDatabase().entries.get(KEY))?.value as Kept | undefined;
    if (kept === undefined) return [];
    if (now - kept.at < GOOD_FOR) return kept.files;
    await dropSharedPhotos();
    return [];
  } catch (error) {
    throw asStorageError(error);
  }
}

/** Once a draft has them. @throws StorageError */
export async function dropSharedPhotos(): Promise<void> {
  try {
    await deviceDatabase().entries.delete(KEY);
  } catch (error) {
    throw asStorageError(error);
  }
}
