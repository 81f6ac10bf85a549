import { lookAgain } from "#sync/requests.ts";
import { Button } from "#ui/button.tsx";
import { useMoment } from "#ui/use-moment.ts";

/** How long a press shows that it was taken, milliseconds: an answer that comes sooner takes the button away. */
const SHOWN = 2_000;

/** "Réessayer", where what could not be had from the server would stand (docs/decisions.md). */
export function Again({ className = "" }: { className?: string }) {
  const [busy, begin] = useMoment(SHOWN);
  function press() {
    begin();
    lookAgain();
  }
  return (
    <Button icon="refresh-cw" busy={busy} className={className} onClick={press}>
      Réessayer
    </Button>
  );
}
