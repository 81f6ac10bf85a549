import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { newDraftId } from "#intents/draft.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.ts";
import { bornHere } from "./draft-autosave.ts";
import { LOST } from "./photo-intake.ts";

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
