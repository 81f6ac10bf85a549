import { cancelMutation, retryMutation } from "#intents/queue.ts";
import type { Publishing } from "#queries/use-drafts.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.ts";

function run(work: Promise<unknown>) {
  work.catch((error: unknown) =>
    toast.error(
      error instanceof Error && error.name === "IntentError"
        ? error.message
        : "Erreur lors de la création de l'annonce",
    ),
  );
}

type RefusedPublicationProps = { publishing: Publishing; draftId: string };

/** The server said no: why, that nothing is lost, and what can be done. */
export function RefusedPublication({ publishing, draftId }: RefusedPublicationProps) {
  return (
    <>
      <Notice
        tone="danger"
        title={
          publishing.noProfile
            ? "Votre compte n'est pas correctement configuré"
            : (publishing.reason ?? "Erreur lors de la création de l'annonce")
        }
      >
        {publishing.noProfile ? <p>{publishing.reason}</p> : null}
        <p>Rien n'est perdu&nbsp;: le texte et les photos sont toujours sur ce téléphone.</p>
      </Notice>
      {publishing.noProfile ? <WaysToAProfile draftId={draftId} /> : null}
      <div className="flex flex-wrap justify-center gap-3">
        <Button icon="refresh-cw" onClick={() => run(retryMutation(publishing.mutationId))}>
          Réessayer
        </Button>
        <ButtonLink
          to="/create-listing"
          search={{ brouillon: draftId }}
          onClick={() => run(cancelMutation(publishing.mutationId))}
          {...(publishing.noProfile ? {} : { variant: "primary" })}
          icon="pencil"
        >
          Modifier
        </ButtonLink>
      </div>
    </>
  );
}

/** An account that the server does not know as a seller's (§2, §8): the profile that is missing, or another account. */
function WaysToAProfile({ draftId }: { draftId: string }) {
  const retour = `/create-listing?publiee=${draftId}`;
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <ButtonLink to="/complete-profile" search={{ retour }} variant="primary">
        Compléter mon profil
      </ButtonLink>
      <ButtonLink to="/login" search={{ retour }}>
        Se connecter
      </ButtonLink>
    </div>
  );
}
