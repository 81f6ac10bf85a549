import { useEffect, useRef, useState } from "react";
import { keepPhoto } from "#intents/keep-photo.ts";
import { PHOTOS } from "#town";
import { toast } from "#ui/toast.ts";

const TOO_MANY = `Maximum ${PHOTOS.max} photos autorisées`;

/**
 * Takes chosen files one at a time: shrunk, kept on this phone, then named in the draft. `adding` counts those on
 * their way. A file that cannot be taken is said, the others go on.
 */
export function usePhotoShelf(draftId: string, names: readonly string[], onChange: (names: readonly string[]) => void) {
  const [adding, setAdding] = useState(0);
  // The newest names, also for a file that was chosen several renders ago.
  const current = useRef({ names, onChange });
  const tail = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    current.current = { names, onChange };
  }, [names, onChange]);

  async function take(file: File) {
    try {
      const { preparePhoto } = await import("#photos/prepare-photo.ts");
      const photo = await preparePhoto(file);
      await keepPhoto(draftId, photo);
      const { names: now, onChange: change } = current.current;
      const next = now.includes(photo.name) ? now : [...now, photo.name];
      current.current.names = next;
      change(next);
    } catch (error) {
      const known = error instanceof Error && (error.name === "PhotoError" || error.name === "IntentError");
      toast.error(known ? error.message : "Cette photo n'a pas pu être ajoutée. Réessayez.");
    } finally {
      setAdding((count) => count - 1);
    }
  }

  /** Resolves once each of them is kept, or was said to be at fault. */
  function add(files: readonly File[]): Promise<void> {
    const room = PHOTOS.max - current.current.names.length - adding;
    if (files.length > room) toast.error(TOO_MANY);
    const taken = files.slice(0, Math.max(room, 0));
    setAdding((count) => count + taken.length);
    for (const file of taken) tail.current = tail.current.then(() => take(file));
    return tail.current;
  }
  return { add, adding };
}
