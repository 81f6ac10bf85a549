import * as v from "valibot";
import { errorsOf, type FieldErrors } from "#domain/form.ts";

/** Returns the errors that a form shows for this input; empty when all is well. */
export function fieldErrors(schema: v.GenericSchema, input: unknown): FieldErrors {
  const result = v.safeParse(schema, input);
  return result.success ? {} : errorsOf(result.issues);
}
