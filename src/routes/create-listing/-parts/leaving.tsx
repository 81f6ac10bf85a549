import { useConnectivity } from "#device/connectivity.ts";
import { formatBytes } from "#domain/bytes.ts";
import type { Publishing } from "#queries/use-publishing.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";

/** The listing is safe on this phone and goes by itself; nobody has to wait here for it. */
export function Leaving({ publishing }: { publishing: Publishing }) {
  const online = useConnectivity((state) => state.online);
  const { photo, photos, bytesLeft } = publishing;
  return (
    <>
      <span className="grid place-items-center w-16 h-16 rounded-full bg-wait-soft text-wait">
        <Icon name="clock" className="!text-[1.75rem]" />
      </span>
      <div role="status" className="grid gap-1">
        <p className="heading">{headline(publishing, online)}</p>
        <p className="max-w-[28rem] text-muted text-balance">
          Vous pouvez fermer cette page&nbsp;: l'annonce et ses photos restent sur cet appareil et partent toutes seules
          {bytesLeft > 0 ? ` (encore ${formatBytes(bytesLeft)})` : ""}.
        </p>
      </div>
      {publishing.state === "uploading" ? (
        <progress
          value={photo - 1}
          max={photos}
          aria-label="Photos envoyées"
          className="w-full max-w-[20rem] accent-primary"
        />
      ) : null}
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/profile" search={{ onglet: "envois" }}>
          Voir mes envois
        </ButtonLink>
        <ButtonLink to="/" variant="primary">
          Retour à l'accueil
        </ButtonLink>
      </div>
    </>
  );
}

function headline({ state, photo, photos }: Publishing, online: boolean): string {
  if (state === "uploading") return `Photo ${photo} sur ${photos}`;
  if (state === "sending" || state === "sent") return "Publication en cours…";
  return online ? "En attente d'envoi" : "En attente de réseau";
}
