import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ChangeEvent, type RefObject } from "react";
import { flushSync } from "react-dom";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** How a value stands in its control where that is not the value itself, as digits in groups. */
export type Shape = {
  readonly show: (value: string) => string;
  readonly read: (text: string) => string;
  /** Where the caret goes that stood at `at` of `text`, now that `shown` stands there; `forward`: Delete was pressed. */
  readonly caret: (text: string, at: number, shown: string, forward: boolean) => number;
};

const AS_IT_IS: Shape = { show: (value) => value, read: (text) => text, caret: (_text, at) => at };

type Options<Field extends Control> = { field?: RefObject<Field | null>; shape?: Shape };

function put(control: Control, text: string): void {
  control.value = text;
}

/**
 * Properties of a control that owns its text: it is read, and written only where `value` becomes another than it has said. So nothing that
 * is drawn puts an older text over what a keyboard or a password manager put there, with an event or without. Its text when its form is
 * pressed or sent is reported before anybody acts on it. While a keyboard composes, the text keeps the shape it was typed in: rewritten, it
 * would be composed a second time.
 */
export function useOwnText<Field extends Control>(
  value: string,
  onChange: (value: string) => void,
  { field: given, shape = AS_IT_IS }: Options<Field> = {},
) {
  const own = useRef<Field>(null);
  const field = given ?? own;
  const [first] = useState(() => shape.show(value));
  /** The last text that the control reported, or was given. */
  const said = useRef<string | null>(null);
  const isComposing = useRef(false);

  function read(forward = false) {
    const { current: control } = field;
    if (control === null) return;
    const now = shape.read(control.value);
    if (!isComposing.current) reshape(control, shape.show(now), forward);
    if (now === said.current) return;
    said.current = now;
    onChange(now);
  }
  function reshape(control: Field, shown: string, forward: boolean) {
    const { value: text } = control;
    if (text === shown || !("selectionStart" in control)) return;
    const caret = shape.caret(text, control.selectionStart ?? text.length, shown, forward);
    put(control, shown);
    if (control === document.activeElement) control.setSelectionRange(caret, caret);
  }
  const write = useEffectEvent((next: string) => {
    const { current: control } = field;
    if (control === null || next === said.current) return;
    if (said.current !== null) put(control, shape.show(next));
    // A control may keep less than it was given: it has line ends of its own, or no such option.
    said.current = shape.read(control.value);
  });
  // Only a value that changes is written: whatever else is drawn anew, the text in the control is the newer one.
  useLayoutEffect(() => write(value), [value]);

  const look = useEffectEvent(() => {
    if (field.current && shape.read(field.current.value) !== said.current) flushSync(() => read());
  });
  useEffect(() => {
    const form = field.current?.form;
    const stop = new AbortController();
    for (const event of ["click", "submit"])
      form?.addEventListener(event, () => look(), { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [field]);

  return {
    ref: field,
    defaultValue: first,
    onChange: ({ nativeEvent }: ChangeEvent<Field>) =>
      read(nativeEvent instanceof InputEvent && nativeEvent.inputType === "deleteContentForward"),
    onCompositionStart: () => void (isComposing.current = true),
    onCompositionEnd() {
      isComposing.current = false;
      read();
    },
  };
}
