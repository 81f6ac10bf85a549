import { expect, test } from "vitest";
import { freePlace } from "#ui/toaster.tsx";

test("a message stands at the foot, else above what is there, else where it hides the least", () => {
  expect(freePlace([], 50, 60, 700)).toBe(650);
  expect(freePlace([{ top: 640, bottom: 690 }], 50, 60, 700)).toBe(582);
  expect(
    freePlace(
      [
        { top: 640, bottom: 690 },
        { top: 560, bottom: 620 },
      ],
      50,
      60,
      700,
    ),
  ).toBe(502);
  expect(freePlace([{ top: 70, bottom: 760 }], 50, 60, 700)).toBe(60);
  // With the keyboard open everything is full: rather over a part of the long field than over the short one.
  const full = [
    { top: 60, bottom: 302 },
    { top: 324, bottom: 372 },
  ];
  expect(freePlace(full, 70, 65, 372)).toBe(246);
});
