import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import type { DraftData } from "#domain/draft.ts";
import { type ListingWords, sameWords, wordsOf } from "#domain/listing-words.ts";
import { editListing } from "#intents/edit-listing.ts";
import { openDraft } from "#intents/open-draft.ts";
import { prepareToSell } from "#intents/prepare-to-sell.ts";
import { sayWhy } from "#intents/say-why.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useForm } from "#ui/use-form.ts";
import { tellHeldAct } from "../../-acts/tell-act.ts";
import { useKeptWords } from "../../-acts/use-kept-words.ts";
import { Failure } from "../../-auth/failure.tsx";
import { TYPED } from "./listing-editor.tsx";
import { ListingFields } from "./listing-fields.tsx";
import { PhotoShelf } from "./photo-shelf.tsx";

const TOLD = {
  soon: "Vos changements seront en ligne dans quelques secondes.",
  later: "Vos changements seront en ligne dès que le réseau revient.",
  done: "Annonce modifiée avec succès",
};

type EditFormProps = {
  listingId: string;
  wordsKey: string;
  initial: DraftData;
  base: ListingWords;
  /** `initial` is what was typed here before. */
  typed: boolean;
};

/** Title, description, category, condition and photos of a listing on sale. What is typed is kept here until it is sent or given up. */
export function EditForm({ listingId, wordsKey, initial, base, typed }: EditFormProps) {
  const navigate = useNavigate();
  const [, keep] = useKeptWords(wordsKey);
  const back = () => void navigate({ to: "/listings/$id", params: { id: listingId }, replace: true });
  const form = useForm({
    schema: TYPED,
    initial: { ...initial, photos: [...initial.photos] },
    async onSubmit(values) {
      const { id } = await sayWhy("Erreur lors de la modification de l'annonce", editListing(listingId, values, base));
      keep("");
      back();
      tellHeldAct(id, TOLD);
    },
  });
  const changed = !sameWords(wordsOf(form.values), base);
  useEffect(prepareToSell, []);
  useEffect(() => openDraft(listingId), [listingId]);
  useKept(keep, form.values, base, changed || typed);

  function giveUp() {
    keep("");
    back();
  }
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-6 mt-4">
      <Notice tone="info">
        Modifier ne coûte rien. L'équipe garde l'ancienne version&nbsp;: pour vendre autre chose, publiez une nouvelle
        annonce.
      </Notice>
      <PhotoShelf
        draftId={listingId}
        names={form.values.photos}
        onChange={(names) => form.set("photos", [...names])}
        error={form.errors["photos"]}
      />
      <ListingFields values={form.values} errors={form.errors} set={form.set} onSale />
      <Failure message={form.failure} />
      <div className="grid gap-3">
        <Button type="submit" variant="primary" busy={form.busy} disabled={!changed}>
          Enregistrer les changements
        </Button>
        <Button variant="quiet" onClick={giveUp}>
          {changed ? "Abandonner les changements" : "Revenir à l'annonce"}
        </Button>
      </div>
    </form>
  );
}

/** Keeps what stands in the form, with what it is measured against, from the first change on. */
function useKept(keep: (text: string) => void, values: DraftData, base: ListingWords, begun: boolean): void {
  const text = begun ? JSON.stringify({ words: wordsOf(values), base }) : "";
  const keepText = useEffectEvent(keep);
  useEffect(() => {
    if (text !== "") keepText(text);
  }, [text]);
}
