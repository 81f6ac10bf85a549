import { useConnectivity } from "#device/connectivity.ts";
import { formatBytes } from "#domain/bytes.ts";
import { sendPhotos } from "#intents/draft.ts";
import { useLocalPhotos } from "#queries/use-local-photos.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.ts";

type SendPhotosProps = { draftId: string; names: readonly string[] };

/** Photos of a draft that are on this phone alone: a press sends them where the person's other devices can take them, with or without Wi-Fi. */
export function SendPhotos({ draftId, names }: SendPhotosProps) {
  const photos = useLocalPhotos(draftId);
  const online = useConnectivity((state) => state.online);
  const unsent = names.flatMap((name) => photos?.get(name) ?? []).filter(({ uploaded }) => !uploaded);
  if (unsent.length === 0) return null;
  const weight = formatBytes(unsent.reduce((sum, { bytes, thumbBytes }) => sum + bytes + thumbBytes, 0));
  if (unsent.every(({ wished }) => wished))
    return (
      <p role="status" className="flex items-center gap-1.5 text-sm text-muted">
        <Icon name="clock" className="!text-[1rem]" />
        {online ? `Photos en chemin (${weight})…` : `Les photos partiront avec le réseau (${weight}).`}
      </p>
    );
  return (
    <Button
      variant="quiet"
      icon="smartphone"
      className="w-full !h-auto min-h-12 py-2 !px-0 !justify-start !text-sm text-left"
      onClick={() => sendPhotos(draftId, names).catch((error: Error) => toast.error(error.message))}
    >
      {`Envoyer les photos sur mes autres appareils (${weight})`}
    </Button>
  );
}
