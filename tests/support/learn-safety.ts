/** Learns what fraud sounds like from sentences: logistic regression, the same result on any machine. */
import { marksOf, scoreOf } from "#routes/messages/-parts/safety-model.ts";
import { plainly } from "#routes/messages/-parts/safety.ts";

export type Example = { readonly text: string; readonly fraud: boolean };
export type Learnt = { readonly weights: ReadonlyMap<string, number>; readonly bias: number };

const ROUNDS = 200;
const RATE = 0.5;
const DECAY = 0.002;
/** A mark of one sentence alone says nothing about the next one. */
const SEEN_IN = 2;
/** Lighter marks are left out of what the phone loads. */
const LIGHTEST = 3;

/** Weights in tenths; bias in hundredths of one. */
export function learn(examples: readonly Example[]): Learnt {
  const all = examples.map(({ text }) => marksOf(plainly(text)));
  const seen = new Map<string, number>();
  for (const mark of all.flat()) seen.set(mark, (seen.get(mark) ?? 0) + 1);
  const kept = all.map((marks) => marks.filter((mark) => (seen.get(mark) ?? 0) >= SEEN_IN));
  const weights = new Map<string, number>(kept.flat().map((mark) => [mark, 0]));
  let bias = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const pull = new Map<string, number>();
    let all = 0;
    for (const [at, { fraud }] of examples.entries()) {
      const marks = kept[at] ?? [];
      const error = 1 / (1 + Math.exp(-scoreOf(marks, weights, bias))) - (fraud ? 1 : 0);
      all += error;
      for (const mark of marks) pull.set(mark, (pull.get(mark) ?? 0) + error / Math.sqrt(marks.length));
    }
    for (const [mark, sum] of pull)
      weights.set(mark, (weights.get(mark) ?? 0) * (1 - RATE * DECAY) - (10 * RATE * sum) / examples.length);
    bias -= (RATE * all) / examples.length;
  }
  const rounded = [...weights].map(([mark, weight]) => [mark, Math.round(weight * 10) / 10] as const);
  return {
    weights: new Map(rounded.filter(([, weight]) => Math.abs(weight) * 10 >= LIGHTEST)),
    bias: Math.round(bias * 100) / 100,
  };
}

const GROUPS = 110;

/** The file that the phone loads. */
export function fileOf({ weights, bias }: Learnt): string {
  const groups = new Map<number, string[]>();
  for (const [mark, weight] of weights) {
    const tenths = Math.round(weight * 10);
    groups.set(tenths, [...(groups.get(tenths) ?? []), mark]);
  }
  const lines: string[] = [];
  for (const [weight, marks] of [...groups].toSorted(([a], [b]) => a - b)) {
    let line = String(weight);
    for (const mark of marks.toSorted()) {
      if (line.length + mark.length >= GROUPS) {
        lines.push(line);
        line = String(weight);
      }
      line += ` ${mark}`;
    }
    lines.push(line);
  }
  return `/* Learnt from the sentences of tests/unit/corpus by \`npm run safety\`: not written by hand. */
export const BIAS = ${String(bias)};
// prettier-ignore
export const WEIGHTS: readonly string[] = [
${lines.map((line) => `  ${JSON.stringify(line)},`).join("\n")}
];
`;
}
