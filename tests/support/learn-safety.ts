/** Learns what fraud sounds like from sentences: logistic regression, the same result on any machine. */
import { featuresOf, plainly } from "#safety/fraud-model.ts";

export type Example = { readonly text: string; readonly fraud: boolean };
export type Learnt = { readonly weights: ReadonlyMap<string, number>; readonly bias: number };

const ROUNDS = 60;
const RATE = 0.5;
const DECAY = 0.01;
/** A feature of one sentence alone says nothing about the next one. */
const SEEN_IN = 2;
/** So many features are what the phone loads: those that decide the most. */
const KEPT = 3650;

type Marked = { readonly features: readonly string[]; readonly fraud: boolean };

const at = (list: Float64Array, place: number): number => list[place] ?? 0;

/** Weights by the slope of each sentence in turn, smaller steps for features that moved before (AdaGrad). Always in the same order. */
function fit(all: readonly Marked[], known: readonly string[]): { weights: Map<string, number>; bias: number } {
  const place = new Map(known.map((feature, number) => [feature, number]));
  const weights = new Float64Array(known.length);
  const moved = new Float64Array(known.length).fill(1e-8);
  let [bias, biasMoved] = [0, 1e-8];
  const sentences = all.map(({ features, fraud }) => ({
    features: features.flatMap((feature) => place.get(feature) ?? []),
    fraud,
  }));
  for (let step = 0; step < ROUNDS * sentences.length; step += 1) {
    const round = Math.floor(step / sentences.length);
    const sentence = sentences[(step * 7919 + round * 104_729) % sentences.length];
    if (sentence === undefined) continue;
    const { features, fraud } = sentence;
    const share = 1 / Math.sqrt(features.length || 1);
    const score = features.reduce((sum, feature) => sum + at(weights, feature) * share, bias);
    const error = 1 / (1 + Math.exp(-score)) - (fraud ? 1 : 0);
    for (const feature of features) {
      const slope = error * share + DECAY * at(weights, feature);
      moved[feature] = at(moved, feature) + slope * slope;
      weights[feature] = at(weights, feature) - (RATE * slope) / Math.sqrt(at(moved, feature));
    }
    biasMoved += error * error;
    bias -= (RATE * error) / Math.sqrt(biasMoved);
  }
  return { weights: new Map(known.map((feature, place) => [feature, at(weights, place)])), bias };
}

/** Weights in quarters; bias in hundredths of one. */
export function learn(examples: readonly Example[]): Learnt {
  const all = examples.map(({ text, fraud }) => ({ features: featuresOf(plainly(text)), fraud }));
  const seen = new Map<string, number>();
  for (const feature of all.flatMap(({ features }) => features)) seen.set(feature, (seen.get(feature) ?? 0) + 1);
  const often = [...seen].flatMap(([feature, times]) => (times >= SEEN_IN ? [feature] : []));
  const worth = ([feature, weight]: readonly [string, number]) => Math.abs(weight) * Math.sqrt(seen.get(feature) ?? 0);
  const heaviest = [...fit(all, often).weights].toSorted((a, b) => worth(b) - worth(a)).slice(0, KEPT);
  const { weights, bias } = fit(
    all,
    heaviest.map(([feature]) => feature),
  );
  const rounded = [...weights].map(([feature, weight]) => [feature, Math.round(weight * 4) / 4] as const);
  return { weights: new Map(rounded.filter(([, weight]) => weight !== 0)), bias: Math.round(bias * 100) / 100 };
}

/** The most letters in a line of the file that is written. */
const LINE = 240;

/** The file that the phone loads, src/safety/fraud-weights.json: not written by hand. */
export function fileOf({ weights, bias }: Learnt): string {
  const groups = new Map<number, string[]>();
  for (const [feature, weight] of weights) {
    const quarters = weight * 4;
    groups.set(quarters, [...(groups.get(quarters) ?? []), feature]);
  }
  const lines: string[] = [];
  for (const [weight, features] of [...groups].toSorted(([a], [b]) => a - b)) {
    let line = String(weight);
    for (const feature of features.toSorted()) {
      if (line.length + feature.length >= LINE) {
        lines.push(line);
        line = String(weight);
      }
      line += ` ${feature}`;
    }
    lines.push(line);
  }
  return `${JSON.stringify({ bias, weights: lines }, null, 2)}\n`;
}
