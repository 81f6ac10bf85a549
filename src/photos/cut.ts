/** A part of a picture that is seen, in parts of its width and height. */
export type Cut = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
/** The corner that is held. The one opposite to it stays where it is. */
export type Corner = { readonly left: boolean; readonly top: boolean };

export const WHOLE: Cut = { x: 0, y: 0, width: 1, height: 1 };
/** No side is shorter: what is left of a photo still shows something. */
const LEAST = 0.2;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

export const isWhole = ({ width, height }: Cut): boolean => width === 1 && height === 1;

export const moved = (cut: Cut, dx: number, dy: number): Cut => ({
  ...cut,
  x: within(cut.x + dx, 0, 1 - cut.width),
  y: within(cut.y + dy, 0, 1 - cut.height),
});

/** `lock`: width by height that it keeps, both in parts; null where each may change by itself. */
export function resized(cut: Cut, { left, top }: Corner, dx: number, dy: number, lock: number | null): Cut {
  const [fixedX, fixedY] = [left ? cut.x + cut.width : cut.x, top ? cut.y + cut.height : cut.y];
  const [roomX, roomY] = [left ? fixedX : 1 - fixedX, top ? fixedY : 1 - fixedY];
  const wanted = [cut.width + (left ? -dx : dx), cut.height + (top ? -dy : dy)] as const;
  const width =
    lock === null
      ? within(wanted[0], LEAST, roomX)
      : within(wanted[0], Math.max(LEAST, LEAST * lock), Math.min(roomX, roomY * lock));
  const height = lock === null ? within(wanted[1], LEAST, roomY) : width / lock;
  return { x: left ? fixedX - width : fixedX, y: top ? fixedY - height : fixedY, width, height };
}

/** The largest cut of that shape, in the middle. */
export function largest(lock: number): Cut {
  const [width, height] = [Math.min(1, lock), Math.min(1, 1 / lock)];
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}
