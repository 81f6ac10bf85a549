import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { type Person, unblock } from "./block-dialog.tsx";

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
