import { useEffect, useState } from "react";
import { takeOffer, useInstallOffer } from "#device/install-offer.ts";
import { stored } from "#device/stored.ts";
import { startOfDay } from "#domain/age.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useNow } from "#ui/use-now.ts";

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

type Visits = { readonly day: number; readonly count: number };

/** Days on which this phone was here, and the last of them; kept until the third one. */
const visits = stored(
  "visits",
  { day: 0, count: 0 },
  (value): value is Visits => typeof value === "object" && value !== null && "day" in value && "count" in value,
);

/** With a visit on `today`, its midnight in ms: another day than the last one is another visit. */
export const withVisit = ({ day, count }: Visits, today: number): Visits =>
  day === today ? { day, count } : { day: today, count: count + 1 };

/** The same offer on Home, from the third day on which somebody is here. */
export function InstallFromThirdVisit() {
  const now = useNow();
  const [visit] = useState(() => withVisit(visits.read(), startOfDay(now)));
  useEffect(() => visits.write(visit), [visit]);
  return visit.count < 3 ? null : <InstallMe />;
}
