import { useNavigate } from "@tanstack/react-router";
import { parsePrice } from "#domain/price-input.ts";
import { isSameThing } from "#domain/same-thing.ts";
import type { DraftData } from "#model/listing/draft.ts";
import { canBeRelisted, isAskedAfter } from "#model/listing/status-for.ts";
import { statusOf } from "#model/listing/status.ts";
import { useMyListings } from "#queries/own-listings.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { useNow } from "#ui/use-now.ts";
import { relist, renew } from "../../-mutations/sell-listing.ts";

type SameThingProps = { draftId: string; values: DraftData };

/** The same thing was put up before: it is on sale, or was sold lately and comes back by a tap. Said before the fee; the form goes on all the same. */
export function SameThing({ draftId, values }: SameThingProps) {
  const { rows } = useMyListings();
  const navigate = useNavigate();
  const now = useNow();
  const price = parsePrice(values.price);
  if (price === null) return null;
  const typed = { title: values.title, category: values.category, price };
  const same = rows.find(
    (row) =>
      row.id !== draftId &&
      row.publishing === null &&
      (statusOf(row.status).isPublic || isAskedAfter(row, now) || canBeRelisted(row, now)) &&
      isSameThing(typed, row),
  );
  if (same === undefined) return null;
  const title = `«\u00A0${same.title}\u00A0»`;
  const come = (verb: typeof renew) => {
    verb(same.id);
    void navigate(show);
  };
  const show = { to: "/listings/$id", params: { id: same.id } } as const;
  if (isAskedAfter(same, now))
    return (
      <Notice tone="info" icon="tag" live action={<Button onClick={() => come(renew)}>Toujours à vendre</Button>}>
        {statusOf(same.status).isAsleep
          ? `${title} est en pause. Elle peut revenir`
          : `${title} est en ligne depuis plus d'un mois. Elle peut remonter`}{" "}
        parmi les nouvelles, sans frais.
      </Notice>
    );
  if (statusOf(same.status).isPublic)
    return (
      <Notice tone="info" icon="tag" live action={<ButtonLink {...show}>Voir l'annonce</ButtonLink>}>
        {title} est déjà en ligne. La modifier ou baisser son prix ne coûte rien.
      </Notice>
    );
  return (
    <Notice tone="info" icon="tag" live action={<Button onClick={() => come(relist)}>Remettre en vente</Button>}>
      {title} est marquée comme vendue. Si la vente n'a pas eu lieu, remettez-la en vente sans frais.
    </Notice>
  );
}
