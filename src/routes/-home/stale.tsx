import { useEffect, useState } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { formatStamp } from "#domain/day.ts";
import { useSyncHealth } from "#queries/use-sync-health.ts";
import { Again } from "../-cards/again.tsx";

/** A failure shorter than this is over before it could be read, milliseconds. */
const LASTS = 4_000;

/** Under listings of an earlier visit: how old they are, once it is clear that no newer ones come. */
export function Stale() {
  const online = useConnectivity((state) => state.online);
  const { feedFailing, feedAsOf } = useSyncHealth();
  return feedAsOf !== null && (!online || feedFailing) ? <StaleFor at={feedAsOf} /> : null;
}

function StaleFor({ at }: { at: number }) {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasts(true), LASTS);
    return () => clearTimeout(timer);
  }, []);
  if (!lasts) return null;
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted">Ces annonces sont du {formatStamp(at)}.</p>
      <Again />
    </div>
  );
}
