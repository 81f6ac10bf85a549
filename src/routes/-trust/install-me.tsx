import { useEffect } from "react";
import { takeOffer, useInstallOffer } from "#device/install-offer.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

/** Offers to install the app at a moment of value, at most once a month and until it is answered, where the browser can. */
export function InstallMe() {
  const { available, offering, install, leave, refuse } = useInstallOffer();
  useEffect(() => {
    if (available) takeOffer();
  }, [available]);
  useEffect(() => leave, [leave]);
  if (!offering || !available) return null;
  return (
    <Notice
      tone="info"
      icon="download"
      title="Djassa sur l'écran d'accueil"
      action={
        <>
          <Button variant="primary" onClick={() => void install()}>
            Installer
          </Button>
          <Button variant="quiet" onClick={refuse}>
            Non, merci
          </Button>
        </>
      }
    >
      Il s'ouvre d'un doigt, sans passer par le navigateur, et marche même sans réseau.
    </Notice>
  );
}
