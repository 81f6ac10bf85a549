import { useEffect, useRef, useState } from "react";
import { ofName } from "#domain/name.ts";
import { loadMedia } from "#session/message-media.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { saveFile } from "#ui/save-file.ts";
import { useZoom } from "#ui/zoom.ts";

type PictureViewerProps = {
  name: string;
  /** Its small size of the conversation, until the whole is here. */
  small: string;
  /** Its address while it waits on this phone. */
  whole: string | null;
  mine: boolean;
  by: string;
  onClose: () => void;
};

/** The picture of a message as large as one likes: two fingers, a double tap, the wheel. */
export function PictureViewer({ name, small, whole, mine, by, onClose }: PictureViewerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { view, on } = useZoom(frame);
  const { scale, x, y } = view;
  const [loaded, setLoaded] = useState<{ url: string; blob: Blob } | "missing" | null>(null);
  useEffect(() => {
    if (whole !== null) return undefined;
    let left = false;
    let url: string | null = null;
    void loadMedia(name).then((blob) => {
      if (left) return;
      if (!(blob instanceof Blob)) return setLoaded("missing");
      url = URL.createObjectURL(blob);
      setLoaded({ url, blob });
    });
    return () => {
      left = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [name, whole]);
  const shown = typeof loaded === "object" && loaded !== null ? loaded : null;
  const title = mine ? "Votre photo" : `Photo ${ofName(by)}`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        shown === null ? null : (
          <Button icon="download" onClick={() => saveFile({ name: fileName(name), content: shown.blob })}>
            Enregistrer
          </Button>
        )
      }
    >
      <div
        ref={frame}
        {...on}
        className={`overflow-hidden rounded-card bg-sunk select-none ${scale > 1 ? "touch-none cursor-grab" : "touch-pan-y cursor-zoom-in"}`}
      >
        <img
          src={whole ?? shown?.url ?? small}
          alt={title}
          draggable={false}
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
          className="h-[62dvh] w-full object-contain pointer-events-none"
        />
      </div>
      {loaded === "missing" ? (
        <p role="status" className="pt-2 text-sm text-muted">
          La photo entière n'a pas pu être chargée. Vous voyez son aperçu.
        </p>
      ) : null}
    </Dialog>
  );
}

const fileName = (name: string): string =>
  `djassa-${name.slice(name.lastIndexOf("/") + 1).replace(/^(.{8})[^.]*/u, "$1")}`;
