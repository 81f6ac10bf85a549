import { expect, test } from "vitest";
import { applies, LISTS } from "../mutants/lists.ts";
import { isFile, readText } from "./source.ts";

test("each fault of the lists still has its line, exactly once, and its tests", () => {
  const gone = LISTS.flatMap(({ file, tests, lines }) => [
    ...[file, ...tests].filter((path) => !isFile(path)),
    ...(isFile(file) ? lines.filter(([before]) => !applies(readText(file), before)) : []).map(
      ([before]) => `${file}: ${before}`,
    ),
  ]);
  expect(LISTS.length).toBeGreaterThan(50);
  expect(gone).toEqual([]);
});
