import { type Signal, derive } from "#domain/signal.ts";
import { userHere } from "#identity/current.ts";
import { useSignal, chain, shared, source } from "./sources.ts";

/** A screenshot on this phone. `url` lives as long as somebody looks; bytes before and after it was made lighter. */
export type ShownScreenshot = {
  readonly url: string;
  readonly bytes: number;
  readonly originalBytes: number;
  readonly width: number;
  readonly height: number;
};

/** loading: not read yet · missing: no longer on this phone. */
export type ScreenshotResult = {
  readonly phase: "loading" | "missing" | "ready";
  readonly picture: ShownScreenshot | null;
};

const LOADING: ScreenshotResult = { phase: "loading", picture: null };
const MISSING: ScreenshotResult = { phase: "missing", picture: null };

function screenshot(id: string): Signal<ScreenshotResult> {
  return shared(`screenshot:${id}`, () =>
    chain(userHere, (userId) =>
      userId == null ? derive([], () => MISSING) : source(LOADING, (emit) => follow(userId, id, emit)),
    ),
  );
}

function follow(userId: string, id: string, emit: (answer: ScreenshotResult) => void): () => void {
  let url: string | null = null;
  let stopped = false;
  let stop = () => {};
  const revoke = () => {
    if (url !== null) URL.revokeObjectURL(url);
  };
  void import("#outbox/watch.ts").then(({ watchScreenshot }) => {
    if (stopped) return;
    stop = watchScreenshot(userId, id, (found) => {
      revoke();
      url = found === undefined ? null : URL.createObjectURL(found.blob);
      if (found === undefined || url === null) return emit(MISSING);
      const { blob, originalBytes, width, height } = found;
      emit({ phase: "ready", picture: { url, bytes: blob.size, originalBytes, width, height } });
    });
  });
  return () => {
    stopped = true;
    stop();
    revoke();
  };
}

export function useScreenshot(id: string): ScreenshotResult {
  return useSignal(screenshot(id));
}
