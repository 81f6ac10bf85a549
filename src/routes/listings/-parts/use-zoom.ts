import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Box, CLOSE, distance, middle, panBy, type Point, turned, WHOLE, type Zoom, zoomTo } from "./zoom.ts";

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

/** Fingers, mouse and wheel on the photo in sight: swipe turns, pinch, double tap and wheel zoom, a drag moves what is large. */
export function useZoom(stage: RefObject<HTMLElement | null>, onTurn: (step: -1 | 1) => void): ZoomHands {
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
  useWheel(stage, (event) =>
    set((before) =>
      zoomTo(before, before.scale * Math.exp(-event.deltaY / 300), placeOf(event, stage.current), boxOf(stage.current)),
    ),
  );

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
    if (other !== undefined) {
      const grown = distance(at, other) / Math.max(distance(from, other), 1);
      set((before) =>
        panBy(zoomTo(before, before.scale * grown, middle(from, other), box), { x: by.x / 2, y: by.y / 2 }, box),
      );
    } else if (view.scale > 1) set((before) => panBy(before, by, box));
    else if (!now.pinched) setDragged(at.x - now.start.x);
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
    else if (step !== 0) onTurn(step);
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
  const act = useEffectEvent(turn);
  useEffect(() => {
    const element = stage.current;
    const listen = (event: WheelEvent) => {
      event.preventDefault();
      act(event);
    };
    element?.addEventListener("wheel", listen, { passive: false });
    return () => element?.removeEventListener("wheel", listen);
  }, [stage]);
}
