import { useState } from "react";
import { ofName } from "#domain/name.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Button } from "#ui/button.tsx";
import { Screenshot } from "./screenshot.tsx";

type SeeScreenshotProps = { proof: string; name: string; className?: string };

/** The picture of a proof that is not the one under the eyes. */
export function SeeScreenshot({ proof, name, className = "" }: SeeScreenshotProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon="images"
        onClick={() => setOpen(true)}
        aria-label={`Voir la capture ${ofName(name)}`}
        className={`!px-2 ${className}`}
      >
        Capture
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Capture ${ofName(name)}`}>
        <Screenshot proof={proof} alt={`Capture envoyée par ${name}`} className="h-[70dvh]" />
      </Dialog>
    </>
  );
}
