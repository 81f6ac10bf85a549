import { Link } from "@tanstack/react-router";
import { useStore } from "zustand";
import { allTowns, districtsOf, townId, townName, townRow } from "#device/towns.ts";
import { CATEGORIES } from "#domain/category.ts";
import { CONDITIONS } from "#domain/condition.ts";
import type { FieldErrors } from "#domain/form.ts";
import { LENGTHS } from "#domain/limits.ts";
import type { DraftData } from "#model/listing/draft.ts";
import { lengthOf } from "#domain/text-field.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { type Forbidden, forbiddenIn } from "#safety/forbidden-goods.ts";
import { OF_TOWN } from "#town";
import { CheckField } from "#ui/check-field.tsx";
import { DistrictField } from "#ui/district-field.tsx";
import { Notice } from "#ui/notice.tsx";
import { PriceField } from "#ui/price-field.tsx";
import { SelectField, TextArea, TextField } from "#ui/text-field.tsx";

type Words = Omit<DraftData, "photos">;

type ListingFieldsProps = {
  values: Words;
  errors: FieldErrors;
  set: <Name extends keyof Words>(name: Name, value: DraftData[Name]) => void;
  /** For a listing on sale: its price has a dialog of its own, its district stays. */
  onSale?: boolean;
};

const options = (all: readonly { id: string; label: string }[]) => all.map(({ id, label }) => ({ value: id, label }));
const CATEGORY_OPTIONS = options(CATEGORIES);
const CONDITION_OPTIONS = options(CONDITIONS);

type TownOfSale = {
  readonly name: string;
  readonly districts: readonly string[];
  readonly elsewhere: boolean;
  /** The message for a district that is another town's; null for any other, and while the town is not certain. */
  readonly foreign: (district: string) => string | null;
};

/** A listing stands in the town of its seller's profile, which may be another than this phone's. */
export function useTownOfSale(): TownOfSale {
  const { profile } = useMyProfile();
  const towns = useStore(allTowns);
  const id = profile?.town ?? townId();
  const name = townName(id);
  const districts = districtsOf(id);
  return {
    name,
    districts,
    elsewhere: id !== townId(),
    foreign: (district) =>
      profile !== null &&
      districts.length > 0 &&
      !districts.includes(district) &&
      towns.some((town) => town.districts.includes(district))
        ? `${district} n'est pas à ${name}\u00A0: choisissez un quartier ${townRow(id)?.of ?? OF_TOWN}.`
        : null,
  };
}

/** The district, of the town where the listing will stand; says which one where this phone is in another. */
function PlaceField(field: { value: string; onChange: (district: string) => void; error: string | undefined }) {
  const { name, districts, elsewhere, foreign } = useTownOfSale();
  return (
    <DistrictField
      {...field}
      // The profile has moved since the draft was begun: said at once, not only when it is published.
      error={foreign(field.value) ?? field.error}
      districts={districts}
      hint={
        elsewhere
          ? `Votre annonce paraîtra à ${name}, la ville de votre profil. Pour vendre à ${townName()}, passez-y d'abord votre profil dans Réglages.`
          : undefined
      }
    />
  );
}

const WORDS: Record<Forbidden, string> = {
  weapons: "Les armes sont interdites sur Djassa.",
  medicines: "Les drogues et les médicaments soumis à ordonnance sont interdits sur Djassa.",
  animals: "Les animaux vivants sont interdits sur Djassa.",
  copies: "Les contrefaçons sont interdites sur Djassa.",
  papers: "Les produits et services illégaux sont interdits sur Djassa.",
};

/** Tells who writes a listing what may happen to it. */
function ForbiddenWarning({ title }: { title: string }) {
  const kind = forbiddenIn(title);
  if (kind === null) return null;
  return (
    <Notice tone="wait" icon="circle-alert" live>
      {WORDS[kind]} Si c'est bien ce que vous vendez, l'annonce peut être retirée sans remboursement.{" "}
      <Link to="/terms" hash="interdit" className="underline underline-offset-3">
        Ce qui est interdit
      </Link>
    </Notice>
  );
}

/** Title, price, description, category, condition, district, delivery and bill (§5). */
export function ListingFields({ values, errors, set, onSale = false }: ListingFieldsProps) {
  return (
    <>
      <TextField
        label="Titre"
        name="title"
        value={values.title}
        onChange={(title) => set("title", title)}
        error={errors["title"]}
        hint={
          lengthOf(values.title) > 80
            ? `${lengthOf(values.title)} / ${LENGTHS.title.max}`
            : "Ce que c'est, la marque, la taille\u00A0: «\u00A0Tecno Spark 10 Pro 256\u00A0Go\u00A0»"
        }
        autoComplete="off"
        enterKeyHint="next"
      />
      <ForbiddenWarning title={values.title} />
      {onSale ? null : (
        <PriceField
          label="Prix (FCFA)"
          name="price"
          value={values.price}
          onChange={(price) => set("price", price)}
          error={errors["price"]}
          placeholder={"15\u00A0000"}
        />
      )}
      <TextArea
        label="Description"
        name="description"
        value={values.description}
        onChange={(text) => set("description", text)}
        error={errors["description"]}
        rows={5}
        hint="Depuis quand vous l'avez, ce qui marche, ce qui ne marche pas, où le voir."
      />
      <SelectField
        label="Catégorie"
        name="category"
        value={values.category}
        onChange={(id) => set("category", id)}
        error={errors["category"]}
        options={CATEGORY_OPTIONS}
        placeholder="Choisir une catégorie"
      />
      <SelectField
        label="État"
        name="condition"
        value={values.condition}
        onChange={(id) => set("condition", id)}
        error={errors["condition"]}
        options={CONDITION_OPTIONS}
        placeholder="Choisir un état"
      />
      {onSale ? null : (
        <PlaceField
          value={values.district}
          onChange={(district) => set("district", district)}
          error={errors["district"]}
        />
      )}
      <CheckField
        label="Livraison possible"
        hint="Vous pouvez apporter ou expédier l'article."
        checked={values.delivery}
        onChange={(possible) => set("delivery", possible)}
      />
      <CheckField
        label="Facture disponible"
        hint="Vous avez la facture d'achat et vous pouvez la montrer."
        checked={values.invoice}
        onChange={(there) => set("invoice", there)}
      />
    </>
  );
}
