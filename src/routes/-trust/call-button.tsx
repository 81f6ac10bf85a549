import { useIsBlocked } from "#queries/use-blocks.ts";
import { IconButton } from "#ui/button.tsx";
import { useReach } from "./use-reach.tsx";

type CallButtonProps = { listingId: string; title: string; seller: { readonly id: string; readonly name: string } };

/** Calls the seller of a listing, beside the words that are exchanged about it. */
export function CallButton({ listingId, title, seller }: CallButtonProps) {
  const { asking, reach, callSheet } = useReach({ listingId, title, seller: seller.name, greeting: () => "" });
  if (useIsBlocked(seller.id)) return null;
  return (
    <>
      <IconButton
        label={`Appeler ${seller.name}`}
        icon="phone"
        busy={asking !== null}
        off={asking !== null}
        onClick={() => void reach("call")}
      />
      {callSheet}
    </>
  );
}
