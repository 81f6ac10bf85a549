import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

/** Where a picture stands in its frame: how many times larger, and how far its middle is moved (pixels). */
export type Zoom = { readonly scale: number; readonly x: number; readonly y: number };
export type Point = { readonly x: number; readonly y: number };
export type Box = { readonly width: number; readonly height: number };

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
/** How many times larger a picture can be drawn. */
export const MOST = 8;
/** The zoom of a double tap. */
const CLOSE = 2.5;
/** The factor of a press of "+". */
export const STEP = 1.5;

const between = (value: number, most: number): number => Math.min(Math.max(value, -most), most);

/** The same view with no empty edge drawn into the box; a photo as small as its box stands in the middle. */
function within({ scale, x, y }: Zoom, { width, height }: Box): Zoom {
  if (scale <= 1) return WHOLE;
  const size = Math.min(scale, MOST);
  return { scale: size, x: between(x, (width * (size - 1)) / 2), y: between(y, (height * (size - 1)) / 2) };
}

/** Larger or smaller to `scale`, the point under the finger staying under it; points count from the middle of the box. */
export function zoomTo(view: Zoom, scale: number, at: Point, box: Box): Zoom {
  const size = Math.min(Math.max(scale, 1), MOST);
  const grown = size / view.scale;
  return within({ scale: size, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, box);
}

export const panBy = (view: Zoom, by: Point, box: Box): Zoom =>
  within({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, box);

/** The view after two fingers have moved: they carry the picture along and stretch it. */
export function pinch(view: Zoom, before: readonly [Point, Point], after: readonly [Point, Point], box: Box): Zoom {
  const [from, to] = [middle(...before), middle(...after)];
  const carried = { scale: view.scale, x: view.x + to.x - from.x, y: view.y + to.y - from.y };
  return zoomTo(carried, (view.scale * distance(...after)) / Math.max(distance(...before), 1), to, box);
}

/** Middle of two fingers, and how far apart they are. */
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Which way a swipe of `moved` pixels in `ms` turns: a fifth of the width, or a quick flick. */
function turned(moved: number, ms: number, width: number): -1 | 0 | 1 {
  const far = Math.abs(moved) > width / 5 || (Math.abs(moved) > 24 && Math.abs(moved) / Math.max(ms, 1) > 0.4);
  return far ? (moved < 0 ? 1 : -1) : 0;
}

const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 30;
const STILL_PX = 8;

type Hand = {
  readonly fingers: Map<number, Point>;
  start: Point;
  since: number;
  moved: number;
  pinched: boolean;
  lastTap: { at: number; where: Point } | null;
};

export type ZoomHands = {
  readonly view: Zoom;
  /** How far the row of photos is dragged aside, pixels. */
  readonly dragged: number;
  readonly set: (view: Zoom) => void;
  readonly by: (factor: number) => void;
  readonly on: Record<
    "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel",
    (event: PointerEvent) => void
  >;
};

/**
 * Fingers, mouse and wheel on a picture: pinch, double tap and wheel zoom, a drag moves what is large. With `onTurn` the picture
 * fills the screen and is one of a row, where a swipe turns; without, it stands in a page, which scrolls on over the whole picture.
 */
export function useZoom(stage: RefObject<HTMLElement | null>, onTurn?: (step: -1 | 1) => void): ZoomHands {
  const [view, set] = useState<Zoom>(WHOLE);
  const [dragged, setDragged] = useState(0);
  const hand = useRef<Hand>({
    fingers: new Map(),
    start: { x: 0, y: 0 },
    since: 0,
    moved: 0,
    pinched: false,
    lastTap: null,
  });
  useWheel(stage, (event) => {
    if (onTurn === undefined && event.deltaY > 0 && view.scale <= 1) return;
    event.preventDefault();
    set((before) =>
      zoomTo(before, before.scale * Math.exp(-event.deltaY / 300), placeOf(event, stage.current), boxOf(stage.current)),
    );
  });

  function down(event: PointerEvent) {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest("button"))) return;
    stage.current?.setPointerCapture(event.pointerId);
    const at = placeOf(event, stage.current);
    const now = hand.current;
    now.fingers.set(event.pointerId, at);
    now.pinched = now.fingers.size > 1;
    if (now.fingers.size === 1) Object.assign(now, { start: at, since: event.timeStamp, moved: 0 });
    else setDragged(0);
  }
  function move(event: PointerEvent) {
    const now = hand.current;
    const from = now.fingers.get(event.pointerId);
    if (from === undefined) return;
    const at = placeOf(event, stage.current);
    const other = [...now.fingers].find(([id]) => id !== event.pointerId)?.[1];
    now.fingers.set(event.pointerId, at);
    now.moved = Math.max(now.moved, distance(at, now.start));
    const box = boxOf(stage.current);
    const by = { x: at.x - from.x, y: at.y - from.y };
    if (other !== undefined) set((before) => pinch(before, [from, other], [at, other], box));
    else if (view.scale > 1) set((before) => panBy(before, by, box));
    else if (!now.pinched && onTurn !== undefined) setDragged(at.x - now.start.x);
  }
  function up(event: PointerEvent) {
    const now = hand.current;
    if (!now.fingers.delete(event.pointerId)) return;
    if (now.fingers.size > 0) return;
    const at = placeOf(event, stage.current);
    const step =
      view.scale > 1 || now.pinched
        ? 0
        : turned(at.x - now.start.x, event.timeStamp - now.since, boxOf(stage.current).width);
    setDragged(0);
    if (event.type === "pointercancel" || now.pinched) now.lastTap = null;
    else if (step !== 0 && onTurn !== undefined) onTurn(step);
    else if (now.moved < STILL_PX) tap(at, event.timeStamp);
  }
  function tap(where: Point, at: number) {
    const now = hand.current;
    const last = now.lastTap;
    const twice = last !== null && at - last.at < DOUBLE_TAP_MS && distance(last.where, where) < DOUBLE_TAP_PX;
    now.lastTap = twice ? null : { at, where };
    if (twice) set((before) => (before.scale > 1 ? WHOLE : zoomTo(before, CLOSE, where, boxOf(stage.current))));
  }
  const by = (factor: number) =>
    set((before) => zoomTo(before, before.scale * factor, { x: 0, y: 0 }, boxOf(stage.current)));
  return {
    view,
    dragged,
    set,
    by,
    on: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
  };
}

function boxOf(stage: HTMLElement | null): Box {
  return { width: stage?.clientWidth ?? 1, height: stage?.clientHeight ?? 1 };
}

/** Where an event is, counted from the middle of the stage. */
function placeOf(
  { clientX, clientY }: Pick<globalThis.PointerEvent, "clientX" | "clientY">,
  stage: HTMLElement | null,
): Point {
  const box = stage?.getBoundingClientRect();
  return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 };
}

/** React listens to the wheel passively, and a passive listener cannot keep the page from zooming. */
function useWheel(stage: RefObject<HTMLElement | null>, turn: (event: WheelEvent) => void) {
  const handleWheel = useEffectEvent(turn);
  useEffect(() => {
    const element = stage.current;
    const listen = (event: WheelEvent) => handleWheel(event);
    element?.addEventListener("wheel", listen, { passive: false });
    return () => element?.removeEventListener("wheel", listen);
  }, [stage]);
}
