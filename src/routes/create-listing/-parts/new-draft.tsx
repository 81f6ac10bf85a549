import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { newDraftId } from "#intents/new-draft-id.ts";
import { bornHere } from "./born-here.ts";

/** Gives the form that opens its draft, once, in the address. */
export function NewDraft({ from }: { from: string | undefined }) {
  const navigate = useNavigate();
  useEffect(() => {
    const brouillon = newDraftId();
    bornHere.add(brouillon);
    void navigate({
      to: "/create-listing",
      search: { brouillon, ...(from === undefined ? {} : { id: from }) },
      replace: true,
    });
  }, [navigate, from]);
  return <div aria-busy="true" className="min-h-[60dvh]" />;
}
