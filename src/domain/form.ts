import * as v from "valibot";

export type FieldErrors = Readonly<Record<string, string>>;

/** The first message of each field, in the order of the form, from the issues of a parse. A message about no field has the key "". */
export function errorsOf(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? "";
    errors[field] ??= issue.message;
  }
  return errors;
}
