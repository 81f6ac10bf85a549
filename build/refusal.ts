import type { VerdictCode } from "../src/domain/verdict-code.ts";

/** `words` are French and shown as they are; `field` is the argument of the mutation that is at fault. */
export type Refusal = { readonly code: VerdictCode; readonly words: string; readonly field?: string };

export const refused = (code: VerdictCode, words: string, field?: string): Refusal =>
  field === undefined ? { code, words } : { code, words, field };

export const invalid = (words: string, field?: string): Refusal => refused("invalid", words, field);
export const long = (words: string, field?: string): Refusal => refused("too_long", words, field);
export const later = (words: string): Refusal => refused("rate_limited", words);
