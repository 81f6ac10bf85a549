import type { FieldErrors } from "#domain/form.ts";
import { parsePhone } from "#domain/phone.ts";
import { useRefusedProfile } from "#queries/use-my-profile.ts";
import { DistrictField } from "#ui/district-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { PhoneField } from "./phone-field.tsx";

export type ProfileValues = { fullName: string; phone: string; district: string };

type ProfileFieldsProps = {
  values: ProfileValues;
  errors: FieldErrors;
  set: (name: keyof ProfileValues, value: string) => void;
};

/** Name, phone and district: what others need to deal with someone (§5). */
export function ProfileFields({ values, errors, set }: ProfileFieldsProps) {
  const refused = useRefusedProfile();
  const taken = refused?.taken === true && parsePhone(values.phone) === refused.phone ? refused.message : undefined;
  return (
    <>
      <TextField
        label="Nom complet"
        name="fullName"
        autoComplete="name"
        value={values.fullName}
        onChange={(name) => set("fullName", name)}
        error={errors["fullName"]}
      />
      <PhoneField value={values.phone} onChange={(phone) => set("phone", phone)} error={errors["phone"] ?? taken} />
      <DistrictField
        value={values.district}
        onChange={(district) => set("district", district)}
        error={errors["district"]}
      />
    </>
  );
}
