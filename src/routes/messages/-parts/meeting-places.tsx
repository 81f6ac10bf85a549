import { useState } from "react";
import { CURRENT_MEETING_PLACES } from "#town";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";

/** Proposes one of the town's places that are full of people; the sentence is put in the field for the person to send. */
export function MeetingPlaces({ onPick }: { onPick: (text: string) => void }) {
  const [choosing, setChoosing] = useState(false);
  if (CURRENT_MEETING_PLACES.length === 0) return null;
  function pick(place: string) {
    setChoosing(false);
    onPick(`On se retrouve devant ${place}\u202F?`);
  }
  return (
    <>
      <button type="button" className="chip shrink-0 !px-3.5 text-sm" onClick={() => setChoosing(true)}>
        Proposer un lieu
      </button>
      <Dialog open={choosing} onClose={() => setChoosing(false)} title={"Où se retrouver\u202F?"}>
        <p className="text-sm text-muted">Des lieux passants, de jour. Prévenez un proche.</p>
        <ul className="-mx-2 mt-2 grid">
          {CURRENT_MEETING_PLACES.map((place) => (
            <li key={place}>
              <button
                type="button"
                onClick={() => pick(place)}
                className="flex items-center gap-3 w-full min-h-13 p-2 rounded-field text-base font-550 text-left @hover:bg-sunk active:bg-sunk focusable"
              >
                <Icon name="map-pin" className="text-primary" /> Devant {place}
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
