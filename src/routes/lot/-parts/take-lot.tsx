import { useEffect, useState } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { isUnmetered } from "#device/data-saver.ts";
import { chosenCategories, type KeptLot } from "#device/kept-lot.ts";
import { formatBytes } from "#domain/bytes.ts";
import { CATEGORIES } from "#domain/category.ts";
import { countOf } from "#domain/text.ts";
import { useFavorites } from "#queries/use-favorites.ts";
import { useSavedSearches } from "#queries/use-search.ts";
import { offeredLots, type OfferedLot, takeLots } from "#session/lot.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { Notice } from "#ui/notice.tsx";

type Offer = { readonly lots: readonly OfferedLot[] } | { readonly fault: string } | null;

/** The lots that the server has; asked for when the network is there. */
function useOffer(online: boolean): readonly [Offer, () => void] {
  const [offer, setOffer] = useState<Offer>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let here = online;
    if (here)
      void offeredLots().then((answer) => {
        if (here) setOffer(answer.ok ? answer : { fault: answer.message });
      });
    return () => void (here = false);
  }, [online, tries]);
  return [offer, () => setTries((before) => before + 1)];
}

/** Those that this person last chose; before that, of what they put aside or follow; of a newcomer all. */
function useChosen(lots: readonly OfferedLot[]) {
  const [chosen, setChosen] = useState(chosenCategories.read);
  const favorites = useFavorites().rows.map(({ listing }) => listing.category);
  const followed = useSavedSearches().rows.map(({ category }) => category);
  const liked = new Set<unknown>([...favorites, ...followed]);
  const there = lots.map(({ category }) => category);
  const guessed = there.filter((category) => liked.has(category));
  const wanted = chosen ?? (guessed.length > 0 ? guessed : there);
  const choose = (category: string, on: boolean) => {
    const next = on ? [...wanted, category] : wanted.filter((one) => one !== category);
    chosenCategories.write(next);
    setChosen(next);
  };
  return [lots.filter(({ category }) => wanted.includes(category)), choose] as const;
}

/** Which categories come along, how much that is, and one press that takes them. */
export function TakeLot({ onTaken }: { onTaken: (lot: KeptLot) => void }) {
  const online = useConnectivity((state) => state.online);
  const [offer, again] = useOffer(online);
  return (
    <section aria-labelledby="take-lot" className="grid gap-4">
      <h2 id="take-lot" className="heading">
        Prendre le marché avec soi
      </h2>
      <p className="text-muted">
        Avant de partir, prenez les dernières annonces et leurs photos&nbsp;: tout se lit ensuite sans réseau.
      </p>
      {offer !== null && "lots" in offer ? (
        <Choice lots={offer.lots} online={online} onTaken={onTaken} />
      ) : offer !== null && online ? (
        <Notice tone="danger" action={<Button onClick={again}>Réessayer</Button>}>
          {offer.fault}
        </Notice>
      ) : online ? (
        <p role="status">On regarde ce qu'il y a…</p>
      ) : (
        <Notice tone="wait" icon="wifi-off">
          Pas de connexion&nbsp;: il faut du réseau pour prendre un lot.
        </Notice>
      )}
    </section>
  );
}

type ChoiceProps = {
  lots: readonly OfferedLot[];
  online: boolean;
  onTaken: (lot: KeptLot) => void;
};

function Choice({ lots, online, onTaken }: ChoiceProps) {
  const [wanted, choose] = useChosen(lots);
  const [taken, setTaken] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const bytes = wanted.reduce((sum, lot) => sum + lot.bytes, 0);
  async function take() {
    setFault(null);
    let so = 0;
    setTaken(so);
    const answer = await takeLots(
      wanted.map(({ category }) => category),
      (more) => setTaken((so += more)),
    );
    setTaken(null);
    if (answer.ok) onTaken(answer.lot);
    else setFault(answer.message);
  }
  if (lots.length === 0) return <p>Il n'y a pas encore d'annonce ici.</p>;
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-2 font-600">Catégories</legend>
        {CATEGORIES.flatMap(({ id, label }) => {
          const lot = lots.find(({ category }) => category === id);
          if (lot === undefined) return [];
          return (
            <CheckField
              key={id}
              label={label}
              hint={`${countOf(lot.listings, "annonce")}, ${formatBytes(lot.bytes)}`}
              checked={wanted.includes(lot)}
              onChange={(on) => choose(id, on)}
            />
          );
        })}
      </fieldset>
      {isUnmetered() || wanted.length === 0 ? null : (
        <Notice tone="wait">
          Si vous n'êtes pas en Wi-Fi, ce lot prend environ {formatBytes(bytes)} de votre forfait.
        </Notice>
      )}
      {fault === null ? null : <Notice tone="danger">{fault}</Notice>}
      <Button
        variant="primary"
        icon="download"
        busy={taken !== null}
        off={!online || wanted.length === 0}
        onClick={() => void take()}
      >
        {taken === null || taken === 0
          ? `Prendre ${wanted.length === 0 ? "un lot" : formatBytes(bytes)}`
          : `${formatBytes(taken)} pris`}
      </Button>
    </>
  );
}
