/** Where a picture stands in its frame: enlarged `scale` times from the frame's corner, then moved by so many pixels. */
export type Zoom = { readonly scale: number; readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
const MOST = 8;

/** No side of the picture comes inside the frame. */
function kept({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const within = (at: number, side: number) => Math.min(0, Math.max(side * (1 - scale), at));
  return scale <= 1 ? WHOLE : { scale, x: within(x, width), y: within(y, height) };
}

/** Enlarges by a factor; what is under the point stays under it. */
export function zoomAt(zoom: Zoom, factor: number, point: Point, frame: Size): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor));
  const grown = scale / zoom.scale;
  return kept({ scale, x: point.x - (point.x - zoom.x) * grown, y: point.y - (point.y - zoom.y) * grown }, frame);
}

export function moveBy(zoom: Zoom, by: Point, frame: Size): Zoom {
  return kept({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, frame);
}

/** What two fingers do between two moments: they carry the picture along and stretch it. */
export function pinch(zoom: Zoom, before: readonly [Point, Point], after: readonly [Point, Point], frame: Size): Zoom {
  const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const span = ([a, b]: readonly [Point, Point]): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const [from, to] = [middle(before), middle(after)];
  const carried = { scale: zoom.scale, x: zoom.x + to.x - from.x, y: zoom.y + to.y - from.y };
  return zoomAt(carried, span(after) / span(before), to, frame);
}
