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
