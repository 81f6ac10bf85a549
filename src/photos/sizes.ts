/** How large pictures may be on this network, and in which steps they are made smaller. Pixels of the longer side, bytes. */
export type Step = { readonly side: number; readonly quality: number };
export type Aim = { readonly bytes: number; readonly steps: readonly Step[] };

const steps = (side: number, ...qualities: readonly number[]): Step[] => qualities.map((quality) => ({ side, quality }));

export const FULL: Aim = {
  bytes: 350_000,
  steps: [...steps(1_600, 0.8, 0.65, 0.5), ...steps(1_280, 0.6, 0.45), ...steps(1_024, 0.5, 0.35), ...steps(800, 0.35)],
};

export const THUMB: Aim = { bytes: 20_000, steps: [...steps(320, 0.75, 0.6, 0.45, 0.3), ...steps(240, 0.4, 0.25)] };

/** After the server said that a photo is too large for it. */
export const SMALLER: Aim = { bytes: 150_000, steps: [...steps(1_024, 0.6, 0.45), ...steps(800, 0.5, 0.35)] };

/** `width` × `height` within a square of `side`, never enlarged. Whole pixels, at least one. */
export function fit(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
