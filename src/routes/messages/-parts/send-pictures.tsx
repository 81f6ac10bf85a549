import { useEffect, useRef, useState } from "react";
import { countOf } from "#domain/text.ts";
import { thumbName } from "#domain/thumb.ts";
import { IntentError, sayWhy } from "#intents/commit.ts";
import { sendPicture } from "#intents/picture.ts";
import type { PreparedPhoto } from "#photos/prepare-photo.ts";
import { storeMedia } from "#session/message-media.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { PickPhotos } from "#ui/pick-photos.tsx";

type SendPicturesProps = {
  ids: { listingId: string; otherId: string };
  /** The names of the conversation, as they stand over it. */
  about: { title: string; name: string };
  onClose: () => void;
};

/** A picture that was chosen and made small: `url` shows it. */
type Chosen = { readonly url: string; readonly photo: PreparedPhoto };

/** So many at a time: each is a message of its own. */
const MOST = 10;
const TOO_MANY = "Dix photos à la fois, au plus.";
const UNREADABLE = "Cette photo n'a pas pu être ajoutée. Réessayez.";
const UNSENT = "Erreur lors de l'envoi de la photo";

/** Chooses pictures of the gallery or the camera, shows them, and sends each as a message; nothing waits for the network. */
export function SendPictures({ ids, about, onClose }: SendPicturesProps) {
  const { chosen, preparing, faults, add, drop, say } = useChosen();
  const [sending, setSending] = useState(false);

  async function send() {
    setSending(true);
    say([]);
    try {
      for (const one of chosen) {
        const { full, thumb } = one.photo;
        const to = { listingId: ids.listingId, receiverId: ids.otherId };
        const { name } = await sayWhy(UNSENT, sendPicture(to, one.photo, about));
        // Its sender sees it without the network also once the server has it.
        void storeMedia(thumbName(name), thumb);
        void storeMedia(name, full);
        drop(one);
      }
      onClose();
    } catch (error) {
      say([error instanceof IntentError ? error.message : UNSENT]);
      setSending(false);
    }
  }
  const first = chosen.length + preparing === 0;
  const room = MOST - chosen.length - preparing;
  return (
    <Dialog
      open
      busy={sending}
      onClose={onClose}
      title="Joindre des photos"
      actions={
        first ? null : (
          <>
            <Button onClick={onClose} off={sending}>
              Annuler
            </Button>
            <Button
              variant="primary"
              icon="send"
              busy={sending || preparing > 0}
              off={chosen.length === 0}
              onClick={() => void send()}
            >
              {chosen.length < 2 ? "Envoyer la photo" : `Envoyer ${countOf(chosen.length, "photo")}`}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-3">
        <ul className="grid grid-cols-3 gap-2 empty:hidden">
          {chosen.map((one, place) => (
            <li key={one.url} className="relative aspect-square overflow-hidden rounded-card bg-sunk">
              <img src={one.url} alt={`Choisie, ${place + 1}`} className="h-full w-full object-cover" />
              <IconButton
                label={`Retirer la photo ${place + 1}`}
                icon="x"
                off={sending}
                onClick={() => drop(one)}
                className="absolute right-1 top-1 !bg-card"
              />
            </li>
          ))}
          {Array.from({ length: preparing }, (_, place) => (
            <li
              key={`new-${place}`}
              className="grid aspect-square place-items-center rounded-card bg-sunk px-1 text-sm text-muted"
            >
              Préparation…
            </li>
          ))}
        </ul>
        {room > 0 && !sending ? (
          <div className="grid grid-cols-pair gap-2">
            <PickPhotos
              label={first ? "Choisir des photos" : "Galerie"}
              more={first ? "" : ", choisir d'autres photos"}
              icon="images"
              name="photos"
              multiple
              onFiles={add}
              first={first}
            />
            <PickPhotos
              label={first ? "Prendre une photo" : "Appareil photo"}
              more={first ? "" : ", prendre une photo"}
              icon="camera"
              capture
              onFiles={add}
              first={first}
            />
          </div>
        ) : null}
        <div role="alert" className="grid gap-1 empty:hidden">
          {faults.map((words) => (
            <p key={words} className="flex gap-1.5 text-sm text-danger">
              <Icon name="circle-alert" className="!text-[1rem] mt-0.5" />
              {words}
            </p>
          ))}
        </div>
        <p className="text-sm text-muted">
          Seuls vous et {about.name || "l'autre personne"} voyez ces photos. Elles sont effacées après 90 jours.
        </p>
      </div>
    </Dialog>
  );
}

/** The pictures of the box, each made small once it is chosen; their addresses end with it. */
function useChosen() {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [preparing, setPreparing] = useState(0);
  const [faults, say] = useState<readonly string[]>([]);
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const made = urls.current;
    return () => made.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  async function add(files: readonly File[]) {
    const taken = files.slice(0, Math.max(0, MOST - chosen.length - preparing));
    say(taken.length < files.length ? [TOO_MANY] : []);
    setPreparing((count) => count + taken.length);
    for (const file of taken) {
      try {
        const { prepareMessagePhoto } = await import("#photos/prepare-photo.ts");
        const photo = await prepareMessagePhoto(file);
        const url = URL.createObjectURL(photo.thumb);
        urls.current.add(url);
        // The same picture twice is one.
        setChosen((now) => (now.some((one) => one.photo.name === photo.name) ? now : [...now, { url, photo }]));
      } catch (error) {
        const words = error instanceof Error && error.name === "PhotoError" ? error.message : UNREADABLE;
        say((now) => [...new Set([...now, words])]);
      }
      setPreparing((count) => count - 1);
    }
  }
  const drop = ({ url }: Chosen) => setChosen((now) => now.filter((one) => one.url !== url));
  return { chosen, preparing, faults, add, drop, say };
}
