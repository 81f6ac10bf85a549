/** Half of the convergence test; two files share it, so that two cores do. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BUGS, spoilDatabase, type Bug } from "./bugs.ts";
import { bundle, type Program } from "./bundle.ts";
import { run } from "./run.ts";
import { MUTATIONS, scenario, type Step } from "./steps.ts";
import { startWorld, type World } from "./world.ts";

const RUNS = Number(process.env["RUNS"] ?? 30);
/** Drawn anew for each run of the tests (seed-setup.ts), so that every run tries histories that none has tried. */
const SEED = Number(process.env["SEED"]);
/** `path` of a failure, with its SEED: runs it again, and makes its steps as plain as they can be while it fails. */
const REPLAY = process.env["REPLAY"];

/**
 * Runs within which each seeded bug must be seen. The histories are always the same, but which of two things comes first
 * is the machine's: a bug that is met by the third history today may need the twentieth tomorrow.
 */
const SOON = 60;
const HALVES = 2;

/** Steps of histories that found something, as they were then: a seed would mean others as soon as what is drawn changes. */
const HISTORIES = join(import.meta.dirname, "histories");
const failuresOf = (half: number): readonly string[] =>
  readdirSync(HISTORIES)
    .toSorted()
    .filter((_, place) => place % HALVES === half - 1);

/** Ids depend on the steps alone, so that a failure is the same when it is run again. */
const seedOf = (steps: readonly Step[]): number =>
  createHash("sha256").update(JSON.stringify(steps)).digest().readUInt32LE();

export function convergence(half: 1 | 2): void {
  let world: World;
  let product: Program;
  beforeAll(async () => {
    [world, product] = await Promise.all([startWorld(), bundle()]);
  });
  afterAll(() => world.stop());

  const seed = SEED * HALVES + half;
  const runs = Math.ceil(RUNS / HALVES);
  const parameters =
    REPLAY === undefined ? { numRuns: runs, endOnFailure: true } : { numRuns: 1, path: REPLAY, endOnFailure: true };

  test(
    `${runs} runs: ${MUTATIONS} mutations by four phones end as done (SEED=${SEED}) @core`,
    { timeout: 3_600_000 },
    async () => {
      const property = fc.asyncProperty(scenario(), async (steps) => {
        expect(await run(world, product, seedOf(steps), steps)).toEqual([]);
      });
      await fc.assert(property, { ...parameters, seed });
    },
  );

  describe("a history that once failed", () => {
    for (const file of failuresOf(half)) {
      test(file, { timeout: 300_000 }, async () => {
        const steps = JSON.parse(readFileSync(join(HISTORIES, file), "utf8")) as Step[];
        expect(await run(world, product, seedOf(steps), steps)).toEqual([]);
      });
    }
  });

  describe("the checker sees a seeded bug", () => {
    for (const bug of BUGS.filter((_, place) => place % HALVES === half - 1)) {
      test(bug.name, { timeout: 1_200_000 }, async () => {
        expect(await runsUntilSeen(world, product, bug)).toBeLessThanOrEqual(SOON);
      });
    }
  });
}

/** How many runs it took; more than SOON when none of them saw it. */
async function runsUntilSeen(world: World, product: Program, bug: Bug): Promise<number> {
  const program = "phone" in bug ? await bundle(bug.phone) : product;
  const cure = "database" in bug ? await spoilDatabase(world.sql, bug.database) : async () => undefined;
  try {
    for (const [place, steps] of fc.sample(scenario(), { numRuns: SOON, seed: bug.seed }).entries()) {
      const wrong = await run(world, program, seedOf(steps), steps);
      if (wrong.some((words) => bug.seen.test(words))) return place + 1;
    }
    return SOON + 1;
  } finally {
    await cure();
  }
}
