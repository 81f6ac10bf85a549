import { useState } from "react";
import { useLive } from "#queries/live.ts";
import { Button } from "#ui/button.tsx";
import { acceptUpdate, updatePhase } from "./app-update.ts";

/** "Nouvelle version": only the person decides when; "Plus tard" asks again at the next start. */
export function UpdatePrompt() {
  const phase = useLive(updatePhase);
  const [later, setLater] = useState(false);
  if (phase === "none" || later) return null;
  return (
    <section
      role="status"
      aria-label="Mise à jour"
      className="fixed z-30 inset-x-3 bottom-[calc(var(--foot)+0.75rem)] md:(inset-x-auto right-4 bottom-4) card shadow-soft p-4 animate-[rise_160ms_ease-out]"
    >
      <p className="font-650">Nouvelle version de Djassa</p>
      <p className="text-sm text-muted">Vos messages et vos brouillons sont gardés.</p>
      <div className="mt-3 flex gap-2">
        <Button variant="primary" className="flex-1" busy={phase === "applying"} onClick={acceptUpdate}>
          Mettre à jour
        </Button>
        <Button variant="quiet" onClick={() => setLater(true)}>
          Plus tard
        </Button>
      </div>
    </section>
  );
}
