import { districtOf } from "./district.ts";
import { uuidOf } from "./ids.ts";
import { listings } from "./listings.ts";
import { people, type Person, type PersonName } from "./people.ts";

const everyone = Object.entries(people) as readonly (readonly [PersonName, Person])[];
const hour = 3_600_000;

/** The moment `hours` before `now`. */
export const before = (now: Date, hours: number): Date => new Date(now.getTime() - hours * hour);

/** Accounts, all confirmed, all with the one hashed password. The empty tokens are what Supabase Auth expects to read. */
export const accountRows = (now: Date, password: string) =>
  everyone.map(([, { id, email, joined }]) => ({
    id,
    email,
    aud: "authenticated",
    role: "authenticated",
    encrypted_password: password,
    email_confirmed_at: before(now, joined * 24 - 0.1),
    confirmation_token: "",
    recovery_token: "",
    email_change_token_new: "",
    email_change: "",
    raw_app_meta_data: { provider: "email", providers: ["email"] },
    raw_user_meta_data: {},
    created_at: before(now, joined * 24),
    updated_at: before(now, joined * 24),
  }));

/** The e-mail identity of each account. */
export const identityRows = (now: Date) =>
  everyone.map(([name, { id, email, joined }]) => ({
    id: uuidOf("identity", name),
    provider: "email",
    provider_id: id,
    user_id: id,
    identity_data: { sub: id, email, email_verified: true },
    created_at: before(now, joined * 24),
    updated_at: before(now, joined * 24),
  }));

/** Public rows of those who filled in their profile. */
export const profileRows = (now: Date) =>
  everyone.flatMap(([name, { id, joined, profile }]) => {
    if (!profile) return [];
    const own = listings.filter((listing) => listing.seller === name).map((listing) => listing.hours);
    return [
      {
        id,
        full_name: profile.fullName,
        created_at: before(now, joined * 24 - 0.3),
        first_listing_at: own.length > 0 ? before(now, Math.max(...own)) : null,
      },
    ];
  });

/** Rows that only the owner sees. */
export const privateRows = () =>
  everyone.flatMap(([, { id, email, profile }]) =>
    profile ? [{ id, email, phone: profile.phone, district: districtOf(profile.district) }] : [],
  );

/** Members of the team. */
export const teamIds = [{ user_id: people.equipe.id }];
