import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useId } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The dialog or sheet that is open on this entry of the history. */
    overlay?: string;
  }
}

/**
 * Gives an open dialog its own history entry, so that Back closes the dialog and not the screen.
 * Closing it otherwise takes that entry away again; navigating away from inside leaves it behind.
 */
export function useBackCloses(open: boolean, onClose: () => void) {
  const router = useRouter();
  const overlay = useId();
  const close = useEffectEvent(onClose);

  useEffect(() => {
    if (!open) return;
    const { history } = router;
    let pushed = false;
    const leave = history.subscribe(({ location }) => {
      if (location.state.overlay === overlay) pushed = true;
      else if (pushed) close();
    });
    void router.navigate({
      to: ".",
      search: true,
      hash: true,
      resetScroll: false,
      state: (before) => ({ ...before, overlay }),
    });
    return () => {
      leave();
      if (history.location.state.overlay === overlay) history.back();
    };
  }, [open, overlay, router]);
}
