import { useRouter } from "@tanstack/react-router";
import { useEffect, type CSSProperties } from "react";
import { toast as sonner, Toaster as Sonner } from "sonner";
import { Icon } from "./icon.tsx";
import { lateStyles } from "./late-styles.ts";
import { attachToaster, type ToastNews } from "./toast.ts";
import { useWide } from "./use-wide.ts";

const SHOWN_MS = 4_000;
/** A screen reader says what is put into a region that it knows, not what comes with one: so long the first message waits, once. */
const REGION_STANDS_MS = 150;
/** On a desktop a sentence takes two lines at most, and leaves the title under it in sight. */
const WIDTH = { "--width": "30rem" } as CSSProperties;
const BOTTOM = { bottom: "var(--toasts, calc(var(--foot, 0px) + 8px))" };

/** Errors that belong to what is on the screen, by sonner's id; `next` is for the screen that comes. */
const errors = new Map<string | number, "here" | "next">();

function dropErrors(): void {
  for (const id of errors.keys()) sonner.dismiss(id);
  errors.clear();
}

function show(news: ToastNews): void {
  if ("drop" in news) {
    sonner.dismiss(news.drop);
    return;
  }
  const { tone, text, action, id, ms, lasting = false, next = false } = news;
  // A success answers what went wrong before; of two things that went wrong the newer is what can be mended.
  if (tone !== "info" && !lasting) dropErrors();
  const shown = sonner[tone](text, {
    ...(id === undefined ? {} : { id }),
    duration: tone === "error" ? Infinity : (ms ?? SHOWN_MS),
    closeButton: tone === "error",
    ...(tone === "error" && { style: { paddingRight: "min(3.25rem, 60px)" } }),
    // Named also when there is none: a message that takes another's place takes over what it does not name.
    action: action && { label: action.label, onClick: action.run },
  });
  if (tone === "error" && !lasting) errors.set(shown, next ? "next" : "here");
}

/** A screen is left: its errors go, those said for the screen that comes are now that one's. */
function leaveScreen(): void {
  for (const [id, place] of errors) {
    if (place === "next") {
      errors.set(id, "here");
    } else {
      sonner.dismiss(id);
      errors.delete(id);
    }
  }
}

/** A press on something that acts is a new attempt: what the last one said is over. */
function pressed({ target }: Event): void {
  if (!(target instanceof Element) || target.closest("[data-sonner-toaster]")) return;
  if (target.closest("button, a, label, input[type=file]")) dropErrors();
}

/** Between press and release nothing moves: a message that came under the finger would take the press. */
let pressing = false;

const place = () => {
  if (pressing) return;
  const list = document.querySelector<HTMLElement>("[data-sonner-toaster]");
  if (list) placeToasts(list);
};

const RELEASES = ["pointerup", "pointercancel"] as const;
/**
 * Events that move titles and fields under the messages; each comes many times over, and is over when none came for so long, milliseconds.
 */
const MOVES = ["scroll", "resize"] as const;
const AT_REST = 80;

/**
 * Keeps the messages off titles and fields: when one comes, when the screen is another or has changed, when a field takes the focus, when
 * the page was scrolled or the keyboard has opened.
 */
function useFreePlace(): void {
  useEffect(() => {
    const news = new MutationObserver(place);
    const region = document.querySelector("[aria-label^=Notifications]");
    if (region) news.observe(region, { childList: true, subtree: true, attributeFilter: ["data-front"] });
    const press = () => {
      pressing = true;
    };
    // The click comes after the release, and is looked for where the finger is.
    const release = () =>
      setTimeout(() => {
        pressing = false;
        place();
      });
    let moving: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      clearTimeout(moving);
      moving = setTimeout(place, AT_REST);
    };
    const screen = new MutationObserver(moved);
    screen.observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-status"] });
    document.addEventListener("focusin", place);
    addEventListener("pointerdown", press, true);
    for (const move of MOVES) addEventListener(move, moved, { capture: true, passive: true });
    for (const end of RELEASES) addEventListener(end, release, true);
    return () => {
      news.disconnect();
      screen.disconnect();
      clearTimeout(moving);
      for (const move of MOVES) removeEventListener(move, moved, true);
      document.removeEventListener("focusin", place);
      removeEventListener("pointerdown", press, true);
      for (const end of RELEASES) removeEventListener(end, release, true);
    };
  }, []);
}

const BOX =
  "flex flex-wrap items-center gap-3 w-full min-h-13 pl-4 pr-3 py-3 rounded-card b-1 b-solid b-line bg-card text-ink text-base shadow-soft";

/** Shows messages for 4 s, above the bottom bar; errors until they are answered. */
export default function Toaster() {
  const router = useRouter();
  const wide = useWide();
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    const stands = new Promise((resolve) => setTimeout(resolve, REGION_STANDS_MS));
    // A message waits for its styles, and is shown without them where they do not come.
    void Promise.all([lateStyles(), stands]).then(() => {
      if (!gone) stop = attachToaster(show);
    });
    return () => {
      gone = true;
      stop();
    };
  }, []);
  useEffect(() => {
    const stops = [
      router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
        if (pathChanged) leaveScreen();
      }),
      router.subscribe("onRendered", place),
    ];
    addEventListener("click", pressed, true);
    return () => {
      for (const stop of stops) stop();
      removeEventListener("click", pressed, true);
    };
  }, [router]);
  useFreePlace();
  return (
    <Sonner
      // Beside the columns that are read and filled in, where there is room for more than one.
      position={wide ? "bottom-right" : "bottom-center"}
      style={WIDTH}
      gap={8}
      offset={BOTTOM}
      mobileOffset={{ ...BOTTOM, left: 12, right: 12 }}
      containerAriaLabel="Notifications"
      icons={{
        success: <Icon name="circle-check" className="text-primary" />,
        info: <Icon name="info" className="text-primary" />,
        error: <Icon name="circle-alert" className="text-danger" />,
        close: <Icon name="x" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: "Fermer",
        classNames: {
          toast: BOX,
          icon: "shrink-0",
          title: "font-550 [overflow-wrap:anywhere]",
          content: "flex-1 basis-48 min-w-0",
          closeButton: "absolute right-1 top-1 tap grid place-items-center rounded-full text-muted focusable",
          actionButton:
            "ml-auto shrink-0 whitespace-nowrap min-h-11 -my-2 px-3 rounded-field text-primary font-650 focusable",
        },
      }}
    />
  );
}

/** Something that a message must not stand over; pixels of the window. */
type Edges = { readonly top: number; readonly bottom: number };

const GAP = 8;

/**
 * Returns the lowest place between `from` and `end` where a message of `height` covers none of `taken`; where there is none, the
 * one that leaves the most of each. Pixels of the window.
 */
export function freePlace(taken: readonly Edges[], height: number, from: number, end: number): number {
  const covered = (top: number, box: Edges) =>
    Math.max(0, Math.min(box.bottom, top + height) + GAP - Math.max(box.top, top)) / (box.bottom - box.top);
  const cost = (top: number) => taken.reduce((sum, box) => sum + covered(top, box), 0);
  const places = [end - height, ...taken.map((box) => box.top - GAP - height), from].filter(
    (top) => top >= from && top + height <= end,
  );
  return places.sort((a, b) => cost(a) - cost(b) || b - a)[0] ?? end - height;
}

/** `data-clear`: what is read at the moment the message comes, as the address that a mail went to; `data-status`: the line of what waits. */
const TITLES_AND_FIELDS = "h1, [data-clear], [role=status] > [data-status], input:not([type=hidden]), textarea, select";
const BUTTONS = "main :is(a, button), [data-floating]";

function boxesOf(selector: string, left: number, right: number): readonly Edges[] {
  return [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.height > 1 && box.right > left && box.left < right)
    .filter((box) => box.bottom > 0 && box.top < innerHeight);
}

/** Puts the messages (`list`, sonner's) where they cover no title and no field, and no button either where that can be had. */
function placeToasts(list: HTMLElement): void {
  const front = list.querySelector<HTMLElement>("[data-front=true]");
  if (front === null) return;
  const tight = (on: boolean) => {
    front.toggleAttribute("data-tight", on);
  };
  tight(false);
  const { left, right } = front.getBoundingClientRect();
  const header = document.querySelector("header")?.getBoundingClientRect();
  const from = Math.max(header?.bottom ?? 0, 0) + GAP;
  const tabs = document.querySelector("nav.fixed")?.getBoundingClientRect().top;
  const end = (tabs === undefined || tabs === 0 ? innerHeight : tabs) - GAP;
  // Those behind the first look out over it.
  const peek = list.childElementCount > 1 ? 2 * GAP : 0;
  const height = () => front.getBoundingClientRect().height;
  const fields = boxesOf(TITLES_AND_FIELDS, left, right);
  const all = [...fields, ...boxesOf(BUTTONS, left, right)];
  const put = (top: number, room: number) =>
    document.documentElement.style.setProperty("--toasts", `${String(innerHeight - top - room)}px`);
  const free = (taken: readonly Edges[], room: number, least: number, most: number): boolean => {
    const top = freePlace(taken, room, least, most);
    if (taken.some((box) => box.top < top + room && box.bottom > top)) return false;
    put(top, room);
    return true;
  };
  const room = height() + peek;
  if (free(all, room, from, end) || free(fields, room, from, end) || free(fields, room, GAP, innerHeight - GAP)) return;
  // A field fills the window, over the keyboard: one line then, until there is room again.
  tight(true);
  // The area under the header and the tabs is covered already.
  const seen = boxesOf(`main :is(${TITLES_AND_FIELDS})`, left, right).map(({ top, bottom }) => ({
    top: Math.max(top, from - GAP),
    bottom: Math.min(bottom, end + GAP),
  }));
  put(freePlace(seen, height(), GAP, innerHeight - GAP), height());
}
