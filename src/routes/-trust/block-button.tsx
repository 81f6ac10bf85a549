import { useState } from "react";
import { useIsBlocked } from "#queries/use-blocks.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { BlockDialog, type Person } from "./block-dialog.tsx";

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
