import { useRouter, type RegisteredRouter } from "@tanstack/react-router";
import { Component, type ReactNode, useEffect, useState } from "react";
import { useStore } from "zustand";
import { isUnmetered } from "#device/data-saver.ts";
import { savesData } from "#device/saves-data.ts";
import type { CachedFor } from "#domain/cached-for.ts";
import { hideBlocked } from "#queries/use-blocks.ts";
import { forgetWhenClosed } from "#session/forget-here.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { later } from "#ui/later.tsx";
import { lateStyles } from "#ui/late-styles.ts";
import { toast, onToastWaiting } from "#ui/toast.ts";
import { untilLoaded, watchOnceLoaded } from "#domain/until-loaded.ts";
import { SearchSuggestions } from "./search-suggestions.tsx";
import { StatusBar, useWaitingNote } from "./status-bar.tsx";
import { acceptUpdate, updateInSight, updatePhase } from "./app-update.ts";
import { LatePerson, SupportMessageNews } from "./late.tsx";

const Toaster = later(() => import("#ui/toaster.tsx").then((module) => module.default));

/** The place of the toasts in the page; loads their code when there is something to say. */
function ToastHost() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onToastWaiting(() => setWanted(true)), []);
  return wanted ? <Toaster /> : null;
}

/** A part that fails is missing by itself: nothing else on the screen goes with it. */
class Apart extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: unknown) {
    reportError(error);
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** The chrome's own messages: the connection, a new version, short messages. Not needed for the first paint. */
export function LateShell({ immersive }: { immersive: boolean }) {
  useEffect(() => void lateStyles(), []);
  const router = useRouter();
  useEffect(() => holdPlace(router), [router]);
  useKeptFocus();
  useEffect(greetWhoWaited, []);
  // As long as the app is open: no list asks for this by itself.
  useEffect(hideBlocked, []);
  useEffect(
    () =>
      untilLoaded(
        () => import("#session/phone-notes.ts"),
        ({ followPhone }) => followPhone(),
      ),
    [],
  );
  useNotifications();
  useCachedCode();
  const isWriter = useWaitingNote();
  useEffect(
    () => forgetWhenClosed(() => toast.error("Ce compte a été supprimé. Ce téléphone n'en garde plus rien.")),
    [],
  );
  return (
    <>
      <Apart>
        <LatePerson />
      </Apart>
      <Apart>{isWriter ? <SupportMessageNews /> : null}</Apart>
      <Apart>
        <SearchSuggestions />
      </Apart>
      <Apart>
        <StatusBar inFlow={immersive} />
      </Apart>
      <Apart>
        <UpdatePrompt />
      </Apart>
      <Apart>
        <ToastHost />
      </Apart>
    </>
  );
}

/** For a visitor from the first time that something has the focus: who only looks does without its code, which an account has. */
function useKeptFocus(): void {
  const signedIn = useSession().phase === "person";
  useEffect(() => {
    const begin = () => {
      stop = watchOnceLoaded(
        () => import("./keep-focus.ts"),
        ({ keepFocus }) => keepFocus(),
      );
    };
    let stop = () => document.removeEventListener("focusin", begin);
    if (signedIn) begin();
    else document.addEventListener("focusin", begin, { once: true });
    return () => stop();
  }, [signedIn]);
}

/** "Nouvelle version": only the person decides when; "Plus tard" asks again at the next start. */
function UpdatePrompt() {
  const phase = useStore(updatePhase);
  const [isOff, putOff] = useState(false);
  const inSight = useStore(updateInSight);
  if (phase === "none" || isOff || inSight) return null;
  return (
    <section
      role="status"
      aria-label="Mise à jour"
      className="fixed z-30 inset-x-3 bottom-[calc(var(--foot)+0.75rem)] md:(inset-x-auto right-4 bottom-4) max-h-[72dvh] overflow-y-auto card shadow-soft p-4 animate-[rise_160ms_ease-out]"
    >
      <p className="font-650">Nouvelle version de Djassa</p>
      <p className="text-sm text-muted">Vos messages et vos brouillons sont gardés.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" className="grow" busy={phase === "applying"} onClick={acceptUpdate}>
          Mettre à jour
        </Button>
        <Button variant="quiet" onClick={() => putOff(true)}>
          Plus tard
        </Button>
      </div>
    </section>
  );
}

/** As sw/messages.ts sends it. */
const pathOf = (data: unknown): string | null =>
  typeof data === "object" &&
  data !== null &&
  "type" in data &&
  data.type === "OPEN" &&
  "path" in data &&
  typeof data.path === "string" &&
  /^\/(?!\/)/u.test(data.path)
    ? data.path
    : null;

/** Opens the place of a notification that was pressed. */
function useNotifications(): void {
  const { history } = useRouter();
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return undefined;
    const heard = ({ data, ports }: MessageEvent<unknown>) => {
      const path = pathOf(data);
      if (path === null) return;
      // Without it the worker takes this page for one that is only starting, and leads it there itself.
      ports[0]?.postMessage("HEARD");
      history.push(path);
    };
    navigator.serviceWorker.addEventListener("message", heard);
    return () => navigator.serviceWorker.removeEventListener("message", heard);
  }, [history]);
}

/** A screen that somebody waited for is opened by a reload (screen-missing.tsx): it takes the focus as one gone to does, once. */
function greetWhoWaited(): void {
  if (!history.state?.awaited) return;
  history.replaceState({ ...history.state, awaited: false }, "");
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}

/** How long a screen may take to grow back to the place where it was left. */
const TIME_LIMIT_MS = 10_000;
/** Whoever does one of these decides where the screen stands. */
const MOVES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Back to a long list finds its place also when its rows come late: the router scrolls once, to a screen that is still
 * short or full of place holders. After each growth the place is taken again, until the person moves. Gives what ends it.
 */
function holdPlace(router: RegisteredRouter): () => void {
  const places = new Map<string | undefined, number>();
  let back = false;
  let release = () => {};
  const stops = [
    router.history.subscribe(({ action }) => {
      back = action.type === "BACK" || action.type === "FORWARD" || action.type === "GO";
    }),
    router.subscribe("onBeforeLoad", ({ fromLocation }) => {
      release();
      if (fromLocation) places.set(fromLocation.state.__TSR_key, scrollY);
    }),
    router.subscribe("onRendered", ({ toLocation }) => {
      const place = places.get(toLocation.state.__TSR_key);
      if (back && place) release = hold(place);
      back = false;
    }),
  ];
  return () => {
    release();
    for (const stop of stops) stop();
  };
}

function hold(place: number): () => void {
  const ended = new AbortController();
  const grown = new ResizeObserver(() => scrollTo({ top: place, behavior: "instant" }));
  const timer = setTimeout(() => ended.abort(), TIME_LIMIT_MS);
  ended.signal.addEventListener("abort", () => {
    grown.disconnect();
    clearTimeout(timer);
  });
  for (const move of MOVES) addEventListener(move, () => ended.abort(), { signal: ended.signal, passive: true });
  grown.observe(document.body);
  return () => ended.abort();
}

/** As sw/messages.ts has it. */
type Cache = { type: "CACHE"; places: readonly CachedFor[] };

const only = (place: CachedFor, wanted: boolean): CachedFor[] => (wanted ? [place] : []);

/**
 * Asks the worker to keep what is one's own for who is signed in, and the screens that this person opens without a network, unless data is
 * spared; asked again when somebody signs in and when the network is back. Files that are kept already are not fetched again.
 */
function useCachedCode(): void {
  const spares = useStore(savesData);
  const signedIn = useSession().phase === "person";
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return undefined;
    const unasked = spares ? [] : ["market" as const, ...only("account", signedIn), ...only("wifi", isUnmetered())];
    const message: Cache = { type: "CACHE", places: [...only("person", signedIn), ...unasked] };
    if (message.places.length === 0) return undefined;
    const ask = () => void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
    ask();
    addEventListener("online", ask);
    return () => removeEventListener("online", ask);
  }, [spares, signedIn]);
}
