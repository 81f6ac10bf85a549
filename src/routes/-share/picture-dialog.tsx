import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { saveFile } from "#ui/save-file.ts";
import { Spinner } from "#ui/spinner.tsx";
import { toast } from "#ui/toast.ts";

type PictureDialogProps = {
  title: string;
  /** Names the file, without its ending. */
  name: string;
  /** Draws a jpeg: once for each opening, what changes meanwhile is another picture. */
  draw: () => Promise<Blob>;
  alt: string;
  /** Its shape, as a class. */
  shape: string;
  /** The words that go with it where it is shared. */
  words: string;
  /** Said where this phone cannot draw it. */
  failed: string;
  onClose: () => void;
  children: ReactNode;
};

type Made = { readonly file: File; readonly url: string };

/** A picture that is drawn on this phone, to be saved or given to the phone's own sheet, also without a network. */
export function PictureDialog({ title, name, draw, alt, shape, words, failed, onClose, children }: PictureDialogProps) {
  const [made, setMade] = useState<Made | null>(null);
  const [drawn] = useState(() => draw);
  const fail = useEffectEvent(() => {
    toast.error(failed);
    onClose();
  });
  const fileOf = useEffectEvent((picture: Blob) => new File([picture], `${name}.jpg`, { type: "image/jpeg" }));
  useEffect(() => {
    let ended = false;
    let url: string | null = null;
    drawn().then(
      (picture) => {
        if (ended) return;
        const file = fileOf(picture);
        url = URL.createObjectURL(file);
        setMade({ file, url });
      },
      () => {
        if (!ended) fail();
      },
    );
    return () => {
      ended = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [drawn]);
  const shares = made !== null && canShare(made.file);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        made === null ? null : (
          <>
            <Button icon="download" onClick={() => saveFile({ name: made.file.name, content: made.file })}>
              Enregistrer
            </Button>
            {shares ? (
              <Button variant="primary" icon="share-2" onClick={() => void share(made.file, words)}>
                Partager
              </Button>
            ) : null}
          </>
        )
      }
    >
      <p className="text-sm text-muted">{children}</p>
      <div className={`mt-3 grid place-items-center ${shape} max-h-[52dvh] mx-auto`} aria-busy={made === null}>
        {made === null ? <Spinner /> : <img src={made.url} alt={alt} className="h-full rounded-card object-contain" />}
      </div>
    </Dialog>
  );
}

/** Whether this phone's own sheet takes a picture. */
const canShare = (file: File): boolean =>
  typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });

async function share(file: File, text: string): Promise<void> {
  try {
    await navigator.share({ files: [file], text });
  } catch (error) {
    // The person closed the phone's sheet: nothing to say.
    if (error instanceof DOMException && error.name === "AbortError") return;
    toast.error("Le partage n'a pas abouti. Enregistrez l'image, puis partagez-la.");
  }
}
