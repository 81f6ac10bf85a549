import { cancelAct } from "#intents/cancel-act.ts";
import { retryAct } from "#intents/retry-act.ts";
import type { Publishing } from "#queries/use-publishing.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.ts";

function run(act: Promise<unknown>) {
  act.catch((error: unknown) => toast.error(error instanceof Error && error.name === "IntentError" ? error.message : "Erreur lors de la création de l'annonce"));
}

/** The server said no: why, that nothing is lost, and what can be done. */
export function RefusedPublication({ publishing, draftId }: { publishing: Publishing; draftId: string }) {
  return (
    <>
      <Notice tone="danger" title={publishing.reason ?? "Erreur lors de la création de l'annonce"}>
        Rien n'est perdu : le texte et les photos sont toujours sur ce téléphone.
      </Notice>
      <div className="flex flex-wrap justify-center gap-3">
        <Button icon="refresh-cw" onClick={() => run(retryAct(publishing.actId))}>Réessayer</Button>
        <ButtonLink to="/create-listing" search={{ brouillon: draftId }} onClick={() => run(cancelAct(publishing.actId))} variant="primary" icon="pencil">
          Modifier
        </ButtonLink>
      </div>
    </>
  );
}
