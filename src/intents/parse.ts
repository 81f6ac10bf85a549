import * as v from "valibot";
import { errorsOf } from "#domain/form.ts";
import { IntentError } from "./intent-error.ts";

/** The form as it is stored. @throws IntentError invalid, with `fields` */
export function parse<Schema extends v.GenericSchema>(schema: Schema, form: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, form);
  if (result.success) return result.output;
  throw new IntentError("invalid", result.issues[0].message, errorsOf(result.issues));
}
