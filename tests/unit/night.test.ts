import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lastTable, runNight, tableOf } from "../night/night.ts";
import { tempDir } from "../support/temp-dir.ts";

const script = (words: string, code = 0): readonly string[] => [
  "-e",
  `console.log(${JSON.stringify(words)}); process.exitCode = ${code};`,
];

test("a night goes on after a part that failed, and keeps one table of them all", async () => {
  const nights = await tempDir("night");
  const folder = join(nights, "2026-11-28T02-31");
  const told: string[] = [];
  const results = await runNight(
    [
      { name: "soak", commands: [script("begun\n"), script("100 histories held\n\n")] },
      { name: "mutants", commands: [script("3 of 4 faults noticed", 1), script("never said")] },
      { name: "scale", commands: [script("27 questions, 0 over their aim")] },
      { name: "screens", commands: [["-e", "throw new Error('No build')"]] },
      { name: "silent", commands: [["-e", ""]] },
    ],
    folder,
    "the night of a test",
    (line) => told.push(line),
  );
  expect(results.map(({ part, passed, figures }) => [part, passed, figures])).toEqual([
    ["soak", true, "100 histories held"],
    ["mutants", false, "3 of 4 faults noticed"],
    ["scale", true, "27 questions, 0 over their aim"],
    ["screens", false, "Error: No build"],
    ["silent", true, "said nothing"],
  ]);
  expect(told).toHaveLength(5);
  expect(lastTable(nights)).toBe(`the night of a test\n\n${tableOf(results)}\n`);
  expect(readFileSync(join(folder, "soak.log"), "utf8")).toBe("begun\n\n100 histories held\n\n\n");
  expect(existsSync(join(folder, "silent.log"))).toBe(false);
});

test("the table of a night stands in columns, and the newest night is the last one", async () => {
  const nights = await tempDir("night");
  expect(lastTable(nights)).toBeNull();
  expect(lastTable(join(nights, "nowhere"))).toBeNull();
  for (const [day, code] of [
    ["2026-11-28", 0],
    ["2026-11-27", 1],
  ] as const)
    await runNight([{ name: day, commands: [script("done", code)] }], join(nights, day), day, () => undefined);
  expect(lastTable(nights)).toMatch(/^2026-11-28\n/u);
  expect(
    tableOf([
      { part: "soak", passed: true, minutes: 60.04, figures: "100 histories held" },
      { part: "mutants", passed: false, minutes: 121, figures: "3 of 4 faults noticed" },
    ]),
  ).toBe(
    [
      "part     result  minutes  figures",
      "soak     passed     60.0  100 histories held",
      "mutants  FAILED    121.0  3 of 4 faults noticed",
    ].join("\n"),
  );
});
