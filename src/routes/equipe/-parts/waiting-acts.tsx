import { useEffect } from "react";
import { countOf } from "#domain/text.ts";
import { useLive } from "#queries/live.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useDesk } from "./desk-context.ts";

/** What was decided and has no answer yet: it is kept, goes again by itself, and the page is not left without a word. */
export function WaitingActs() {
  const { acts } = useDesk();
  const all = [...useLive(acts).values()];
  const waiting = all.filter(({ state }) => state === "waiting").length;
  const open = all.length > 0;
  useEffect(() => {
    if (!open) return undefined;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", stay);
    return () => removeEventListener("beforeunload", stay);
  }, [open]);
  if (waiting === 0) return null;
  return (
    <div className="mt-4">
      <Notice
        tone="wait"
        live
        title={`${countOf(waiting, "décision")} sans réponse du serveur`}
        action={
          <Button icon="refresh-cw" onClick={acts.again}>
            Envoyer maintenant
          </Button>
        }
      >
        Rien n'est perdu&nbsp;: elle est gardée ici et repart dès que le réseau revient. L'envoyer deux fois ne compte
        qu'une fois.
      </Notice>
    </div>
  );
}
