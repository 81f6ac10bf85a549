import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { draftFrom, type DraftData } from "#model/listing/draft.ts";
import { contentOf, sameContent, type ListingContent } from "#model/listing/content.ts";
import { editListing } from "#intents/listing.ts";
import { openDraft } from "#intents/draft.ts";
import { prepareToSell } from "#intents/prepare.ts";
import { sayWhy } from "#intents/commit.ts";
import { useEditable } from "#queries/use-listing.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { useForm } from "#ui/use-form.ts";
import { NoListing } from "../../-cards/no-listing.tsx";
import { notifyOfUndoableMutation } from "../../-mutations/run-mutation.ts";
import { type SendTyped, useSaved, useSavedText } from "../../-mutations/use-saved-text.ts";
import { Failure } from "../../-auth/auth-frame.tsx";
import { FormSkeleton } from "./new-draft.tsx";
import { TYPED } from "./listing-editor.tsx";
import { ListingFields } from "./listing-fields.tsx";
import { usePhotoIntake } from "./photo-intake.ts";
import { PhotoShelf } from "./photo-shelf.tsx";

/**
 * The content that the form opens with: the listing, or values typed here before and not sent, with the base that they were compared with.
 */
type Opened = { readonly initial: DraftData; readonly base: ListingContent; readonly typed: boolean };

/** Under what the words of an edit are kept until they are sent. */
const keyOf = (listingId: string): string => `edit:${listingId}`;

/** The form of a listing on sale. Read once, when it opens: what is typed from then on is the truth. */
export function EditScreen({ listingId }: { listingId: string }) {
  const known = useEditable(listingId);
  const online = useConnectivity((state) => state.online);
  const [kept, keep, isRead, queue] = useSavedText(keyOf(listingId));
  const [opened, setOpened] = useState<Opened | null>(null);
  if (opened === null && known.phase === "ready" && isRead) {
    setOpened(openedFrom(kept, known.data) ?? { initial: known.data, base: known.base, typed: false });
  }
  if (opened === null && known.phase === "missing") return <NoListing why="missing" />;
  if (opened === null && known.phase === "awaited" && !online) return <NoListing why="unreachable" />;
  return (
    <>
      <PageTitle title="Modifier l'annonce" />
      {opened === null ? <FormSkeleton /> : <EditForm listingId={listingId} keep={keep} queue={queue} {...opened} />}
    </>
  );
}

/**
 * Reads the content that `EditForm` stored; null when there is none, or it is of another version of the app. Price and district are the
 * listing's.
 */
function openedFrom(kept: string, now: DraftData): Opened | null {
  if (kept === "") return null;
  try {
    const { words, base } = JSON.parse(kept) as { words?: object; base?: object };
    if (words === undefined || base === undefined) return null;
    return {
      initial: { ...now, ...contentOf(draftFrom(words)) },
      base: contentOf(draftFrom(base)),
      typed: true,
    };
  } catch {
    return null;
  }
}

const TOASTS = {
  later: "Vos changements seront en ligne dès que le réseau revient.",
  done: "Annonce modifiée avec succès",
};

type EditFormProps = {
  listingId: string;
  keep: (text: string) => void;
  queue: SendTyped;
  initial: DraftData;
  base: ListingContent;
  /** `initial` is what was typed here before. */
  typed: boolean;
};

/**
 * The fields of a listing on sale that can be edited. The typed values are stored here until they are sent or given
 * up.
 */
function EditForm({ listingId, keep, queue, initial, base, typed }: EditFormProps) {
  const navigate = useNavigate();
  const back = () => void navigate({ to: "/listings/$id", params: { id: listingId }, replace: true });
  const form = useForm({
    schema: TYPED,
    initial,
    ready: () => intake.settled(),
    async onSubmit(values) {
      const { id } = await queue((place) =>
        sayWhy("Erreur lors de la modification de l'annonce", editListing(listingId, values, base, place)),
      );
      end();
      notifyOfUndoableMutation(id, TOASTS);
    },
  });
  const ended = useRef(false);
  const intake = usePhotoIntake(listingId, {
    now: () => form.now().photos,
    keep(names) {
      form.set("photos", names);
      // Said by the field when this phone cannot; given up, nothing of it comes back.
      if (!ended.current) keep(savedText(form.now(), base));
      return Promise.resolve(true);
    },
  });
  const changed = !sameContent(contentOf(form.values), base);
  useEffect(prepareToSell, []);
  useEffect(() => openDraft(listingId), [listingId]);
  useSaved(keep, savedText(form.values, base), typed);

  function end() {
    ended.current = true;
    keep("");
    back();
  }
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-6 mt-4">
      <Notice tone="info">Modifier ne coûte rien. Un autre objet&#8239;? Faites une nouvelle annonce.</Notice>
      <PhotoShelf
        draftId={listingId}
        names={form.values.photos}
        onChange={(names) => form.set("photos", names)}
        intake={intake}
        error={form.errors["photos"]}
      />
      <ListingFields values={form.values} errors={form.errors} set={form.set} onSale />
      <Failure message={form.failure} />
      <div className="grid gap-3">
        <Button type="submit" variant="primary" busy={form.busy} off={!changed}>
          {form.busy && intake.adding > 0 ? "Photos en préparation…" : "Enregistrer les changements"}
        </Button>
        <Button variant="quiet" onClick={end}>
          {changed ? "Abandonner les changements" : "Revenir à l'annonce"}
        </Button>
      </div>
    </form>
  );
}

/**
 * The stored text of a form: its words, with the base that they are compared with; "" when nothing was changed, or all of it undone by
 * hand.
 */
const savedText = (values: DraftData, base: ListingContent): string =>
  sameContent(contentOf(values), base) ? "" : JSON.stringify({ words: contentOf(values), base });
