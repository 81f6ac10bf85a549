import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { newDraftId, takeSharedPhotos } from "#intents/draft.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.ts";
import { bornHere } from "./draft-autosave.ts";

/** Gives the form that opens its draft, once, in the address. */
export function NewDraft({ from, lost }: { from: string | undefined; lost: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (lost) toast.error(LOST);
    const brouillon = newDraftId();
    bornHere.add(brouillon);
    void navigate({
      to: "/create-listing",
      search: { brouillon, ...(from === undefined ? {} : { id: from }) },
      replace: true,
    });
  }, [navigate, from, lost]);
  return <div aria-busy="true" className="min-h-[60dvh]" />;
}

/** As many boxes as the form is high: whoever opens it where it was left sees these there, not what stands below them. */
const LINES = Array.from({ length: 20 }, (_, line) => line);

/** The boxes of the form while its draft is read. */
export function FormSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5 mt-5">
      <Skeleton className="h-40 rounded-card" />
      {LINES.map((line) => (
        <Skeleton key={line} className="h-12 rounded-field" />
      ))}
    </div>
  );
}

const LOST = "Les photos partagées n'ont pas pu être reprises. Choisissez-les ici.";

/** A form that opens without photos takes those that were shared from the gallery. */
export function useSharedPhotos(names: readonly string[], add: (files: readonly File[]) => Promise<void>): void {
  const begin = useEffectEvent(() => {
    if (names.length > 0) return;
    takeSharedPhotos(add).catch(() => toast.error(LOST));
  });
  useEffect(() => begin(), []);
}
