import { useNavigate, Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { any, type GenericSchema } from "valibot";
import { isBlank, type DraftData } from "#model/listing/draft.ts";
import { formatPrice } from "#domain/price.ts";
import { countOf } from "#domain/text.ts";
import type { SaveState } from "#intents/autosave.ts";
import { openDraft } from "#intents/draft.ts";
import { prepareToSell } from "#intents/prepare.ts";
import { publishListing } from "#intents/listing.ts";
import { sayWhy } from "#intents/commit.ts";
import { useDraft } from "#queries/use-drafts.ts";
import { useCredits } from "#queries/use-payments.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { usePrices, usePublicationCost } from "#queries/use-prices.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.ts";
import { useForm } from "#ui/use-form.ts";
import { useWide } from "#ui/use-wide.ts";
import { useLeaving } from "../../-mutations/use-saved-text.ts";
import { Failure } from "../../-auth/auth-frame.tsx";
import { ListingFields, useTownOfSale } from "./listing-fields.tsx";
import { usePhotoIntake } from "./photo-intake.ts";
import { PhotoShelf } from "./photo-shelf.tsx";
import { Preview } from "./preview.tsx";
import { SameThing } from "./same-thing.tsx";
import { useTheirChanges, draftAutosave, type DraftAutosave } from "./draft-autosave.ts";

/** A draft is any text; what makes a listing of it is checked by the verb that publishes, and said at the field. */
export const TYPED = any() as GenericSchema<DraftData>;

/** Said wherever the person is by then. */
const LEFT_OUT =
  "Une photo n'était pas prête\u00A0: l'annonce est partie sans elle. Ajoutez-la par «\u00A0Modifier l'annonce\u00A0».";

type ListingEditorProps = {
  draftId: string;
  initial: DraftData;
  base: DraftData | null | undefined;
  /** `initial` was typed upon this, and could not be stored before the page went: it is stored now. */
  unstoredUpon?: DraftData;
};

/** The form of /create-listing (§2): kept on this phone from the first key, with no button for it. */
export function ListingEditor({ draftId, initial, base, unstoredUpon }: ListingEditorProps) {
  const navigate = useNavigate();
  const { districts } = useTownOfSale();
  const publishes = usePublicationCost() !== "fee";
  const form = useForm({
    schema: TYPED,
    initial,
    ready: () => intake.settled(),
    async onSubmit(values) {
      // Filled from a listing and published as it opened: taken back or refused, it must be a draft as well.
      if (base === null && kept.state === "idle" && !isBlank(values)) saver.note(values);
      await saver.flush();
      const { listingId } = await sayWhy(
        "Erreur lors de la création de l'annonce",
        publishListing(draftId, values, districts, async (names) => {
          const { takePhotos } = await import("./take-photos.ts");
          await takePhotos(draftId, names);
        }),
      );
      saver.stop();
      await navigate({ to: "/create-listing", search: { publiee: listingId }, replace: true });
    },
  });
  const { kept, saver } = useSavedDraft(draftId, form.values, base, unstoredUpon);
  const [seen] = useState(unstoredUpon ?? form.values);
  const intake = usePhotoIntake(draftId, {
    now: () => form.now().photos,
    async keep(names) {
      form.set("photos", names);
      saver.note(form.now());
      const isKept = await saver.flush();
      if (saver.isLate()) toast.error(LEFT_OUT);
      return isKept;
    },
  });
  useTheirChanges(draftId, form.values, saver, seen, ({ photos, ...words }) => {
    if (photos !== undefined) form.set("photos", photos);
    for (const [name, value] of Object.entries(words)) form.set(name as keyof typeof words, value);
  });
  const { published } = useDraft(draftId);
  const leave = useEffectEvent(async () => {
    // Its own publication leads there by itself.
    if (form.busy) return;
    await saver.apart();
    await navigate({ to: "/create-listing", search: { publiee: draftId }, replace: true });
  });
  useEffect(() => {
    if (published === true) void leave();
  }, [published]);
  useEffect(prepareToSell, []);
  const district = useMyProfile().profile?.district ?? "";
  const sellAtHome = useEffectEvent(form.fillBlanks);
  useEffect(() => sellAtHome({ district }), [district]);
  const wide = useWide();
  return (
    <div
      {...(wide ? { "data-preview": true, className: "grid grid-cols-[minmax(0,1fr)_15rem] items-start gap-12" } : {})}
    >
      <form onSubmit={form.submit} noValidate className="grid gap-6 mt-4">
        <SavedLine kept={kept} />
        <PhotoShelf
          draftId={draftId}
          names={form.values.photos}
          onChange={(names) => form.set("photos", names)}
          intake={intake}
          error={form.errors["photos"]}
          isDraft
        />
        <ListingFields values={form.values} errors={form.errors} set={form.set} />
        <SameThing draftId={draftId} values={form.values} />
        <CostBox />
        <TermsLine />
        <Failure message={form.failure} />
        <Button type="submit" variant="primary" busy={form.busy} className="w-full">
          {form.busy && intake.adding > 0
            ? "Photos en préparation…"
            : publishes
              ? "Publier l'annonce"
              : "Continuer vers le paiement"}
        </Button>
      </form>
      {wide ? <Preview draftId={draftId} values={form.values} /> : null}
    </div>
  );
}

/** The terms that publishing agrees to (§2). */
function TermsLine() {
  return (
    <p className="text-sm text-muted">
      En publiant, vous acceptez les{" "}
      <Link to="/terms" className="link">
        conditions d'utilisation
      </Link>
      . Pas d'armes, de médicaments, de contrefaçons ni d'animaux vivants.
    </p>
  );
}

/** Says that what is typed is safe, without being asked. Its line is always there, so that nothing moves. */
function SavedLine({ kept }: { kept: Kept }) {
  if (kept.state === "failed") {
    return (
      <Notice tone="danger">
        {kept.message ?? "Ce téléphone n'a pas pu garder le brouillon. Ne fermez pas cette page avant de publier."}
      </Notice>
    );
  }
  return (
    <p role="status" className="flex items-center gap-1.5 min-h-5 text-sm text-muted">
      {kept.state === "idle" ? (
        "Gardé sur ce téléphone, même sans réseau."
      ) : kept.state === "saving" ? (
        "Enregistrement…"
      ) : (
        <>
          <Icon name="circle-check" className="!text-[1rem] text-primary" />
          Brouillon gardé sur ce téléphone
        </>
      )}
    </p>
  );
}

type Kept = { state: SaveState; message: string | undefined };

/**
 * Keeps `data` on this phone from the first key on; leaving the screen, hiding the tab or closing it stores the last
 * words at once. Nothing is stored while nothing was changed.
 */
function useSavedDraft(
  draftId: string,
  data: DraftData,
  base: DraftData | null | undefined,
  unstoredUpon: DraftData | undefined,
): { kept: Kept; saver: DraftAutosave } {
  const [kept, setKept] = useState<Kept>({ state: "idle", message: undefined });
  const [first] = useState(unstoredUpon === undefined ? data : null);
  const [saver] = useState(() =>
    draftAutosave(draftId, base, unstoredUpon ?? data, (state, message) => setKept({ state, message })),
  );
  // The district that the form fills in by itself is no draft yet.
  const begun = data !== first && (kept.state !== "idle" || base !== null || !isBlank(data));
  useEffect(() => openDraft(draftId), [draftId]);
  useEffect(() => {
    if (begun) saver.note(data);
  }, [saver, data, begun]);
  useLeaving(saver);
  return { kept, saver };
}

/**
 * The cost of publishing, before it is paid (§4, §9). The server has the last word. On a phone each answer takes two lines or fewer, and
 * two are kept: the button under it must not move when the answer comes.
 */
function CostBox() {
  const cost = usePublicationCost();
  const credits = useCredits();
  const fee = formatPrice(usePrices().fee);
  return (
    <section aria-label="Coût de publication" className="card flex gap-3 p-4">
      <Icon name={cost === "free" ? "tag" : "coins"} className="mt-0.5 text-primary" />
      <div className="grid gap-0.5">
        <p className="font-650">{cost === "fee" ? fee : TITLE[cost ?? "unknown"]}</p>
        <p className="min-h-[2lh] text-sm text-muted sm:min-h-0">{detail(cost, credits, fee)}</p>
      </div>
    </section>
  );
}

const TITLE = {
  free: "Publication gratuite",
  credit: "1 crédit",
  unknown: "Coût de publication",
} as const;

function detail(cost: ReturnType<typeof usePublicationCost>, credits: number | null, fee: string): string {
  switch (cost) {
    case "free":
      return "C'est votre première annonce\u00A0: elle ne coûte rien.";
    case "credit":
      return credits === null
        ? "Un crédit sera utilisé à la publication."
        : `Il vous reste ${countOf(credits, "crédit")}.`;
    case "fee":
      return "L'annonce est gardée, puis publiée après votre paiement mobile money.";
    case null:
      return `La première annonce est gratuite\u202F; ensuite, 1 crédit ou ${fee}.`;
  }
}
