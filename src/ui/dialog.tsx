import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from "react";
import { IconButton } from "./button.tsx";
import { useBackCloses } from "./use-back-closes.ts";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** While something is under way whose answer is told here: nothing closes it. */
  busy?: boolean;
  children?: ReactNode;
  /** Buttons that stay in sight at the foot, the main one last. */
  actions?: ReactNode;
};

const BOX =
  "fixed inset-x-0 bottom-0 top-auto m-0 w-full max-w-none max-h-[92dvh] overflow-clip rounded-t-[20px] bg-paper text-ink animate-[rise_160ms_ease-out] " +
  "md:(inset-0 m-auto max-w-[32rem] max-h-[86dvh] rounded-card b-1 b-solid b-line shadow-soft animate-[fade_120ms_ease-out])";

/**
 * A native modal: a sheet from the bottom on a phone, a box on a desktop. Escape, Back, the cross and
 * a press outside close it; the focus goes back to where it was, and the page does not scroll.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  // Taken out as a whole: closed while it is still in the page, which is when the browser gives the focus back.
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, busy = false, children, actions }: Omit<DialogProps, "open">) {
  const box = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const heading = useNewTitle(title);
  useBackCloses(true, close);

  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    // The browser gives the focus to the cross. Whoever opens a box that begins with a field has come to write.
    const [first] = content.current?.querySelectorAll<HTMLElement>("a, button, input, select, textarea") ?? [];
    if (first?.matches("textarea, [type=text]")) first.focus();
    return () => dialog?.close();
  }, []);

  function close() {
    if (!busy) onClose();
  }
  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    close();
  }
  function pressOutside(event: MouseEvent) {
    if (event.target === box.current) close();
  }
  // A browser that is asked twice in a row (Escape, Android's Back) closes it and asks nobody.
  function reopen() {
    if (busy) box.current?.showModal();
  }
  return (
    <dialog
      ref={box}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={reopen}
      onMouseDown={pressOutside}
      className={BOX}
    >
      <div data-sheet className="flex flex-col max-h-[inherit]">
        <header className="flex items-center justify-between gap-3 pl-5 pr-2 pt-2 md:pt-3">
          <h2 ref={heading} id={titleId} className="heading min-w-0 py-2 [outline:none] [overflow-wrap:anywhere]">
            {title}
          </h2>
          <IconButton label="Fermer" icon="x" off={busy} onClick={close} className="shrink-0" />
        </header>
        <div ref={content} className="overflow-y-auto overscroll-contain px-5 pt-2 pb-5">
          {children}
        </div>
        {actions ? (
          <footer className="flex flex-wrap gap-3 px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] b-t-1 b-t-solid b-line *:flex-1">
            {actions}
          </footer>
        ) : null}
      </div>
    </dialog>
  );
}

/** Another title is another step: it takes the focus and is read, unless somebody types. Gives the ref of the heading. */
function useNewTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const said = useRef(title);
  useLayoutEffect(() => {
    if (said.current === title) return;
    said.current = title;
    if (document.activeElement?.matches("input, textarea, select")) return;
    // Only now: a dialog that opens gives the focus to the first that can have it.
    heading.current?.setAttribute("tabindex", "-1");
    heading.current?.focus();
  }, [title]);
  return heading;
}
