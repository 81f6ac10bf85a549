/** Codes of refusals: the closed set of src/domain/verdict-code.ts that applies here. */
export type Code =
  | "signed_out"
  | "profile_required"
  | "not_found"
  | "forbidden"
  | "conflict"
  | "duplicate"
  | "invalid"
  | "too_long"
  | "rate_limited"
  | "internal";

/** Ends a request with this answer. `message` is French and shown to the person as it is. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly status: number;
  readonly code: Code;
  readonly field: string | null;
  /** Seconds. */
  readonly retryAfter: number | null;

  constructor(status: number, code: Code, message: string, more: { field?: string; retryAfter?: number } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = more.field ?? null;
    this.retryAfter = more.retryAfter ?? null;
  }
}

/** A fault of ours or of what we lean on: the same request may be sent again. */
export function notNow(): Refusal {
  return new Refusal(503, "internal", "Une erreur est survenue chez nous. Réessayez dans un moment.", {
    retryAfter: 30,
  });
}
