import { useState } from "react";
import { formatStamp } from "#domain/day.ts";
import { ofName } from "#domain/name.ts";
import type { Proof } from "#team/rows.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Button } from "#ui/button.tsx";
import { Screenshot } from "./screenshot.tsx";

type SeeScreenshotProps = { proof: Pick<Proof, "id" | "created_at">; name: string; className?: string };

/** The picture of a proof that is not the one under the eyes. */
export function SeeScreenshot({ proof, name, className = "" }: SeeScreenshotProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon="images"
        onClick={() => setOpen(true)}
        // For a person who has sent several, the one that came then.
        aria-label={`Voir la capture ${ofName(name)}, reçue le ${formatStamp(proof.created_at)}`}
        className={`!px-2 ${className}`}
      >
        Capture
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Capture ${ofName(name)}`}>
        <Screenshot proof={proof.id} alt={`Capture envoyée par ${name}`} className="h-[70dvh]" />
      </Dialog>
    </>
  );
}
