import { formatPhone, parsePhone } from "#domain/phone.ts";
import type { Profile } from "#domain/profile.ts";
import type { ProfileValues } from "./profile-fields.tsx";

/** What the fields show for a profile; empty fields for someone who has none yet. */
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
