import { useEffect, useEffectEvent, useRef, useState } from "react";
import { dropPhoto, storePhoto, takeSharedPhotos } from "#intents/draft.ts";
import type { PreparedPhoto } from "#photos/prepare-photo.ts";
import { PHOTOS } from "#town";
import { toast } from "#ui/toast.ts";
import type { FormFailure } from "#ui/use-form.ts";

/** How the form that photos are for names them. Both are called also after it has left the screen. */
type Names = {
  readonly now: () => readonly string[];
  /** Puts them into the form, and stores it with them; false when this phone could not. */
  readonly keep: (names: readonly string[]) => Promise<boolean>;
};

export type PhotoIntake = {
  /** Resolves once each of them is kept with a form that names it, or was said to be at fault: to those that this phone had no room for. */
  readonly add: (files: readonly File[]) => Promise<readonly File[]>;
  /** Puts an edited photo in the place of `name`, which goes once the form is stored without it. Resolves when that is done, or was said to be at fault. */
  readonly replace: (name: string, file: File, originalBytes: number) => Promise<void>;
  /** Names of those that were taken or edited here: on this phone a moment before it has read them. */
  readonly made: ReadonlySet<string>;
  /** How many are on their way. */
  readonly adding: number;
  /** Resolves when none is on its way any more, with what is to be said when one of them did not come through. */
  readonly settled: () => Promise<FormFailure | void>;
};

export const LOST = "Les photos partagées n'ont pas pu être reprises. Choisissez-les ici.";
const TOO_MANY = `Maximum ${PHOTOS.max} photos autorisées`;
const MISSED = "Une photo n'a pas pu être ajoutée. Vérifiez les photos, puis recommencez.";

async function prepared(file: File): Promise<PreparedPhoto> {
  const { preparePhoto } = await import("#photos/prepare-photo.ts");
  return await preparePhoto(file);
}

function sayFault(error: unknown, otherwise: string): void {
  const known = error instanceof Error && (error.name === "PhotoError" || error.name === "IntentError");
  toast.error(known ? error.message : otherwise);
}

/** "unkept": this phone could not store it; "bad": nothing can be made of it. */
type Taken = "kept" | "unkept" | "bad";

/**
 * Takes chosen files one at a time: shrunk, kept on this phone, named in the draft, which is stored with them whether its form is still
 * there or not. A file that cannot be taken is said, the others go on. A form that opens without photos takes those that were shared.
 */
export function usePhotoIntake(draftId: string, names: Names): PhotoIntake {
  const [adding, setAdding] = useState(0);
  const [made] = useState(() => new Set<string>());
  const under = useRef({ way: 0, missed: 0, tail: Promise.resolve() });
  const count = (change: number) => setAdding((under.current.way += change));

  async function take(file: File): Promise<Taken> {
    try {
      const photo = await prepared(file);
      await storePhoto(draftId, photo);
      made.add(photo.name);
      const now = names.now();
      return (await names.keep(now.includes(photo.name) ? now : [...now, photo.name])) ? "kept" : "unkept";
    } catch (error) {
      under.current.missed += 1;
      sayFault(error, "Cette photo n'a pas pu être ajoutée. Réessayez.");
      return error instanceof Error && error.name === "IntentError" ? "unkept" : "bad";
    } finally {
      count(-1);
    }
  }
  async function add(files: readonly File[]): Promise<readonly File[]> {
    const room = PHOTOS.max - names.now().length - under.current.way;
    if (files.length > room) toast.error(TOO_MANY);
    const taken = files.slice(0, Math.max(room, 0));
    count(taken.length);
    const unkept: File[] = [];
    for (const file of taken)
      under.current.tail = under.current.tail.then(async () => {
        if ((await take(file)) === "unkept") unkept.push(file);
      });
    await under.current.tail;
    return unkept;
  }
  async function replace(name: string, file: File, originalBytes: number): Promise<void> {
    try {
      const photo = { ...(await prepared(file)), originalBytes };
      await storePhoto(draftId, photo);
      made.add(photo.name);
      const now = names.now();
      const isHere = now.includes(photo.name);
      const next = now.flatMap((one) => (one !== name ? [one] : isHere ? [] : [photo.name]));
      // One that cannot be deleted now is swept away once nothing names it.
      if (photo.name !== name && (await names.keep(next))) dropPhoto(draftId, name).catch(() => undefined);
    } catch (error) {
      sayFault(error, "Cette photo n'a pas pu être modifiée. Réessayez.");
    }
  }
  async function settled(): Promise<FormFailure | void> {
    const { missed } = under.current;
    // More may be chosen meanwhile.
    while (under.current.way > 0) await under.current.tail;
    if (under.current.missed > missed) return { message: MISSED };
  }
  const begin = useEffectEvent(() => {
    if (names.now().length === 0) takeSharedPhotos(add).catch(() => toast.error(LOST));
  });
  useEffect(() => begin(), []);
  return { add, replace, made, adding, settled };
}
