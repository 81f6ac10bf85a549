import { type FocusEvent, useEffect, useEffectEvent, useRef } from "react";

/**
 * Closes what hangs under a field when that is left: by the keyboard at once, by a press only once it has become a click.
 * Closed sooner, everything below would move from under the finger, and the press would meet nothing. Gives what the box
 * around both does on blur.
 */
export function useLeaving(open: boolean, close: () => void): (event: FocusEvent<HTMLElement>) => void {
  const pressing = useRef(false);
  const left = useRef(false);
  const leave = useEffectEvent(() => {
    pressing.current = false;
    if (!left.current) return;
    left.current = false;
    close();
  });
  useEffect(() => {
    if (!open) return undefined;
    const down = () => {
      pressing.current = true;
    };
    // The click comes right after, before any timer.
    const up = () => void setTimeout(() => leave());
    addEventListener("mousedown", down, { capture: true });
    addEventListener("mouseup", up, { capture: true });
    return () => {
      removeEventListener("mousedown", down, { capture: true });
      removeEventListener("mouseup", up, { capture: true });
    };
  }, [open]);
  return ({ currentTarget, relatedTarget }) => {
    if (currentTarget.contains(relatedTarget)) return;
    if (pressing.current) left.current = true;
    else close();
  };
}
