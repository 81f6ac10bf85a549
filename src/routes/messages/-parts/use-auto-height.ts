import { useLayoutEffect, useRef } from "react";

const MAX_LINES = 5;

/** The ref of a text area that is as high as its text, up to five lines. */
export function useAutoHeight(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const box = field.current;
    if (box === null) return;
    const style = getComputedStyle(box);
    const edges = box.offsetHeight - box.clientHeight;
    const most =
      Number.parseFloat(style.lineHeight) * MAX_LINES +
      Number.parseFloat(style.paddingTop) +
      Number.parseFloat(style.paddingBottom);
    box.style.height = "auto";
    const wanted = box.scrollHeight;
    box.style.height = `${Math.min(wanted, most) + edges}px`;
    box.style.overflowY = wanted > most ? "auto" : "hidden";
  }, [text]);
  return field;
}
