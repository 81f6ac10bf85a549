import { useEffect, useState } from "react";
import { ofName } from "#domain/name.ts";
import { fetchMedia } from "#session/message-media.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

/** The picture of a message that a report has brought along. Nothing of it stays on this phone. */
export function ReportedPicture({ name, by }: { name: string; by: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon="image" onClick={() => setOpen(true)} className="!px-2">
        Voir la photo
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Photo ${ofName(by)}`}>
        <Shown name={name} by={by} />
      </Dialog>
    </>
  );
}

function Shown({ name, by }: { name: string; by: string }) {
  const [found, setFound] = useState<{ url: string } | "gone" | "away" | null>(null);
  useEffect(() => {
    let left = false;
    let url: string | null = null;
    void fetchMedia(name).then((answer) => {
      if (left) return;
      if (answer instanceof Blob) url = URL.createObjectURL(answer);
      setFound(url === null ? (answer === "gone" ? "gone" : "away") : { url });
    });
    return () => {
      left = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [name]);
  if (found === null) return <Skeleton className="h-[62dvh] !rounded-card" />;
  if (typeof found === "object")
    return <img src={found.url} alt={`Envoyée par ${by}`} className="h-[62dvh] w-full object-contain" />;
  return (
    <p role="alert">{found === "gone" ? "Cette photo est effacée." : "La photo n'a pas pu être chargée. Réessayez."}</p>
  );
}
