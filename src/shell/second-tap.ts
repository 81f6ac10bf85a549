/** Two taps of one finger: at most this far apart, milliseconds and CSS pixels. */
const WITHIN_MS = 400;
const WITHIN_PX = 24;

type Tap = { target: Node; at: number; x: number; y: number };

/**
 * Many people tap twice. When the first tap has already changed the screen, the second would press whatever came to lie
 * under the finger: it belongs to what is gone, and is dropped. Gives back the way to stop.
 */
export function dropSecondTaps(root: Document = document): () => void {
  let last: Tap | null = null;
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Node)) return;
    const tap: Tap = { target: event.target, at: event.timeStamp, x: event.clientX, y: event.clientY };
    // A key press is a click at 0, 0 with no count: nobody types Enter twice by accident of a finger.
    const pressed = event.detail > 0;
    if (pressed && last !== null && !last.target.isConnected && isSecond(last, tap)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    last = pressed ? tap : null;
  };
  root.addEventListener("click", onClick, { capture: true });
  return () => root.removeEventListener("click", onClick, { capture: true });
}

function isSecond(first: Tap, second: Tap): boolean {
  return second.at - first.at < WITHIN_MS && Math.hypot(second.x - first.x, second.y - first.y) < WITHIN_PX;
}
