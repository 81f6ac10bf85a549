import type { Mutants } from "./lists.ts";

/** How often something is asked or sent that nobody waits for, and of whom an answer speaks. */
export const PACE: readonly Mutants[] = [
  {
    file: "src/sync/push/photo.ts",
    tests: ["tests/unit/push-quiet.test.ts"],
    lines: [
      [`rests || tried.size >= MOST`, `rests`],
      [`rests || tried.size >= MOST`, `tried.size >= MOST`],
      [`LONGEST_REST_MS = 3_600_000`, `LONGEST_REST_MS = 360_000_000`],
      [`(meaning.is === "too-large" && meaning.ours)`, `meaning.is === "too-large"`],
      [`wished !== null && !rests`, `wished !== null`],
      [`if (ended) await endFollowing(deps.db, load);`, ``],
    ],
  },
  {
    file: "src/sync/pull/request-page.ts",
    tests: ["tests/unit/pull-request.test.ts"],
    lines: [
      [`mark === townsVersion()`, `false`],
      [`status === 401 && gone`, `gone`],
      [`status === 401 && gone`, `status === 401`],
      [`this.signedOut = status === 401`, `this.signedOut = status >= 400`],
      [`owner === null && currentTown !== null`, `here !== null`],
    ],
  },
  {
    file: "src/sync/pull/runner.ts",
    tests: ["tests/unit/pull-runner.test.ts", "tests/unit/pull-older.test.ts"],
    lines: [
      [`Math.abs(clock.now() - lastStart)`, `clock.now() - lastStart`],
      [`news && collection.audience === "person"`, `news`],
      [`walked ||= more !== null`, `walked ||= more === true`],
      [`!interrupted() && `, ``],
    ],
  },
  {
    file: "sw/own-page.ts",
    tests: ["tests/unit/worker-own-page.test.ts"],
    lines: [
      [`if ((await sha256(html)) !== revision) continue;`, ``],
      [`page.clone()`, `page`],
      [`includeUncontrolled: true`, `includeUncontrolled: false`],
    ],
  },
  {
    file: "src/first-paint/boot.ts",
    tests: ["tests/unit/boot.test.ts"],
    lines: [
      [`row.town === (currentTown?.id ?? TOWN_ID)`, `true`],
      [`!served && !isKnown`, `!served`],
      [`!spares && photos[0]`, `photos[0]`],
    ],
  },
];
