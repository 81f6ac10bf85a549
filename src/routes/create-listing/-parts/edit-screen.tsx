import { useEffect, useState } from "react";
import { type DraftData, draftFrom } from "#domain/draft.ts";
import { type ListingWords, wordsOf } from "#domain/listing-words.ts";
import { readWords } from "#intents/keep-words.ts";
import { useEditable } from "#queries/use-editable.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { NoListing } from "../../-cards/no-listing.tsx";
import { EditForm } from "./edit-form.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";

/** What the form opens with: the listing, or what was typed here before and not sent, with what it was measured against. */
type Opened = { readonly initial: DraftData; readonly base: ListingWords; readonly typed: boolean };

/** Under what the words of an edit are kept until they are sent. */
const keyOf = (listingId: string): string => `edit:${listingId}`;

/** The form of a listing on sale. Read once, when it opens: what is typed from then on is the truth. */
export function EditScreen({ listingId }: { listingId: string }) {
  const known = useEditable(listingId);
  const [kept, setKept] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    let gone = false;
    void readWords(keyOf(listingId)).then((text) => gone || setKept(text));
    return () => {
      gone = true;
    };
  }, [listingId]);
  if (opened === null && known.phase === "ready" && kept !== null) {
    setOpened(openedFrom(kept, known.data) ?? { initial: known.data, base: known.base, typed: false });
  }
  if (opened === null && known.phase === "missing") return <NoListing why="missing" />;
  return (
    <>
      <PageTitle title="Modifier l'annonce" />
      {opened === null ? <FormSkeleton /> : <EditForm listingId={listingId} wordsKey={keyOf(listingId)} {...opened} />}
    </>
  );
}

/** What `EditForm` kept; null when it is nothing, or of another version of the app. Price and district are the listing's. */
function openedFrom(kept: string, { price, district }: DraftData): Opened | null {
  if (kept === "") return null;
  try {
    const { words, base } = JSON.parse(kept) as { words?: object; base?: object };
    if (words === undefined || base === undefined) return null;
    return {
      initial: { ...draftFrom({ ...words }), price, district },
      base: wordsOf(draftFrom({ ...base })),
      typed: true,
    };
  } catch {
    return null;
  }
}
