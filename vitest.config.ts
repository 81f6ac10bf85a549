import { defineConfig } from "vitest/config";

/** One PostgreSQL for all files of the project; a server of its own is the file's business. */
const CLUSTER = { globalSetup: ["tests/support/cluster-setup.ts"] };
const BACKEND = { retry: 1, testTimeout: 60_000, hookTimeout: 180_000, teardownTimeout: 30_000 };

/** The state that a test waits for comes late beside twelve others on two cores: vitest's own one and five seconds are a quiet machine's. */
const PATIENT = {
  testTimeout: 20_000,
  expect: { poll: { timeout: 10_000 } },
  setupFiles: ["tests/support/patient.ts"],
};

/** Files that share a process, each with modules of its own: to start one and load the packages takes a second of processor. */
const SHARED = { isolate: false, setupFiles: [...PATIENT.setupFiles, "tests/support/fresh.ts"] };

/** One project a phase of tests/run.ts. Files that start a server keep to themselves: `pool: "forks"`. */
function project(name: string, include: readonly string[], more: object = {}) {
  const test = { name, include: [...include], environment: "node" as const, pool: "forks" as const };
  return { test: { ...test, ...PATIENT, ...more } };
}

/** Unit tests in a process each: a clock that stands still and modules that are replaced are the whole process's. */
const ALONE = [
  "app-update",
  "autosave",
  "full-disk",
  "left-page",
  "outbox-append",
  "phone-notes",
  "pull-sockets",
  "queries-sources",
  "static-routes",
  "worker-update",
].map((name) => `tests/unit/${name}.test.ts`);

export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      project("architecture", ["tests/architecture/**/*.test.ts"], {
        exclude: ["tests/architecture/bundle.test.ts"],
        testTimeout: 30_000,
        // They only read, and what one has parsed the next one need not.
        isolate: false,
      }),
      project("bundle", ["tests/architecture/bundle.test.ts"]),
      project("unit", ["tests/unit/**/*.test.{ts,tsx}"], {
        exclude: ALONE,
        ...SHARED,
        setupFiles: [...SHARED.setupFiles, "tests/unit/ended-timers.ts"],
      }),
      project("unit-alone", ALONE),
      project("database", ["tests/database/**/*.test.ts"], {
        ...BACKEND,
        ...CLUSTER,
        // They change a database, and each makes its own.
        isolate: false,
      }),
      project("abuse", ["tests/abuse/**/*.test.ts"], { ...BACKEND, ...CLUSTER, testTimeout: 300_000 }),
      project("backend", ["tests/backend/**/*.test.ts"], {
        ...BACKEND,
        ...SHARED,
        globalSetup: ["tests/backend/data-setup.ts"],
      }),
      project("sync", ["tests/sync/**/*.test.ts"], {
        ...BACKEND,
        ...SHARED,
        globalSetup: ["tests/sync/data-setup.ts"],
      }),
      project("engines", ["tests/engines/**/*.test.ts"], {
        ...BACKEND,
        // Each story goes on where the one before it ended.
        retry: 0,
        testTimeout: 180_000,
        globalSetup: ["tests/engines/template-setup.ts"],
      }),
      project("convergence", ["tests/convergence/**/*.test.ts"], {
        ...BACKEND,
        // A history that failed once has found something.
        retry: 0,
        globalSetup: ["tests/convergence/seed-setup.ts"],
        maxWorkers: 2,
      }),
    ],
  },
});
