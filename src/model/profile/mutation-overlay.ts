import type { Profile } from "#domain/profile.ts";
import { TOWN_ID } from "#town";
import type { Overlay } from "../mutation-overlay.ts";

/** The key of the one profile there is. */
export const OWN = "own";

/** One's own profile. */
export const PROFILE = {
  update_profile: {
    on: () => OWN,
    row: (known, { args: { full_name: fullName, phone, district, town }, userId, createdAt }) => {
      const before = known ?? unknownProfile(userId, createdAt);
      // Another number is confirmed by nobody, whatever was told of the one before.
      const number = phone === before.phone ? {} : { numberConfirmedAt: null, numberCode: null };
      return { ...before, ...number, fullName, phone, district, town: town ?? before.town };
    },
  },
  // Alone it makes no profile: one without a name would be led to complete it.
  allow_calls: { on: () => OWN, row: (known, { args: { on } }) => known && { ...known, calls: on } },
  choose_avatar: { on: () => OWN, row: (known, { args: { avatar } }) => known && { ...known, avatarUrl: avatar } },
  ask_number_code: { on: () => OWN, row: (known) => known && { ...known, numberCode: "asked" } },
} satisfies Overlay<Profile>;

/** A profile completed while offline, before the server ever told anything about its owner. */
const unknownProfile = (id: string, createdAt: number): Profile => ({
  id,
  fullName: "",
  email: "",
  phone: "",
  district: "",
  town: TOWN_ID,
  avatarUrl: null,
  rating: null,
  reviewCount: 0,
  createdAt,
  firstListingAt: null,
});
