import { useState } from "react";
import { blockPerson } from "#intents/account.ts";
import { IntentError } from "#intents/commit.ts";
import { useIsBlocked } from "#queries/use-blocks.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.ts";
import { notifyOfMutation } from "../-mutations/run-mutation.ts";

export type Person = { id: string; name: string };

async function set({ id, name }: Person, on: boolean) {
  try {
    const mutation = await blockPerson({ personId: id, name, on });
    // A block needs no message: the notice that takes the place of the offers or of the field says so itself, at once.
    const done = on ? null : `Vous avez débloqué ${name}.`;
    if (mutation.id === null) return done === null ? undefined : toast.success(done);
    const later = on ? null : `${name} sera débloqué dès que le réseau revient.`;
    void notifyOfMutation(mutation.id, { later, done });
  } catch (error) {
    toast.error(error instanceof IntentError ? error.message : "Ce choix n'a pas pu être enregistré.");
  }
}

/** Ends a block; nothing to confirm, it can be set again. */
export function unblock(person: Person) {
  void set(person, false);
}

type BlockDialogProps = { person: Person; open: boolean; onClose: () => void };

/** Asks before a block is set. Works without a network like any other mutation. */
function BlockDialog({ person, open, onClose }: BlockDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={blockTitle(person)}
      actions={<BlockActions person={person} onClose={onClose} />}
    >
      <BlockExplanation />
    </Dialog>
  );
}

export const blockTitle = ({ name }: Person): string => `Bloquer ${name}\u202F?`;

export function BlockActions({ person, onClose }: Omit<BlockDialogProps, "open">) {
  function block() {
    onClose();
    void set(person, true);
  }
  return (
    <>
      <Button onClick={onClose}>Annuler</Button>
      <Button variant="danger" onClick={block}>
        Bloquer
      </Button>
    </>
  );
}

/** Explains the effect of a block. */
export function BlockExplanation() {
  return (
    <>
      <ul className="grid gap-2 pl-5 list-disc">
        <li>Vous ne pourrez plus vous écrire, ni voir le numéro l'un de l'autre.</li>
        <li>Ses annonces ne s'afficheront plus dans vos listes.</li>
        <li>Vos messages échangés restent, et vous pourrez débloquer cette personne quand vous voudrez.</li>
      </ul>
      <p className="mt-3 text-sm text-muted">
        En cas d'arnaque ou de menace, signalez aussi cette personne à l'équipe, depuis votre conversation.
      </p>
    </>
  );
}

/** Blocks a person after asking; once blocked, the notice in place of their offers is the way back. A visitor has nobody to block. */
export function BlockButton({ person }: { person: Person }) {
  const { phase } = useSession();
  const blocked = useIsBlocked(person.id);
  const [asking, setAsking] = useState(false);
  if (phase !== "person" || blocked) return null;
  return (
    <>
      <Button variant="quiet" icon="ban" className="!text-danger" onClick={() => setAsking(true)}>
        Bloquer
      </Button>
      <BlockDialog person={person} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

/** Where the offers or the words of a blocked person would stand: why not, and the way back. */
export function BlockedNotice({ person, children }: { person: Person; children: string }) {
  return (
    <Notice
      tone="info"
      icon="ban"
      live
      title={`Vous avez bloqué ${person.name}`}
      action={<Button onClick={() => unblock(person)}>Débloquer</Button>}
    >
      {children}
    </Notice>
  );
}
