import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { isUnmetered } from "#device/data-saver.ts";
import { formatBytes } from "#domain/bytes.ts";
import { countOf } from "#domain/text.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.ts";
import { useSavesData } from "#ui/use-saves-data.ts";
import { takePhotos, weighPhotos, type Weight } from "./take-photos.ts";

type PhotosElsewhereProps = { draftId: string; names: readonly string[] };

/** "asked": not known yet; "away": nobody could be asked. */
type Known = Weight | "asked" | "away";

/** Photos of the form that another device has: taken from the server by a press, which says their weight, and by themselves over Wi-Fi. */
export function PhotosElsewhere({ draftId, names }: PhotosElsewhereProps) {
  const online = useConnectivity((state) => state.online);
  const spares = useSavesData();
  const [known, setKnown] = useState<Known>("asked");
  const [busy, setBusy] = useState(false);

  const look = async () => setKnown((await weighPhotos(draftId, names)) ?? "away");
  async function take() {
    setBusy(true);
    try {
      await takePhotos(draftId, names);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "Les photos n'ont pas pu être prises. Réessayez.");
    }
    setBusy(false);
  }
  /** These were taken by themselves, as far as they are there. */
  const taken = useRef("");
  const all = names.join();
  const begin = useEffectEvent(() => {
    const bySelf = isUnmetered() && !spares && taken.current !== all;
    if (bySelf) taken.current = all;
    void (bySelf ? take() : look());
  });
  useEffect(() => {
    // Also once some have come: what is said is about those that have not.
    if (online && !busy) begin();
  }, [online, busy, all]);

  if (!online || known === "away")
    return (
      <Line
        words={`${photosOf(names.length)} sur un autre appareil, à prendre avec le réseau.`}
        again={online ? look : null}
      />
    );
  if (busy || known === "asked")
    return <Line words={busy ? `${photosOf(names.length)} en chemin depuis un autre appareil…` : ""} again={null} />;
  const { there, bytes, left } = known;
  return (
    <div className="grid gap-2">
      {there.length > 0 ? (
        <Button icon="download" onClick={() => void take()} className="w-full !h-auto min-h-12 py-2">
          {`${photosOf(there.length)} sur un autre appareil · ${formatBytes(bytes)} · toucher pour ${there.length === 1 ? "la" : "les"} prendre`}
        </Button>
      ) : null}
      {left > 0 ? (
        <Line
          words={`${countOf(left, "photo restée", "photos restées")} sur l'autre appareil\u00A0: ouvrez-y ce brouillon avec du réseau.`}
          again={look}
        />
      ) : null}
    </div>
  );
}

const photosOf = (count: number): string => countOf(count, "photo");

/** Its room is kept: nothing moves when the answer comes. */
function Line({ words, again }: { words: string; again: (() => Promise<void>) | null }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 min-h-12 text-sm text-muted">
      <p role="status">{words}</p>
      {again === null ? null : (
        <Button variant="quiet" icon="refresh-cw" className="!px-0 !text-sm" onClick={() => void again()}>
          Réessayer
        </Button>
      )}
    </div>
  );
}
