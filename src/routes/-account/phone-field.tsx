import { formatPhone } from "#domain/phone.ts";
import { TextField } from "#ui/text-field.tsx";

type PhoneFieldProps = {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  label?: string;
  hint?: string;
};

/** An Ivorian number, typed as people write it; once left it reads "+225 07 12 34 56 78". What is no number stays as typed. */
export function PhoneField({
  value,
  onChange,
  error,
  label = "Téléphone",
  hint = "Par exemple 07\u00A012\u00A034\u00A056\u00A078",
}: PhoneFieldProps) {
  function tidy() {
    const tidied = formatPhone(value);
    if (tidied !== value) onChange(tidied);
  }
  return (
    <div onBlur={tidy}>
      <TextField
        label={label}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={hint}
        value={value}
        onChange={onChange}
        error={error}
      />
    </div>
  );
}
