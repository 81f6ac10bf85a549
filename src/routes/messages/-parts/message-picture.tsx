import { useEffect, useState } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { formatBytes } from "#domain/bytes.ts";
import type { Media } from "#domain/message.ts";
import { thumbName } from "#domain/thumb.ts";
import type { ChatMessage } from "#model/message/chat-message.ts";
import { useWaitingPicture } from "#queries/use-local-photos.ts";
import { loadMedia, storedMedia, type LoadedMedia } from "#session/message-media.ts";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useNow } from "#ui/use-now.ts";
import { useSavesData } from "#ui/use-saves-data.ts";
import { PictureViewer } from "./picture-viewer.tsx";

/** So long the server keeps it. */
const KEPT_MS = 90 * 86_400_000;

type MessagePictureProps = { message: ChatMessage; media: Media; by: string };

/** The picture of a message: small in the conversation, whole at a press. To whoever saves data it says what it weighs first. */
export function MessagePicture({ message, media, by }: MessagePictureProps) {
  const isOld = useNow() - message.createdAt >= KEPT_MS && message.seq !== null;
  if (isOld) return <Erased words="Photo effacée après 90 jours" />;
  if (media.name === undefined) return <Erased words="Photo effacée" />;
  return <Picture name={media.name} message={message} bytes={media.bytes} by={by} />;
}

function Erased({ words }: { words: string }) {
  return (
    <p className="grid content-center justify-items-center gap-1 p-3 text-center text-sm text-muted">
      <Icon name="image-off" className="!text-[1.5rem] opacity-70" />
      {words}
    </p>
  );
}

type PictureProps = { name: string; message: ChatMessage; bytes: number; by: string };

function Picture({ name, message, bytes, by }: PictureProps) {
  const waiting = useWaitingPicture(name);
  const spares = useSavesData();
  const online = useConnectivity((state) => state.online);
  const [asked, setAsked] = useState(0);
  const [open, setOpen] = useState(false);
  // One that has not left is here, or nowhere.
  const isHere = message.seq === null;
  const wanted = isHere ? "none" : asked > 0 ? "whole" : spares ? "none" : "small";
  const found = useSmallPicture({ name, wanted, asked, online });
  const url = waiting?.thumbUrl ?? (typeof found === "object" ? found.url : null);
  const weight = bytes > 0 ? ` · ${formatBytes(bytes)}` : "";

  if (url !== null) {
    return (
      <>
        <button type="button" onClick={() => setOpen(true)} className="relative focusable -outline-offset-4">
          <img src={url} alt="" draggable={false} className="absolute inset-0 h-full w-full object-cover" />
          <span className="sr-only">Photo, voir en grand</span>
          <Progress message={message} />
        </button>
        {open ? (
          <PictureViewer
            name={name}
            small={url}
            whole={waiting?.fullUrl ?? null}
            mine={message.mine}
            by={by}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </>
    );
  }
  if (found === "gone") return <Erased words="Photo effacée" />;
  if (found === "loading" || isHere) return <Skeleton className="h-full w-full !rounded-none" />;
  if (found === "away" && !online) return <Erased words={`Photo${weight} · pas encore sur ce téléphone`} />;
  return (
    <button
      type="button"
      onClick={() => setAsked(asked + 1)}
      className="grid content-center justify-items-center gap-1 p-3 text-center text-sm font-600 text-primary focusable -outline-offset-4"
    >
      <Icon name="image" className="!text-[1.5rem]" />
      {`Photo${weight} · ${found === "away" ? "toucher pour réessayer" : "toucher pour voir"}`}
    </button>
  );
}

/** The part of one's own picture that has left already. */
function Progress({ message: { progress } }: { message: ChatMessage }) {
  if (progress === undefined) return null;
  return (
    <span className="absolute inset-x-2 bottom-2 h-1.5 overflow-hidden rounded-full bg-black/40">
      <span
        role="progressbar"
        aria-label="Envoi de la photo"
        aria-valuenow={Math.round(progress * 100)}
        style={{ width: `${progress * 100}%` }}
        className="block h-full bg-white"
      />
    </span>
  );
}

/** none: only what is on this phone · small: its thumbnail · whole: asked for by a press, which has been told the weight of that. */
type Wanted = "none" | "small" | "whole";

/** away: it could not be had now · asks: it is not here, and nobody has asked for it. */
type Found = { readonly url: string } | "loading" | "asks" | "away" | "gone";

type Question = { name: string; wanted: Wanted; asked: number; online: boolean };

/** A picture small enough for the conversation, or whatever of it is here; asked for again when the network is back. */
function useSmallPicture({ name, wanted, asked, online }: Question): Found {
  const [found, setFound] = useState<Found>("loading");
  useEffect(() => {
    let left = false;
    let url: string | null = null;
    void pictureOf(name, wanted).then((answer) => {
      if (left) return;
      if (answer instanceof Blob) url = URL.createObjectURL(answer);
      setFound(url === null ? (answer === "gone" ? "gone" : wanted === "none" ? "asks" : "away") : { url });
    });
    return () => {
      left = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [name, wanted, asked, online]);
  return found;
}

async function pictureOf(name: string, wanted: Wanted): Promise<LoadedMedia> {
  const here = (await storedMedia(name)) ?? (await storedMedia(thumbName(name)));
  if (here !== null || wanted === "none") return here;
  if (wanted === "whole") return await loadMedia(name);
  const small = await loadMedia(thumbName(name));
  return small === "gone" ? await loadMedia(name) : small;
}
