/** One step of the test command. */
export type Phase = {
  readonly name: string;
  /** How its result is counted: one per command, or read from the report the runner writes. */
  readonly kind: "commands" | "vitest" | "playwright";
  /** Node scripts with their arguments. */
  readonly commands: readonly (readonly string[])[];
  /** Seconds after which it is stopped and counted as failed. */
  readonly limit: number;
  /** Plain `npm test` runs its tests with `@core` in their title, `--all` every one. Other phases run whole in both. */
  readonly tiered?: true;
  /** Needs what a machine may lack: plain `npm test` leaves it out, and the tests that it skips are counted as not run. */
  readonly extra?: true;
  /** Print what it wrote even when it passes. */
  readonly loud?: true;
};

/** TypeScript 7 checks, three times faster; TypeScript 6 stays for who reads its syntax trees. */
const TSC = "node_modules/typescript-7/bin/tsc";
const TSX = "node_modules/tsx/dist/cli.mjs";
const VITEST = "node_modules/vitest/vitest.mjs";

/** In the title of a test, or of the `describe` around it: nobody would ship without it. */
export const CORE = "@core";

/** The projects of vitest.config.ts whose names begin with the phase's. */
function vitest(name: string, limit: number): Phase {
  return { name, kind: "vitest", commands: [[VITEST, "run", "--project", `${name}*`]], limit };
}

const tiered = (name: string, limit: number): Phase => ({ ...vitest(name, limit), tiered: true });

const types: Phase = {
  name: "types",
  kind: "commands",
  commands: [
    [TSC, "-p", "tsconfig.json"],
    [TSC, "-p", "sw/tsconfig.json"],
    [TSC, "-p", "tests/tsconfig.json"],
  ],
  limit: 600,
};
const lint: Phase = {
  name: "lint",
  kind: "commands",
  commands: [
    ["node_modules/oxlint/bin/oxlint", "--deny-warnings", "src", "sw", "supabase", "build", "tests"],
    [
      "node_modules/prettier/bin/prettier.cjs",
      "--check",
      "--cache",
      "--cache-location",
      ".cache/prettier",
      "--log-level",
      "warn",
      ".",
    ],
  ],
  limit: 300,
};
const build: Phase = {
  name: "build",
  kind: "commands",
  commands: [[TSX, "tests/support/browser-build.ts"]],
  limit: 600,
};
const browser: Phase = {
  name: "browser",
  kind: "playwright",
  commands: [["node_modules/@playwright/test/cli.js", "test"]],
  tiered: true,
  limit: 2_400,
};

/**
 * The order of the phases. Stages follow one another; the tracks of a stage share the cores, and the phases of a track follow one
 * another. Two tracks suit two cores where all is work; tests of servers wait half their time, for a disk or an answer, and four tracks of
 * them keep two cores busy. The browser stands alone: it is the one whose states a person would wait for.
 */
export const STAGES: readonly (readonly (readonly Phase[])[])[] = [
  [
    [types, lint, build, { ...vitest("bundle", 180), loud: true }],
    [vitest("unit", 600), { ...vitest("architecture", 300), loud: true }],
  ],
  [
    // Split over two files, in two processes.
    [{ ...tiered("convergence", 3_600), loud: true }],
    [tiered("sync", 1_800)],
    [tiered("backend", 1_800), { ...vitest("engines", 1_200), loud: true, extra: true }],
    [tiered("database", 1_800), tiered("abuse", 1_800)],
  ],
  [[browser]],
];
