import type { DraftData } from "#model/listing/draft.ts";
import { shownPhotos, useLocalPhotos } from "#queries/use-local-photos.ts";
import { parsePrice } from "#domain/price-input.ts";
import { Photo } from "#ui/photo.tsx";
import { PriceText } from "#ui/price-text.tsx";

type PreviewProps = { draftId: string; values: DraftData };

/** The card that others will see, while it is written: beside the form of a wide screen. */
export function Preview({ draftId, values }: PreviewProps) {
  const local = useLocalPhotos(draftId);
  const [cover] = shownPhotos(values.photos, local ?? undefined);
  const price = parsePrice(values.price);
  return (
    <aside aria-label="Aperçu" className="sticky top-[calc(var(--header)+1rem)] grid content-start gap-2">
      <p className="font-600 text-muted">Aperçu</p>
      <div className="aspect-[4/5] overflow-hidden rounded-card bg-sunk">
        <Photo name={cover ?? null} size="thumb" alt="" eager />
      </div>
      <div className="grid gap-0.5">
        {price === null ? (
          <span className="text-muted">Prix</span>
        ) : (
          <PriceText price={price} className="text-[1.0625rem] font-750 leading-6" />
        )}
        <p
          className={`line-clamp-2 min-h-10 leading-5 [overflow-wrap:anywhere] ${values.title === "" ? "text-muted" : ""}`}
        >
          {values.title === "" ? "Titre" : values.title}
        </p>
        <p className="text-xs text-muted">{values.district === "" ? "Quartier" : values.district} · à l'instant</p>
      </div>
    </aside>
  );
}
