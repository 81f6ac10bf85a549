import { createFileRoute } from "@tanstack/react-router";
import { Guard } from "./-guards/guard.tsx";
import { DraftScreen } from "./create-listing/-parts/draft-screen.tsx";
import { NewDraft } from "./create-listing/-parts/new-draft.tsx";
import { Publication } from "./create-listing/-parts/publication.tsx";

/** `id`: a listing to start from (§2) · `brouillon`: the draft on the screen · `publiee`: the listing that was just sent. */
type Place = { id?: string; brouillon?: string; publiee?: string };

const KEYS = ["id", "brouillon", "publiee"] as const;

/** The draft stands in the address: a killed tab, a reload or Back finds it again. */
function placeOf(search: Record<string, unknown>): Place {
  return Object.fromEntries(KEYS.flatMap((key) => (typeof search[key] === "string" && search[key] !== "" ? [[key, search[key]]] : [])));
}

export const Route = createFileRoute("/create-listing")({ validateSearch: placeOf, component: CreateListing });

function CreateListing() {
  const { id, brouillon, publiee } = Route.useSearch();
  return (
    <Guard need="profile">
      <div className="page-narrow pt-4 pb-12 sm:pt-8">
        {publiee !== undefined ? <Publication key={publiee} listingId={publiee} />
        : brouillon !== undefined ? <DraftScreen key={brouillon} draftId={brouillon} from={id} />
        : <NewDraft from={id} />}
      </div>
    </Guard>
  );
}
