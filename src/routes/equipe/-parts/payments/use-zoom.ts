import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { moveBy, pinch, type Point, WHOLE, type Zoom, zoomAt } from "./zoom-state.ts";

/** Milliseconds between two taps that mean "closer". */
const DOUBLE_MS = 300;
const CLOSER = 2.5;

/** Wheel, two fingers, dragging and a double tap on a picture in a frame. */
export function useZoom(frame: RefObject<HTMLDivElement | null>) {
  const [zoom, setZoom] = useState<Zoom>(WHOLE);
  const fingers = useRef(new Map<number, Point>());
  const lastTap = useRef(0);

  const size = () => ({ width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? 0 });
  const placeOf = (event: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const step = (factor: number) =>
    setZoom((now) => zoomAt(now, factor, { x: size().width / 2, y: size().height / 2 }, size()));
  const move = (x: number, y: number) => setZoom((now) => moveBy(now, { x, y }, size()));

  useWheel(frame, (factor, point) => setZoom((now) => zoomAt(now, factor, point, size())), zoom.scale > 1);

  function down(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, placeOf(event));
    if (fingers.current.size !== 1) return;
    const twice = event.timeStamp - lastTap.current < DOUBLE_MS;
    lastTap.current = twice ? 0 : event.timeStamp;
    if (twice) setZoom((now) => (now.scale > 1 ? WHOLE : zoomAt(now, CLOSER, placeOf(event), size())));
  }
  function drag(event: PointerEvent) {
    const before = [...fingers.current.values()];
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, placeOf(event));
    const after = [...fingers.current.values()];
    const [a, b] = before;
    const [c, d] = after;
    if (a !== undefined && b !== undefined && c !== undefined && d !== undefined)
      setZoom((now) => pinch(now, [a, b], [c, d], size()));
    else if (a !== undefined && c !== undefined) move(c.x - a.x, c.y - a.y);
  }
  const up = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  return {
    zoom,
    step,
    move,
    reset: () => setZoom(WHOLE),
    handlers: { onPointerDown: down, onPointerMove: drag, onPointerUp: up, onPointerCancel: up },
  };
}

/** React listens to the wheel passively; a picture that grows must keep the page still. The whole picture lets it scroll on. */
function useWheel(
  frame: RefObject<HTMLDivElement | null>,
  turn: (factor: number, point: Point) => void,
  enlarged: boolean,
): void {
  useEffect(() => {
    const element = frame.current;
    const wheel = (event: WheelEvent) => {
      if (event.deltaY > 0 && !enlarged) return;
      event.preventDefault();
      const box = element?.getBoundingClientRect();
      turn(Math.exp(-event.deltaY / 400), { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) });
    };
    element?.addEventListener("wheel", wheel, { passive: false });
    return () => element?.removeEventListener("wheel", wheel);
  });
}
