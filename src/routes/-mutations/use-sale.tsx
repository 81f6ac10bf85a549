import { type ReactNode, useState } from "react";
import type { Listing } from "#model/listing/fields.ts";
import { useWriters } from "#queries/use-conversations.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { sellListing } from "./sell-listing.ts";

const ROW =
  "flex items-center gap-3 w-full min-h-13 p-2 rounded-field text-base font-550 text-left @hover:bg-sunk active:bg-sunk focusable";

type Sold = Pick<Listing, "id" | "buyerId">;

/** "C'est vendu": where somebody has written about the listing it is asked to whom; `sheet` is that question. */
export function useSale(listing: Sold): { sell: () => void; sheet: ReactNode } {
  const asks = useWriters(listing.id).length > 0;
  const [asking, setAsking] = useState(false);
  return {
    sell: () => (asks ? setAsking(true) : sellListing(listing.id)),
    sheet: asking ? <SoldTo listing={listing} onClose={() => setAsking(false)} /> : null,
  };
}

type SoldToProps = { listing: Sold; onClose: () => void };

/** To whom a listing is sold: one of those who have written about it, somebody else, or not said. For whom it is reserved comes first. */
function SoldTo({ listing: { id, buyerId }, onClose }: SoldToProps) {
  const writers = useWriters(id);
  const first = writers.filter(({ otherId }) => otherId === buyerId);
  const people = [...first, ...writers.filter((row) => !first.includes(row))];
  function sell(to?: string) {
    onClose();
    sellListing(id, to);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={"Vendu à qui\u202F?"}
      actions={<Button onClick={() => sell()}>Passer</Button>}
    >
      <p className="text-muted">
        Vous pourrez donner votre avis l'un sur l'autre. Son nom ne s'affiche pas sur l'annonce.
      </p>
      <ul className="-mx-2 mt-2 grid">
        {people.map(({ otherId, otherName, otherAvatar }) => (
          <li key={otherId}>
            <button type="button" onClick={() => sell(otherId)} className={ROW}>
              <Avatar name={otherName} avatar={otherAvatar} />
              <span className="min-w-0 [overflow-wrap:anywhere]">{otherName}</span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => sell()} className={ROW}>
            <span className="grid h-11 w-11 shrink-0 place-items-center">
              <Icon name="user" className="text-muted" />
            </span>
            Quelqu'un d'autre
          </button>
        </li>
      </ul>
    </Dialog>
  );
}
