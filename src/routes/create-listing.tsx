import { createFileRoute } from "@tanstack/react-router";
import { isId } from "#domain/id.ts";
import { SuspendedNotice } from "./-trust/moderation-notice.tsx";
import { Guard } from "./-guards/guard.tsx";
import { searchTexts } from "./-search-texts.ts";
import { DraftScreen } from "./create-listing/-parts/draft-screen.tsx";
import { EditScreen } from "./create-listing/-parts/edit-screen.tsx";
import { NewDraft } from "./create-listing/-parts/new-draft.tsx";
import { Publication } from "./create-listing/-parts/publication.tsx";

/**
 * `id`: a listing to start from (§2) · `brouillon`: the draft on the screen, in the address so that a killed tab, a reload or
 * Back finds it again · `publiee`: the listing that was just sent · `modifier`: a listing on sale that is edited ·
 * `partage`: "garde" when the worker has kept what was shared, "perdu" when it could not.
 */
export const Route = createFileRoute("/create-listing")({
  validateSearch: searchTexts("id", "brouillon", "publiee", "modifier", "partage"),
  component: CreateListing,
});

function CreateListing() {
  const { id, brouillon, publiee, modifier, partage } = Route.useSearch();
  return (
    <Guard need="profile">
      <div className="page-narrow pt-4 pb-12 sm:pt-8">
        <SuspendedNotice />
        {modifier !== undefined && isId(modifier) ? (
          <EditScreen key={modifier} listingId={modifier} />
        ) : publiee !== undefined ? (
          <Publication key={publiee} listingId={publiee} />
        ) : brouillon !== undefined && isId(brouillon) ? (
          <DraftScreen key={brouillon} draftId={brouillon} from={id} />
        ) : (
          <NewDraft from={id} lost={partage === "perdu"} />
        )}
      </div>
    </Guard>
  );
}
