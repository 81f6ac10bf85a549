import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { chooseTown, isCameBackTo } from "#device/change-town.ts";
import { useSyncHealth } from "#queries/use-sync-health.ts";
import { currentTown } from "#current-town";
import { ScreenPending } from "../-screen-pending.tsx";
import { useTowns } from "../-town/choose-town.tsx";
import { Home } from "../index.tsx";

export const Route = createFileRoute("/ville/$town")({ staticData: { cachedFor: "use" }, component: TownHome });

/**
 * Home of a town by its address. Another one than this phone's is gone to, once the phone knows of it; one that there is not leads home, as
 * does the way back to one that was left. The phone's list from before this visit does not prove that there is none.
 */
function TownHome() {
  const { town } = Route.useParams();
  const towns = useTowns();
  const { lastPullAt } = useSyncHealth();
  const online = useConnectivity((state) => state.online);
  const navigate = useNavigate();
  const isHere = currentTown?.id === town;
  const wanted = towns.find(({ id }) => id === town);
  const isNone = wanted === undefined && (!online || (lastPullAt ?? 0) >= performance.timeOrigin);
  useEffect(() => {
    if (isHere) return;
    if (wanted !== undefined && !isCameBackTo() && chooseTown(wanted)) return;
    if (wanted !== undefined || isNone) void navigate({ to: "/", replace: true });
  }, [isHere, wanted, isNone, navigate]);
  return isHere ? <Home /> : <ScreenPending />;
}
