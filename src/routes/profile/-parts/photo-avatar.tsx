import { useEffect, useState } from "react";
import { chooseAvatarPhoto } from "#intents/avatar-photo.ts";
import { IntentError, sayWhy } from "#intents/commit.ts";
import { PickPhotos } from "#ui/pick-photos.tsx";
import { toast } from "#ui/toast.ts";
import { usePhotoEdit } from "../../-photos/photo-edit.tsx";

const UNREADABLE = "Cette photo n'a pas pu être ajoutée. Réessayez.";
const UNKEPT = "La photo n'a pas pu être gardée";

const wordsOf = (error: unknown): string =>
  error instanceof IntentError || (error instanceof Error && error.name === "PhotoError") ? error.message : UNREADABLE;

/** A photo on its way to be the avatar: chosen, then cut square, which is a step of its own of the box. */
export function usePhotoAvatar() {
  const [url, setUrl] = useState<string | null>(null);
  const [preparing, setPreparing] = useState(false);
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url]);

  async function choose([file]: readonly File[]) {
    if (file === undefined) return;
    setPreparing(true);
    try {
      // Cut from no more than a picture of a message has: a cheap phone has no room for twelve million pixels twice.
      const { prepareMessagePhoto } = await import("#photos/prepare-photo.ts");
      setUrl(URL.createObjectURL((await prepareMessagePhoto(file)).full));
    } catch (error) {
      toast.error(wordsOf(error));
    }
    setPreparing(false);
  }
  async function keep(cut: File) {
    try {
      const { prepareAvatar } = await import("#photos/prepare-photo.ts");
      await sayWhy(UNKEPT, chooseAvatarPhoto(await prepareAvatar(cut)));
    } catch (error) {
      toast.error(wordsOf(error));
    }
  }
  const cutting = usePhotoEdit({ url, shape: 1, onClose: () => setUrl(null), onEdited: keep });
  return { preparing, choose, cutting: url === null ? null : cutting };
}

type PickAvatarProps = Pick<ReturnType<typeof usePhotoAvatar>, "preparing" | "choose">;

/** The ways to a photo of the gallery or the camera. */
export function PickAvatar({ preparing, choose }: PickAvatarProps) {
  if (preparing)
    return (
      <p role="status" className="grid place-items-center min-h-12 text-muted">
        Préparation…
      </p>
    );
  return (
    <div className="grid grid-cols-pair gap-2">
      <PickPhotos label="Galerie" more=", choisir une photo" icon="images" first={false} onFiles={choose} />
      <PickPhotos
        label="Appareil photo"
        more=", prendre une photo"
        icon="camera"
        capture="user"
        first={false}
        onFiles={choose}
      />
    </div>
  );
}
