import type { VerdictCode } from "#domain/verdict-code.ts";

/** `storage_full`: no room left on this phone · `storage`: this phone cannot keep anything · `too_late`: already on its way. */
export type IntentCode = VerdictCode | "storage_full" | "storage" | "too_late";

/** Why an act was not taken, before anything left the phone. The message is French and meant for the person. */
export class IntentError extends Error {
  override readonly name = "IntentError";
  readonly code: IntentCode;
  /** Messages by form field, when the form is at fault. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: IntentCode, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

const small = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/**
 * An act with the sentence of its own screen before the reason: "Erreur lors de la suppression : cet appareil n'a pas pu…"
 * (§8). What a field is to say stays as it is.
 * @throws IntentError as `work` does, `what` at the head of its message
 */
export async function sayWhy<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof IntentError)) throw new IntentError("storage", what);
    if (Object.keys(error.fields).length > 0 || error.message.startsWith(what)) throw error;
    throw new IntentError(error.code, `${what.replace(/\.$/u, "")}\u00A0: ${small(error.message)}`);
  }
}
