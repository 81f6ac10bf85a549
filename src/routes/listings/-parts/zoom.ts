/** Where a photo stands in the viewer: how many times larger, and how far its middle is moved (pixels). */
export type Zoom = { readonly scale: number; readonly x: number; readonly y: number };
export type Point = { readonly x: number; readonly y: number };
export type Box = { readonly width: number; readonly height: number };

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
export const MOST = 5;
/** What a double tap, and a press of "+" twice, lead to. */
export const CLOSE = 2.5;
export const STEP = 1.5;

const between = (value: number, most: number): number => Math.min(Math.max(value, -most), most);

/** The same view with no empty edge drawn into the box; a photo as small as its box stands in the middle. */
export function within({ scale, x, y }: Zoom, { width, height }: Box): Zoom {
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

/** Middle of two fingers, and how far apart they are. */
export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Which way a swipe of `moved` pixels in `ms` turns: a fifth of the width, or a quick flick. */
export function turned(moved: number, ms: number, width: number): -1 | 0 | 1 {
  const far = Math.abs(moved) > width / 5 || (Math.abs(moved) > 24 && Math.abs(moved) / Math.max(ms, 1) > 0.4);
  return far ? (moved < 0 ? 1 : -1) : 0;
}
