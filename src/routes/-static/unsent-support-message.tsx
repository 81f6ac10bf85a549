import { VISITOR } from "#domain/author.ts";
import { cancelMutation, retryMutation } from "#intents/queue.ts";
import type { VisitorSupportMessage } from "#queries/use-visitor-support-messages.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.ts";

const attempt = (work: Promise<unknown>) => void work.catch((error: Error) => toast.error(error.message));

type UnsentSupportMessageProps = { supportMessage: VisitorSupportMessage; onTake: () => void };

/** A support message that a visitor wrote on this phone and that has not left; no list of anybody's mutations names it. */
export function UnsentSupportMessage({
  supportMessage: { id, subject, message, reason },
  onTake,
}: UnsentSupportMessageProps) {
  const again = (
    <>
      <Button onClick={() => attempt(retryMutation(id, VISITOR))}>Réessayer</Button>
      <Button onClick={onTake}>Reprendre le texte</Button>
      <Button variant="quiet" onClick={() => attempt(cancelMutation(id, VISITOR))}>
        Supprimer
      </Button>
    </>
  );
  return (
    <Notice
      tone={reason === null ? "wait" : "danger"}
      title={reason === null ? "Un message attend sur ce téléphone" : "Un message n'a pas pu partir"}
      standing
      action={reason === null ? null : again}
    >
      <p className="font-600 [overflow-wrap:anywhere]">{subject}</p>
      <p className="whitespace-pre-line line-clamp-4 [overflow-wrap:anywhere]">{message}</p>
      <p className="mt-1">{reason ?? "Il partira dès que le réseau revient."}</p>
    </Notice>
  );
}
