import { expect, test } from "vitest";
import { freePlace } from "#ui/toaster.tsx";

test("a message stands at the top where nothing is in the way, else below what is, else at the top all the same", () => {
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
  expect(freePlace([{ top: 0, bottom: 690 }], 50, 60, 700)).toBe(60);
});
