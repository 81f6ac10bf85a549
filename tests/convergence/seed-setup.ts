import { randomInt } from "node:crypto";

/** Vitest `globalSetup`: one seed for both halves, told before anything runs. `SEED=…` runs an old one again. */
export default function setup(): void {
  process.env["SEED"] ??= String(randomInt(1_000_000));
  console.log(`convergence: SEED=${process.env["SEED"]}`);
}
