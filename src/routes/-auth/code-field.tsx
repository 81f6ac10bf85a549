import { TextField, type TextFieldProps } from "#ui/text-field.tsx";

/** The code of a mail: typed where the mail was asked for, so that nobody has to leave the tab. */
export function CodeField(field: Pick<TextFieldProps, "value" | "onChange" | "error">) {
  return (
    <TextField
      label="Code reçu par email"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
      {...field}
    />
  );
}
