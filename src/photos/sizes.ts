import { PHOTO_BYTES } from "#domain/photo-name.ts";

/** How large pictures may be on this network, and in which steps they are made smaller. Pixels of the longer side, bytes. */
export type Step = { readonly side: number; readonly quality: number };
export type Aim = { readonly bytes: number; readonly steps: readonly Step[] };

const steps = (side: number, ...qualities: readonly number[]): Step[] =>
  qualities.map((quality) => ({ side, quality }));

export const FULL: Aim = {
  bytes: PHOTO_BYTES.full,
  steps: [...steps(1_600, 0.8, 0.65, 0.5), ...steps(1_280, 0.6, 0.45), ...steps(1_024, 0.5, 0.35), ...steps(800, 0.35)],
};

export const THUMB: Aim = {
  bytes: PHOTO_BYTES.thumb,
  steps: [...steps(320, 0.75, 0.6, 0.45, 0.3), ...steps(240, 0.4, 0.25)],
};

/** After the server said that a photo is too large for it. */
export const SMALLER: Aim = { bytes: 150_000, steps: [...steps(1_024, 0.6, 0.45), ...steps(800, 0.5, 0.35)] };

/** A screenshot of a payment: its figures must stay legible, so it keeps its pixels as long as it can (§9: under 900 kB). */
export const SCREENSHOT: Aim = {
  bytes: 900_000,
  steps: [
    ...steps(2_400, 0.85, 0.7),
    ...steps(2_000, 0.75, 0.6),
    ...steps(1_600, 0.6, 0.45),
    ...steps(1_280, 0.45, 0.3),
  ],
};

/** The same after the server, or a gateway before it, said that it is too large. */
export const SMALLER_SCREENSHOT: Aim = {
  bytes: 300_000,
  steps: [...steps(1_600, 0.7, 0.55, 0.4), ...steps(1_280, 0.5, 0.35), ...steps(1_024, 0.35)],
};

/** `width` × `height` within a square of `side`, never enlarged. Whole pixels, at least one. */
export function fit(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
