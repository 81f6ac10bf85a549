/** One's own account. `phone` is in the stored form (`225` and ten digits), times are milliseconds. */
export type Profile = {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly district: string;
  /** The id of her town. */
  readonly town: string;
  /** As #ui/avatar.tsx reads it. */
  readonly avatarUrl: string | null;
  readonly rating: number | null;
  readonly reviewCount: number;
  readonly createdAt: number;
  readonly firstListingAt: number | null;
  /** False: buyers get the number for no call. */
  readonly calls?: boolean;
  /** When the team found that the number is theirs. */
  readonly numberConfirmedAt?: number | null;
  /** The code that they tell the team from their number; "asked" while the question waits on this phone. */
  readonly numberCode?: NumberCode | "asked" | null;
  /** Set while the team has suspended the account: why, and since when (milliseconds). */
  readonly suspended?: Suspension | null;
};

/** `until`: milliseconds, by the server's clock. */
export type NumberCode = { readonly code: string; readonly until: number };

export type Suspension = { readonly reason: string; readonly at: number };

/** A profile with a name, a phone and a district may sell, buy and write (spec §2, route guard). */
export function isComplete(profile: Pick<Profile, "fullName" | "phone" | "district"> | null): boolean {
  return profile !== null && profile.fullName !== "" && profile.phone !== "" && profile.district !== "";
}
