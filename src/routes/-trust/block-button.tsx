import { useState } from "react";
import { useIsBlocked } from "#queries/use-blocks.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { BlockDialog, type Person, unblock } from "./block-dialog.tsx";

/** Blocks a person after asking, or unblocks them. A visitor has nobody to block. */
export function BlockButton({ person }: { person: Person }) {
  const { phase } = useSession();
  const blocked = useIsBlocked(person.id);
  const [asking, setAsking] = useState(false);
  if (phase !== "person") return null;
  if (blocked) return <Button variant="quiet" icon="ban" onClick={() => unblock(person)}>Débloquer</Button>;
  return (
    <>
      <Button variant="quiet" icon="ban" className="!text-danger" onClick={() => setAsking(true)}>Bloquer</Button>
      <BlockDialog person={person} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
