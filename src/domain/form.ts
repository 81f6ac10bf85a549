import * as v from "valibot";

export type FieldErrors = Readonly<Record<string, string>>;

/** The first message of each field, in the order of the form; empty when all is well. */
export function fieldErrors(schema: v.GenericSchema, input: unknown): FieldErrors {
  const result = v.safeParse(schema, input);
  return result.success ? {} : errorsOf(result.issues);
}

/** The same from issues that a parse has already given. A message about no field has the key "". */
export function errorsOf(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? "";
    errors[field] ??= issue.message;
  }
  return errors;
}
