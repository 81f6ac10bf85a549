/** How large pictures may be on this network, and in which steps they are made smaller. Pixels of the longer side, bytes. */
export type Step = { readonly side: number; readonly quality: number };
/** `least`: pixels that the shorter side keeps, whatever the step says of the longer one; none where it does not matter. */
export type Aim = { readonly bytes: number; readonly steps: readonly Step[]; readonly least?: number };

const steps = (side: number, ...qualities: readonly number[]): Step[] =>
  qualities.map((quality) => ({ side, quality }));

/** 140 kB show a camera's picture as well as twice that does at the size of a screen; pixels go last, for who looks closely. */
export const FULL: Aim = {
  bytes: 140_000,
  steps: [...steps(1_600, 0.7, 0.6, 0.5, 0.4), ...steps(1_280, 0.5, 0.4), ...steps(1_024, 0.4), ...steps(800, 0.35)],
};

/** The size that a listing shows on the screen of a phone, a third of the bytes: the grain goes, the things in the picture stay. */
export const MIDDLE: Aim = { bytes: 64_000, steps: [...steps(800, 0.7, 0.6, 0.5, 0.4)] };

/** The picture of a message, with its thumbnail a hundred kilobytes: it is for one look, on a phone. */
export const MESSAGE: Aim = {
  bytes: 84_000,
  steps: [
    ...steps(1_280, 0.6, 0.5, 0.4),
    ...steps(1_024, 0.45, 0.35),
    ...steps(800, 0.4, 0.3),
    ...steps(640, 0.3),
    ...steps(480, 0.25),
  ],
};

/** The photo of a person: a list of conversations has twenty, and none is shown larger than 64 px. The bucket takes 15 kB. */
export const AVATAR: Aim = {
  bytes: 6_000,
  steps: [...steps(192, 0.7, 0.6, 0.5, 0.4), ...steps(160, 0.4), ...steps(128, 0.4, 0.25)],
};

export const THUMB: Aim = {
  bytes: 14_000,
  steps: [...steps(320, 0.65, 0.55, 0.45, 0.35), ...steps(240, 0.4, 0.25)],
};

/** After the server said that a photo is too large for it, or the connection has cut it twice. */
export const SMALLER: Aim = { bytes: 80_000, steps: [...steps(1_024, 0.5, 0.4), ...steps(800, 0.5, 0.35)] };

/**
 * A screenshot of a payment: its figures must stay legible, so it keeps its pixels as long as it can (§9: under 900 kB). A long one,
 * scrolled over several screens, is as wide as the screen of a cheap phone.
 */
export const SCREENSHOT: Aim = {
  bytes: 900_000,
  least: 720,
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
  least: 540,
  steps: [...steps(1_600, 0.7, 0.55, 0.4), ...steps(1_280, 0.5, 0.35), ...steps(1_024, 0.35)],
};

/** No side of a picture is longer where `least` keeps it large: the server takes no screenshot beyond (supabase/functions/_proof/screenshot.ts). */
const LONGEST = 12_000;

/** `width` × `height` within a square of `side`, or as narrow as `least` allows; never enlarged. Whole pixels, at least one. */
export function fit(width: number, height: number, side: number, least = 0): { width: number; height: number } {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const scale = Math.min(1, LONGEST / longer, Math.max(side / longer, least / shorter));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Bytes of a picture by quality, as parts of what 0.85 needs: measured over pictures of cameras, the heaviest of each. */
const WEIGHTS: readonly (readonly [quality: number, weight: number])[] = [
  [0.25, 0.35],
  [0.35, 0.42],
  [0.4, 0.47],
  [0.5, 0.55],
  [0.6, 0.65],
  [0.7, 0.73],
  [0.85, 1],
];

/** Between the measured qualities on a straight line; the ends hold beyond them. */
function weightOf(quality: number): number {
  const above = WEIGHTS.findIndex(([known]) => known >= quality);
  const [high, most] = WEIGHTS[above] ?? [1, 1];
  const [low, least] = WEIGHTS[above - 1] ?? [high, most];
  return high === low ? most : least + ((most - least) * (quality - low)) / (high - low);
}

/** Half the pixels are more than half the bytes: there is more in each. */
const PIXELS_COUNT = 0.75;

/**
 * Which of the aim's steps to take after step `at` of `picture` came out as `bytes`: the first that should be light enough, the
 * last when none should; null when this one is, or when it was the last.
 */
export function nextStep(
  aim: Aim,
  at: number,
  bytes: number,
  { width, height }: { width: number; height: number },
): number | null {
  const done = aim.steps[at];
  if (done === undefined || bytes <= aim.bytes || at + 1 >= aim.steps.length) return null;
  const weigh = ({ side, quality }: Step): number => {
    const drawn = fit(width, height, side, aim.least);
    return weightOf(quality) * (drawn.width * drawn.height) ** PIXELS_COUNT;
  };
  const allowed = (weigh(done) * aim.bytes) / bytes;
  const found = aim.steps.findIndex((step, place) => place > at && weigh(step) <= allowed);
  return found === -1 ? aim.steps.length - 1 : found;
}
