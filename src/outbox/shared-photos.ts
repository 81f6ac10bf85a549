/**
 * Pictures that another app handed over ("Partager" in the gallery). The worker keeps them on this phone, for who was here: the
 * person, or whoever signs in next when nobody was. There may be no network.
 */
import { pictureType } from "#domain/picture-kind.ts";
import { deviceDatabase, readIdentity, SHARED } from "./session/identity-store.ts";
import { asStorageError } from "./full-disk.ts";

/** So long a picture waits for its form. On a phone that several use it must not turn up in somebody's form days later. Milliseconds. */
const GOOD_FOR = 86_400_000;

/** `at`: when the first of them came. `userId`: for whom; null when nobody was here. */
type Stored = { readonly at: number; readonly files: readonly File[]; readonly userId?: string | null };

/**
 * Behind those that wait already, as far as there is place: returns how many. Any site may send some, and must take nobody's away.
 * A file that neither is a picture by its bytes nor calls itself one is left out; the form says what it makes of the others. `most`, `bytes`: of all that wait. `now`: milliseconds. @throws StorageError
 */
export async function storeSharedPhotos(
  files: readonly File[],
  { most, bytes }: { readonly most: number; readonly bytes: number },
  now: number = Date.now(),
): Promise<number> {
  const { entries } = deviceDatabase();
  const kinds = await Promise.all(files.map((file) => pictureType(file).catch(() => null)));
  const pictures = files.filter(({ type }, at) => kinds[at] !== null || type.startsWith("image/"));
  try {
    return await entries.db.transaction("rw", entries, async () => {
      const userId = (await readIdentity())?.userId ?? null;
      const kept = (await entries.get(SHARED))?.value as Stored | undefined;
      const before =
        kept && now - kept.at < GOOD_FOR && (kept.userId ?? userId) === userId ? kept : { at: now, files: [] };
      let room = bytes;
      const all = [...before.files, ...pictures].filter(({ size }) => (room -= size) >= 0).slice(0, most);
      const more = all.length - before.files.length;
      if (more > 0) await entries.put({ key: SHARED, value: { ...before, files: all, userId } satisfies Stored });
      return more;
    });
  } catch (error) {
    throw asStorageError(error);
  }
}

/** Those that wait for `userId`; null when there are none, or they are too old or somebody else's. `now`: milliseconds. @throws StorageError */
export async function readSharedPhotos(userId: string, now: number = Date.now()): Promise<Stored | null> {
  try {
    const kept = (await deviceDatabase().entries.get(SHARED))?.value as Stored | undefined;
    if (kept === undefined) return null;
    if (now - kept.at < GOOD_FOR) return (kept.userId ?? userId) === userId ? kept : null;
    await deviceDatabase().entries.delete(SHARED);
    return null;
  } catch (error) {
    throw asStorageError(error);
  }
}

/** Only `left` of `taken` still waits: a draft has the others. Pictures that were shared since stay. @throws StorageError */
export async function leaveSharedPhotos(taken: Stored, left: readonly File[]): Promise<void> {
  const { entries } = deviceDatabase();
  try {
    await entries.db.transaction("rw", entries, async () => {
      const kept = (await entries.get(SHARED))?.value as Stored | undefined;
      if (kept?.at !== taken.at) return;
      const files = [...left, ...kept.files.slice(taken.files.length)];
      await (files.length === 0 ? entries.delete(SHARED) : entries.put({ key: SHARED, value: { ...kept, files } }));
    });
  } catch (error) {
    throw asStorageError(error);
  }
}
