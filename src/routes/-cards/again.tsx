import { useEffect, useState } from "react";
import { lookAgain } from "#queries/look-again.ts";
import { Button } from "#ui/button.tsx";

/** How long a press shows that it was taken, milliseconds: an answer that comes sooner takes the button away. */
const SHOWN = 2_000;

/** "Réessayer", where what could not be had from the server would stand (design/decisions.md). */
export function Again({ className = "" }: { className?: string }) {
  const [pressed, setPressed] = useState(0);
  useEffect(() => {
    if (pressed === 0) return undefined;
    const timer = setTimeout(() => setPressed(0), SHOWN);
    return () => clearTimeout(timer);
  }, [pressed]);
  function press() {
    setPressed((count) => count + 1);
    lookAgain();
  }
  return <Button icon="refresh-cw" busy={pressed > 0} className={className} onClick={press}>Réessayer</Button>;
}
