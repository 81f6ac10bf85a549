import { describe, expect, test } from "vitest";
import { panBy, pinch, type Point, WHOLE, zoomTo } from "#ui/zoom.ts";

describe("a picture that is enlarged", () => {
  const frame = { width: 300, height: 500 };
  const at = (x: number, y: number): Point => ({ x, y });

  test("what is under the point stays under it; no side comes inside the frame", () => {
    const twice = zoomTo(WHOLE, 2, at(-50, -200), frame);
    expect(twice).toEqual({ scale: 2, x: 50, y: 200 });
    expect(panBy(twice, at(900, 900), frame)).toEqual({ scale: 2, x: 150, y: 250 });
    expect(panBy(twice, at(-900, -900), frame)).toEqual({ scale: 2, x: -150, y: -250 });
    expect(zoomTo(twice, 0.1, at(0, 0), frame)).toEqual(WHOLE);
    expect(zoomTo(WHOLE, 100, at(0, 0), frame).scale).toBe(8);
  });

  test("two fingers stretch it and carry it along", () => {
    const apart = pinch(WHOLE, [at(-50, -150), at(50, -150)], [at(-100, -150), at(100, -150)], frame);
    expect(apart).toEqual({ scale: 2, x: 0, y: 150 });
    const carried = pinch(apart, [at(-150, -250), at(-50, -250)], [at(-130, -220), at(-30, -220)], frame);
    expect(carried).toEqual({ scale: 2, x: 20, y: 180 });
  });
});
