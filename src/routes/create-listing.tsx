import { createFileRoute, Navigate, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { draftFrom, EMPTY_DRAFT, isBlank, type DraftData } from "#model/listing/draft.ts";
import { isId } from "#domain/id.ts";
import { useDraft, useDrafts, type DraftResult } from "#queries/use-drafts.ts";
import { copyPhotos } from "#intents/draft.ts";
import { useOwnPhotoNames } from "#queries/own-listings.ts";
import { useListing, type ListingResult } from "#queries/use-listing.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { toast } from "#ui/toast.ts";
import { SuspendedNotice } from "./-trust/moderation-notice.tsx";
import { Guard } from "./-guards/guard.tsx";
import { searchTexts } from "./-search-texts.ts";
import { EditScreen } from "./create-listing/-parts/edit-screen.tsx";
import { NewDraft, FormSkeleton } from "./create-listing/-parts/new-draft.tsx";
import { Publication } from "./create-listing/-parts/publication.tsx";
import { bornHere, unstoredDraft } from "./create-listing/-parts/draft-autosave.ts";
import { ListingEditor } from "./create-listing/-parts/listing-editor.tsx";

/**
 * `id`: a listing to start from (§2) · `brouillon`: the draft on the screen, in the address so that a killed tab, a reload or
 * Back finds it again · `publiee`: the listing that was just sent · `modifier`: a listing on sale that is edited ·
 * `partage`: "garde" when the worker has kept what was shared, "perdu" when it could not.
 */
export const Route = createFileRoute("/create-listing")({
  staticData: { cachedFor: "account" },
  validateSearch: searchTexts("id", "brouillon", "publiee", "modifier", "partage"),
  component: CreateListing,
});

function CreateListing() {
  const { id, brouillon, publiee, modifier, partage } = Route.useSearch();
  return (
    <Guard need="profile">
      <div className="page-narrow pt-4 pb-12 sm:pt-8 has-[[data-preview]]:max-w-[54rem]">
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

/**
 * The form of one draft: as it was left, or new, with another listing's words when asked. The draft is read once, when
 * the form opens: what is typed from then on is the truth, and being stored must not begin the form anew.
 */
function DraftScreen({ draftId, from }: { draftId: string; from: string | undefined }) {
  const answer = useDraft(draftId);
  const [opened, setOpened] = useState<DraftResult | null>(null);
  const [unstored] = useState(() => unstoredDraft(draftId));
  if (opened === null && (answer.phase !== "loading" || bornHere.has(draftId))) setOpened(answer);
  // A draft is on the disk before one's listings have been read: the form opens, and what it was published as is heard of then.
  else if (opened?.published === null && answer.published !== null)
    setOpened({ ...opened, published: answer.published });
  // Back, or another tab: under the id of what was published nothing else can be.
  if (opened?.published === true) return <Navigate to="/create-listing" search={{ publiee: draftId }} replace />;
  return (
    <>
      <PageTitle title="Vendre un objet" />
      {opened === null ? (
        <FormSkeleton />
      ) : unstored !== null ? (
        <ListingEditor draftId={draftId} initial={unstored.data} base={unstored.base} unstoredUpon={unstored.seen} />
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

/** A new draft with the words of an existing listing, and its photos when it is one's own. Fails aloud into an empty form (§8). */
function PrefilledEditor({ draftId, from }: { draftId: string; from: string }) {
  const answer = useListing(from);
  const photos = useOwnPhotoNames(from);
  const [initial, setInitial] = useState<DraftData | null>(null);
  const failed = answer.unreachable || answer.phase === "unavailable" || answer.phase === "missing";
  if (initial === null && (failed || answer.listing !== null)) setInitial(wordsOf(answer, photos));
  useEffect(() => {
    if (initial === null) return;
    if (initial === EMPTY_DRAFT) toast.error("Impossible de pré-remplir l'annonce");
    // Those of a listing that has not left are on this phone alone, and go from it once they have arrived there.
    else copyPhotos(draftId, initial.photos).catch((error: Error) => toast.error(error.message));
  }, [draftId, initial]);
  return initial === null ? <FormSkeleton /> : <ListingEditor draftId={draftId} initial={initial} base={null} />;
}

const wordsOf = ({ listing, mine }: ListingResult, own: readonly string[] | null): DraftData =>
  listing === null ? EMPTY_DRAFT : { ...draftFrom(listing), photos: mine ? (own ?? listing.photos) : [] };

/** Nobody has found a field to press so soon after the form has come. */
const AT_ONCE_MS = 200;
const LATE = "late";

/**
 * Someone who opens a new form while a draft waits may have come back for it. Asked when the form opens, never while writing: in
 * a box above it, or, when the draft is found too late for that, in a message that moves nothing under the finger.
 */
function OtherDrafts({ except }: { except: string }) {
  const navigate = useNavigate();
  const { phase, rows } = useDrafts();
  const [late, setLate] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const waiting = phase === "loading" ? undefined : rows.find(({ id, data }) => id !== except && !isBlank(data));
  const found = waiting?.id;
  const title = waiting?.data.title.trim();
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), AT_ONCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (asked === null && found !== undefined) setAsked(late ? LATE : found);
  const say = useEffectEvent(() => {
    if (found === undefined || document.activeElement?.closest("form")) return;
    const run = () => void navigate({ to: "/create-listing", search: { brouillon: found } });
    // Few words: over a field the message has one line.
    toast.info(`Brouillon\u00A0: ${title || "annonce sans titre"}`, {
      ms: 10_000,
      action: { label: "Reprendre", run },
    });
  });
  useEffect(() => {
    if (asked === LATE) say();
  }, [asked]);
  if (waiting === undefined || asked !== found) return null;
  return (
    <div className="mt-4">
      <Notice
        tone="info"
        icon="pencil"
        action={
          <ButtonLink to="/create-listing" search={{ brouillon: waiting.id }}>
            Reprendre le brouillon
          </ButtonLink>
        }
      >
        Vous aviez commencé {title ? `«\u00A0${title}\u00A0»` : "une annonce"}.
      </Notice>
    </div>
  );
}
