import type { Example } from "../../support/learn-safety.ts";
import { FRAUD, HARMLESS, MORE_FRAUD, MORE_HARMLESS } from "./safety.ts";
import { LATER_FRAUD, LATER_HARMLESS } from "./safety-later.ts";
import { ELEVENTH_FRAUD, ELEVENTH_HARMLESS } from "./safety-eleventh.ts";
import { EVERYDAY, WORLDLY_FRAUD } from "./safety-everyday.ts";
import { FIFTH_FRAUD, FIFTH_HARMLESS } from "./safety-fifth.ts";
import { MENDING, PAID_OTHERWISE, PLAIN_DEMANDS, SPOKEN_OF_OTHERWISE } from "./safety-plain.ts";
import { BOLD_FRAUD, PLAIN_REFUSALS } from "./safety-refusals.ts";
import { SIXTH_FRAUD, SIXTH_HARMLESS } from "./safety-sixth.ts";
import { SEVENTH_FRAUD, SEVENTH_HARMLESS } from "./safety-seventh.ts";
import { FOURTEENTH_FRAUD, FOURTEENTH_HARMLESS } from "./safety-fourteenth.ts";
import { THIRTEENTH_FRAUD, THIRTEENTH_HARMLESS } from "./safety-thirteenth.ts";
import { TWELFTH_FRAUD, TWELFTH_HARMLESS } from "./safety-twelfth.ts";
import { TENTH_FRAUD, TENTH_HARMLESS } from "./safety-tenth.ts";
import { NINTH_FRAUD, NINTH_HARMLESS } from "./safety-ninth.ts";
import { EIGHTH_FRAUD, EIGHTH_HARMLESS } from "./safety-eighth.ts";
import { FOURTH_FRAUD, FOURTH_HARMLESS } from "./safety-fourth.ts";
import { THIRD_FRAUD, THIRD_HARMLESS } from "./safety-third.ts";

const told = (fraud: boolean, sentences: readonly string[]): Example[] => sentences.map((text) => ({ text, fraud }));

/** Every sentence that the tip has learnt from. */
export const EXAMPLES: readonly Example[] = [
  ...told(true, [
    ...FRAUD,
    ...MORE_FRAUD,
    ...LATER_FRAUD,
    ...THIRD_FRAUD,
    ...FOURTH_FRAUD,
    ...FIFTH_FRAUD,
    ...SIXTH_FRAUD,
    ...SEVENTH_FRAUD,
    ...EIGHTH_FRAUD,
    ...NINTH_FRAUD,
    ...TENTH_FRAUD,
    ...ELEVENTH_FRAUD,
    ...TWELFTH_FRAUD,
    ...THIRTEENTH_FRAUD,
    ...FOURTEENTH_FRAUD,
    ...BOLD_FRAUD,
    ...WORLDLY_FRAUD,
    ...PLAIN_DEMANDS,
    ...PAID_OTHERWISE,
  ]),
  ...told(false, [
    ...HARMLESS,
    ...MORE_HARMLESS,
    ...LATER_HARMLESS,
    ...THIRD_HARMLESS,
    ...FOURTH_HARMLESS,
    ...FIFTH_HARMLESS,
    ...SIXTH_HARMLESS,
    ...SEVENTH_HARMLESS,
    ...EIGHTH_HARMLESS,
    ...NINTH_HARMLESS,
    ...TENTH_HARMLESS,
    ...ELEVENTH_HARMLESS,
    ...TWELFTH_HARMLESS,
    ...THIRTEENTH_HARMLESS,
    ...FOURTEENTH_HARMLESS,
    ...PLAIN_REFUSALS,
    ...EVERYDAY,
    ...MENDING,
    ...SPOKEN_OF_OTHERWISE,
  ]),
];
