import { vi } from "vitest";

/** `vi.waitFor` waits as long as `expect.poll` does (vitest.config.ts): its own second is a quiet machine's, and it has no setting. */
const { waitFor } = vi;
const patient: typeof waitFor = (callback, options) =>
  waitFor(callback, { timeout: 10_000, ...(typeof options === "number" ? { timeout: options } : options) });
// This file runs before each test file, and some of them share a process.
if (waitFor.name !== patient.name) vi.waitFor = patient;
