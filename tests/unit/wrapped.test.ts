import fc from "fast-check";
import { expect, test } from "vitest";
import { wrapped } from "#photos/drawn-picture.ts";

const upTo = (signs: number) => (line: string) => Array.from(line).length <= signs;

test("a title is broken between words, and inside a word that is longer than a line", () => {
  expect(wrapped("Réfrigérateur gris deux portes", upTo(14), 4)).toEqual(["Réfrigérateur", "gris deux", "portes"]);
  expect(wrapped("anticonstitutionnellement", upTo(10), 4)).toEqual(["anticonsti", "tutionnell", "ement"]);
  expect(wrapped("", upTo(10), 4)).toEqual([]);
});

test("what does not fit is told by three dots that fit too", () => {
  expect(wrapped("un deux trois quatre cinq six", upTo(10), 2)).toEqual(["un deux", "trois…"]);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), fc.integer({ min: 2, max: 20 }), (text, room) => {
      const lines = wrapped(text, upTo(room), 3);
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const line of lines) expect(upTo(room)(line)).toBe(true);
      if (lines.length < 3) expect(lines.join("").replaceAll(/\s/gu, "")).toBe(text.replaceAll(/\s/gu, ""));
    }),
  );
});
