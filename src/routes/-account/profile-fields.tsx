import type { FocusEvent } from "react";
import { allTowns, districtsOf } from "#device/towns.ts";
import { parsePhone, formatPhone } from "#domain/phone.ts";
import type { Profile } from "#domain/profile.ts";
import { updateProfile } from "#intents/account.ts";
import { useRefusedProfile } from "#queries/use-my-profile.ts";
import { TOWN_ID } from "#town";
import { storedTown } from "#current-town";
import { DistrictField } from "#ui/district-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { FormField } from "#ui/use-form.ts";
import { fieldsFrom } from "../-mutations/use-saved-text.ts";

export type ProfileValues = { fullName: string; phone: string; district: string };

/**
 * Queues what stands in the form, for a town and its districts. The town is named wherever somebody may have heard of a second one,
 * also where it stays: what is saved takes the place of what waits, and that may have been a move.
 */
export function saveProfile(
  values: ProfileValues,
  town: string,
  districts: readonly string[],
  typed?: string,
): Promise<{ id: string }> {
  const several = allTowns.getState().length > 1 || storedTown() !== null || town !== TOWN_ID;
  return updateProfile({ ...values, ...(several && { town, districts: [...districts] }) }, typed);
}

type ProfileFieldsProps = {
  districts: readonly string[];
  field: (name: keyof ProfileValues) => FormField<string>;
};

/** Name, phone and district: what others need to deal with someone (§5). */
export function ProfileFields({ districts, field }: ProfileFieldsProps) {
  const refused = useRefusedProfile();
  const phone = field("phone");
  const taken = refused?.taken === true && parsePhone(phone.value) === refused.phone ? refused.message : undefined;
  return (
    <>
      <TextField label="Nom complet" autoComplete="name" {...field("fullName")} />
      <PhoneField {...phone} error={phone.error ?? taken} />
      <DistrictField districts={districts} {...field("district")} />
    </>
  );
}

type PhoneFieldProps = {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  label?: string;
  hint?: string;
};

/** An Ivorian number, typed as people write it; once left it reads "+225 07 12 34 56 78". A text that is no number stays as typed. */
export function PhoneField({
  value,
  onChange,
  error,
  label = "Téléphone",
  hint = "Par exemple 07\u00A012\u00A034\u00A056\u00A078",
}: PhoneFieldProps) {
  function tidy({ target }: FocusEvent<HTMLInputElement>) {
    const tidied = formatPhone(target.value);
    if (tidied !== target.value) onChange(tidied);
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

/** Returns the fields' values for a profile; empty fields for someone who has none yet. */
export function valuesOf(profile: Pick<Profile, "fullName" | "phone" | "district"> | null): ProfileValues {
  if (profile === null) return { fullName: "", phone: "", district: "" };
  return { fullName: profile.fullName, phone: formatPhone(profile.phone), district: profile.district };
}

/** True when saving would change something: spaces around a name and the way a number is written do not count. */
export function hasChanged(values: ProfileValues, profile: Profile | null): boolean {
  const before = valuesOf(profile);
  return (
    values.fullName.trim() !== before.fullName ||
    (parsePhone(values.phone) ?? values.phone.trim()) !== (parsePhone(before.phone) ?? before.phone) ||
    values.district !== before.district
  );
}

type Typed = ProfileValues & { town: string };

/** The form as it was left over `start`. A district is one of its town: one of a town that the profile has left since is none. */
export function typedOver(start: Typed, kept: string): Typed {
  const typed = { ...start, ...fieldsFrom(kept, ["fullName", "phone", "district", "town"]) };
  const isOfTown = typed.town !== start.town || districtsOf(start.town).includes(typed.district);
  return isOfTown ? typed : { ...typed, district: start.district };
}

/** The place of the form while the profile is read. */
export function FormSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5">
      {["email", "name", "phone", "district"].map((field) => (
        <div key={field} className="grid gap-1.5">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-12 !rounded-field" />
        </div>
      ))}
    </div>
  );
}
