import fc from "fast-check";
import { expect, test } from "vitest";
import { type Cut, isWhole, largest, moved, resized, WHOLE } from "#photos/cut.ts";

const part = fc.double({ min: -2, max: 2, noNaN: true });
const step = fc.record({ left: fc.boolean(), top: fc.boolean(), dx: part, dy: part, moves: fc.boolean() });
const inside = ({ x, y, width, height }: Cut) =>
  Math.min(x, y) >= -1e-9 && Math.max(x + width, y + height) <= 1 + 1e-9 && Math.min(width, height) >= 0.2 - 1e-9;

test("however it is dragged a frame stays in the photo, is no sliver, and keeps a locked shape", () => {
  const lock = fc.option(fc.constantFrom(0.6, 0.8, 1, 1.07, 1.42));
  fc.assert(
    fc.property(lock, fc.array(step, { maxLength: 30 }), (locked, steps) => {
      let cut = locked === null ? WHOLE : largest(locked);
      for (const { dx, dy, moves, ...corner } of steps)
        cut = moves ? moved(cut, dx, dy) : resized(cut, corner, dx, dy, locked);
      expect(inside(cut), JSON.stringify(cut)).toBe(true);
      if (locked !== null) expect(cut.width / cut.height).toBeCloseTo(locked, 6);
    }),
  );
});

test("the corner opposite to the one that is held stays where it is", () => {
  const cut = { x: 0.2, y: 0.2, width: 0.5, height: 0.5 };
  expect(resized(cut, { left: true, top: true }, 0.1, 0.2, null)).toMatchObject({ width: 0.4, height: 0.3 });
  const { x, y, width, height } = resized(cut, { left: true, top: true }, -0.1, 0, 1);
  expect([x + width, y + height, width].map((number) => number.toFixed(2))).toEqual(["0.70", "0.70", "0.60"]);
});

test("the largest frame of a shape is in the middle; the whole photo is none", () => {
  expect(largest(0.6)).toEqual({ x: 0.2, y: 0, width: 0.6, height: 1 });
  expect(largest(2)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 });
  expect([isWhole(WHOLE), isWhole(largest(0.6))]).toEqual([true, false]);
});
