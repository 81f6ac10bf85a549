import { expect, test } from "vitest";
import { freePlace } from "#ui/toaster.tsx";

test("a message stands at the top where nothing is in the way, else below what is, else where it hides the least", () => {
  expect(freePlace([], 50, 60, 700)).toBe(60);
  expect(freePlace([{ top: 70, bottom: 100 }], 50, 60, 700)).toBe(108);
  expect(
    freePlace(
      [
        { top: 70, bottom: 100 },
        { top: 130, bottom: 170 },
      ],
      50,
      60,
      700,
    ),
  ).toBe(178);
  expect(freePlace([{ top: 0, bottom: 690 }], 50, 60, 700)).toBe(650);
  // With the keyboard open everything is full: rather over a part of the long field than over the short one.
  const full = [
    { top: 60, bottom: 108 },
    { top: 130, bottom: 372 },
  ];
  expect(freePlace(full, 70, 65, 372)).toBe(116);
});
