import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { newDraftId } from "#intents/new-draft-id.ts";
import { toast } from "#ui/toast.ts";
import { bornHere } from "./born-here.ts";
import { LOST } from "./use-shared-photos.ts";

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
