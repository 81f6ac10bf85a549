import { type MouseEvent, type PointerEvent, useRef } from "react";
import { IconButton } from "#ui/button.tsx";

/**
 * How the microphone was pressed. tapped: it records until it is told to stop · held: as long as the finger stays · away: the finger has slid off, and
 * lifted there it throws away · released: lifted, so that it is sent · dropped: lifted where it throws away
 */
export type Press = "tapped" | "held" | "away" | "released" | "dropped";

/** A shorter press is a tap. */
const HOLD_MS = 700;
const AWAY_PX = 80;

type SpeakButtonProps = { press: Press | null; onPress: (press: Press) => void };

/** The microphone: a tap, or a key, begins and leaves both hands free; held down it records for as long as it is held. */
export function SpeakButton({ press, onPress }: SpeakButtonProps) {
  const began = useRef<{ readonly at: number; readonly x: number; readonly y: number } | null>(null);
  // The click that ends a press by a pointer says nothing new, and may not come; that of a key has no detail.
  const byPointer = useRef(false);
  const isAway = ({ clientX, clientY }: PointerEvent): boolean =>
    Math.hypot(clientX - (began.current?.x ?? 0), clientY - (began.current?.y ?? 0)) > AWAY_PX;

  function down(event: PointerEvent<HTMLButtonElement>) {
    if (press !== null || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    began.current = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    byPointer.current = true;
    onPress("held");
  }
  function move(event: PointerEvent) {
    if (began.current !== null && press !== null) onPress(isAway(event) ? "away" : "held");
  }
  function up(event: PointerEvent) {
    if (began.current === null) return;
    const isTap = event.timeStamp - began.current.at < HOLD_MS;
    // Closed meanwhile: there was no microphone.
    if (press !== null) onPress(isTap ? "tapped" : isAway(event) ? "dropped" : "released");
    began.current = null;
  }
  function cancel() {
    if (began.current !== null && press !== null) onPress("tapped");
    began.current = null;
    byPointer.current = false;
  }
  function click({ detail }: MouseEvent) {
    if (detail === 0 || !byPointer.current) onPress("tapped");
    byPointer.current = false;
  }
  return (
    <IconButton
      label="Message vocal"
      icon="mic"
      off={press !== null}
      onClick={click}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={cancel}
      onContextMenu={(event) => event.preventDefault()}
      className="touch-none select-none"
    />
  );
}
