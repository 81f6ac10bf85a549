import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { array, object, string } from "valibot";
import type { DraftData } from "#domain/draft.ts";
import { prepareToSell } from "#intents/prepare-to-sell.ts";
import { publishListing } from "#intents/publish-listing.ts";
import { sayWhy } from "#intents/say-why.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { Button } from "#ui/button.tsx";
import { useForm } from "#ui/use-form.ts";
import { Failure } from "../../-auth/failure.tsx";
import { CostBox } from "./cost-box.tsx";
import { KeptMark } from "./kept-mark.tsx";
import { ListingFields } from "./listing-fields.tsx";
import { PhotoShelf } from "./photo-shelf.tsx";
import { TermsLine } from "./terms-line.tsx";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useTheirChanges } from "./use-their-changes.ts";

/** A draft is any text; what makes a listing of it is checked by the verb that publishes, and said at the field. */
export const TYPED = object({
  title: string(),
  price: string(),
  description: string(),
  category: string(),
  condition: string(),
  district: string(),
  photos: array(string()),
});

type ListingEditorProps = { draftId: string; initial: DraftData; base: DraftData | null | undefined };

/** The form of /create-listing (§2): kept on this phone from the first key, with no button for it. */
export function ListingEditor({ draftId, initial, base }: ListingEditorProps) {
  const navigate = useNavigate();
  const form = useForm({
    schema: TYPED,
    initial: { ...initial, photos: [...initial.photos] },
    async onSubmit(values) {
      await keeper.flush();
      const { listingId } = await sayWhy("Erreur lors de la création de l'annonce", publishListing(draftId, values));
      keeper.stop();
      await navigate({ to: "/create-listing", search: { publiee: listingId }, replace: true });
    },
  });
  const { kept, keeper } = useKeptDraft(draftId, form.values, base);
  useTheirChanges(draftId, form.values, keeper, ({ photos, ...words }) => {
    if (photos !== undefined) form.set("photos", [...photos]);
    for (const [name, value] of Object.entries(words)) form.set(name as keyof typeof words, value);
  });
  useEffect(prepareToSell, []);
  const district = useMyProfile().profile?.district ?? "";
  const sellAtHome = useEffectEvent((home: string) => {
    if (home !== "" && form.values.district === "") form.set("district", home);
  });
  useEffect(() => sellAtHome(district), [district]);
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-6 mt-4">
      <KeptMark kept={kept} />
      <PhotoShelf
        draftId={draftId}
        names={form.values.photos}
        onChange={(names) => form.set("photos", [...names])}
        error={form.errors["photos"]}
      />
      <ListingFields values={form.values} errors={form.errors} set={form.set} />
      <CostBox />
      <TermsLine />
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy} className="w-full">
        Publier l'annonce
      </Button>
    </form>
  );
}
