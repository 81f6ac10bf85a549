import { useState } from "react";
import { EMPTY_DRAFT } from "#domain/draft.ts";
import { useDraft, type DraftAnswer } from "#queries/use-drafts.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { bornHere } from "./born-here.ts";
import { FormSkeleton } from "./form-skeleton.tsx";
import { ListingEditor } from "./listing-editor.tsx";
import { OtherDrafts } from "./other-drafts.tsx";
import { PrefilledEditor } from "./prefilled-editor.tsx";

/**
 * The form of one draft: as it was left, or new, with another listing's words when asked. The draft is read once, when
 * the form opens: what is typed from then on is the truth, and being stored must not begin the form anew.
 */
export function DraftScreen({ draftId, from }: { draftId: string; from: string | undefined }) {
  const answer = useDraft(draftId);
  const [opened, setOpened] = useState<DraftAnswer | null>(null);
  if (opened === null && (answer.phase !== "loading" || bornHere.has(draftId))) setOpened(answer);
  return (
    <>
      <PageTitle title="Vendre un objet" />
      {opened === null ? (
        <FormSkeleton />
      ) : opened.draft !== null ? (
        <ListingEditor draftId={draftId} initial={opened.draft.data} base={opened.base} />
      ) : from !== undefined ? (
        <PrefilledEditor draftId={draftId} from={from} />
      ) : (
        <>
          <OtherDrafts except={draftId} />
          <ListingEditor draftId={draftId} initial={EMPTY_DRAFT} base={null} />
        </>
      )}
    </>
  );
}
