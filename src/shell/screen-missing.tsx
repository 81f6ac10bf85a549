import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { useConnectivity } from "#device/connectivity.ts";
import { Button } from "#ui/button.tsx";
import { acceptUpdate, lookForUpdate, updateInSight, updatePhase } from "./app-update.ts";
import { ScreenFailed } from "./screen-failed.tsx";

const AGAIN_MS = 5_000;

/** Whether the server cannot be reached. Opens the screen afresh when it could not and then can. */
function useAway(): boolean {
  const online = useConnectivity((state) => state.online);
  const [away, setAway] = useState(!online);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const look = async () => {
      clearTimeout(timer);
      const reached = await lookForUpdate();
      if (gone) return;
      if (reached && away) {
        // Whoever waits here is told of the screen as of one gone to: greetWhoWaited (late-shell.tsx) looks for this mark.
        history.replaceState({ ...history.state, awaited: true }, "");
        location.reload();
      }
      setAway(!reached);
      if (!reached) timer = setTimeout(() => void look(), AGAIN_MS);
    };
    const soon = () => void look();
    soon();
    addEventListener("online", soon);
    return () => {
      gone = true;
      clearTimeout(timer);
      removeEventListener("online", soon);
    };
  }, [away]);
  return away;
}

/**
 * A screen whose code is not on this phone: without a network it waits for one, and when the server has only a newer
 * version, whose files have other names, it offers that one. Nothing was typed here, and what was elsewhere is kept.
 */
export function ScreenMissing() {
  const phase = useStore(updatePhase);
  const away = useAway();
  useEffect(() => {
    updateInSight.setState(true);
    return () => updateInSight.setState(false);
  }, []);
  if (phase !== "none")
    return (
      <ScreenFailed
        title="Cette page demande la nouvelle version"
        text="Une nouvelle version de Djassa est prête. Ce que vous avez écrit est gardé."
      >
        <Button variant="primary" busy={phase === "applying"} onClick={acceptUpdate}>
          Mettre à jour
        </Button>
      </ScreenFailed>
    );
  if (!away) return <ScreenFailed />;
  return (
    <ScreenFailed
      title="Cette page n'est pas encore sur ce téléphone"
      text="Elle s'ouvrira d'elle-même dès que le réseau sera de retour. Vos messages et vos annonces sont gardés."
    />
  );
}
