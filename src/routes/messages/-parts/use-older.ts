import { type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";

const STEP = 60;

/** The newest messages first, older ones on demand, without the thread jumping under the reader. */
export function useOlder<T>(messages: readonly T[]) {
  const [steps, setSteps] = useState(1);
  const more = messages.length > steps * STEP;

  function show(event: MouseEvent<HTMLElement>) {
    const box = event.currentTarget.closest<HTMLElement>("[role=log]");
    const below = box === null ? 0 : box.scrollHeight - box.scrollTop;
    flushSync(() => setSteps((taken) => taken + 1));
    if (box !== null) box.scrollTop = box.scrollHeight - below;
  }
  return { shown: more ? messages.slice(-steps * STEP) : messages, more, show };
}
