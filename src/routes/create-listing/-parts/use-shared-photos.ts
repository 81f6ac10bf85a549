import { useEffect, useEffectEvent } from "react";
import { toast } from "#ui/toast.ts";
import { takeSharedPhotos } from "#intents/take-shared-photos.ts";

export const LOST = "Les photos partagées n'ont pas pu être reprises. Choisissez-les ici.";

/** A form that opens without photos takes those that were shared from the gallery. */
export function useSharedPhotos(names: readonly string[], add: (files: readonly File[]) => Promise<void>): void {
  const begin = useEffectEvent(() => {
    if (names.length > 0) return;
    takeSharedPhotos(add).catch(() => toast.error(LOST));
  });
  useEffect(() => begin(), []);
}
