import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { chooseTown } from "#device/towns.ts";
import { useSyncHealth } from "#queries/use-sync-health.ts";
import { here } from "#town-here";
import { ScreenPending } from "../-screen-pending.tsx";
import { useTowns } from "../-town/choose-town.tsx";
import { Home } from "../index.tsx";

export const Route = createFileRoute("/ville/$town")({ component: TownHome });

/** Home of a town by its address. Another one than this phone's is gone to, once the phone knows of it; one that there is not leads home. */
function TownHome() {
  const { town } = Route.useParams();
  const towns = useTowns();
  const { phase } = useSyncHealth();
  const navigate = useNavigate();
  const isHere = here?.id === town;
  const wanted = towns.find(({ id }) => id === town);
  const isNone = wanted === undefined && (towns.length > 0 || phase === "live");
  useEffect(() => {
    if (isHere) return;
    if (wanted !== undefined && chooseTown(wanted)) return;
    if (wanted !== undefined || isNone) void navigate({ to: "/", replace: true });
  }, [isHere, wanted, isNone, navigate]);
  return isHere ? <Home /> : <ScreenPending />;
}
