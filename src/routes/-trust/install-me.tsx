import { useEffect, useState } from "react";
import { takeOffer, useInstallOffer } from "#device/install-offer.ts";
import { stored } from "#device/stored.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

/** Offers to install the app at a moment of value, at most once a month, where the browser can. */
export function InstallMe() {
  const { available, offering, install, later } = useInstallOffer();
  useEffect(() => {
    if (available) takeOffer();
  }, [available]);
  useEffect(() => later, [later]);
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
          <Button variant="quiet" onClick={later}>
            Plus tard
          </Button>
        </>
      }
    >
      Il s'ouvre d'un doigt, sans passer par le navigateur, et marche même sans réseau.
    </Notice>
  );
}

type Visits = { readonly day: string; readonly count: number };

/** Days on which this phone was here, and the last of them; kept until the third one. */
const visits = stored(
  "visits",
  { day: "", count: 0 },
  (value): value is Visits => typeof value === "object" && value !== null && "day" in value && "count" in value,
);

/** With a visit on `today`, "2026-11-23": another day than the last one is another visit. */
export const withVisit = ({ day, count }: Visits, today: string): Visits =>
  day === today ? { day, count } : { day: today, count: count + 1 };

/** The same offer on Home, from the third day on which somebody is here. */
export function InstallFromThirdVisit() {
  const [count] = useState(() => withVisit(visits.read(), new Date().toISOString().slice(0, 10)).count);
  useEffect(() => visits.write(withVisit(visits.read(), new Date().toISOString().slice(0, 10))), []);
  return count < 3 ? null : <InstallMe />;
}
