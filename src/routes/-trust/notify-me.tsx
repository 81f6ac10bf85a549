import { useEffect, useState } from "react";
import { stored } from "#device/stored.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.ts";
import { InstallMe } from "./install-me.tsx";

const MONTH_MS = 30 * 86_400_000;

/** A person's alone: with the screens of this question it would be on every visitor's phone, or missing there without a network. */
const browser = () => import("#notifications/browser.ts");

/** When the question was last put, ms; 0 for never. */
const asked = stored("notifications-asked", 0, (value): value is number => typeof value === "number");

/**
 * Asks once in a while, at a moment of value, whether the person wants to hear of the answer with the app closed.
 * `why`: what they are waiting for, a French sentence.
 */
export function NotifyMe({ why }: { why: string }) {
  const { userId } = useSession();
  const [shown, setShown] = useState(false);
  const [decided, setDecided] = useState(() => Date.now() - asked.read() < MONTH_MS);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (decided || userId === null) return;
    browser()
      .then(({ browserState }) => browserState())
      .then((state) => {
        setShown(state === "off");
        setDecided(state !== "off");
      })
      // Code that is not here asks nothing.
      .catch(() => undefined);
  }, [decided, userId]);
  // One question at a time: this one first, and the other not right behind it.
  if (decided || userId === null) return <InstallMe />;
  if (!shown) return null;
  function leave() {
    asked.write(Date.now());
    setShown(false);
  }
  async function accept(person: string) {
    setBusy(true);
    const [{ turnOn }, { WHY_OFF }] = await Promise.all([browser(), import("#notifications/why-off.ts")]);
    const state = await turnOn(person);
    setBusy(false);
    if (state === "on") toast.success("Djassa vous préviendra sur ce téléphone");
    else if (state !== "off") toast.error(WHY_OFF[state]);
    leave();
  }
  return (
    <Notice
      tone="info"
      icon="bell"
      title="Djassa peut vous prévenir"
      action={
        <>
          <Button variant="primary" busy={busy} onClick={() => void accept(userId)}>
            Me prévenir
          </Button>
          <Button variant="quiet" onClick={leave}>
            Plus tard
          </Button>
        </>
      }
    >
      {why}
    </Notice>
  );
}
