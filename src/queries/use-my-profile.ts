import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import type { Profile } from "#domain/profile.ts";
import { identity } from "#identity/current.ts";
import { TOWN_ID } from "#town";
import { shared } from "./sources.ts";
import { type RowOf, mutationsOf, standing, mineRows } from "./overlay.ts";
import { isKnown, progressOf } from "./rows.ts";

export type MyProfile = { readonly phase: "loading" | "ready"; readonly profile: Profile | null };

const NONE: MyProfile = { phase: "ready", profile: null };
const LOADING: MyProfile = { phase: "loading", profile: null };

/** One's own profile with the changes still queued. `ready` with null: signed in, no profile yet, or a visitor. */
export function myProfile(): ReadonlyStore<MyProfile> {
  return shared("my-profile", () =>
    derive(
      [identity, mineRows(), mutationsOf("update_profile"), progressOf("mine")],
      (who, mine, changes, progress): MyProfile => {
        if (who.phase === "unknown") return LOADING;
        if (who.phase === "visitor") return NONE;
        const row = mine?.find((found) => found.kind === "profile");
        const profile = changed(row?.kind === "profile" ? row.data : null, who.userId, standing(changes));
        if (profile !== null) return { phase: "ready", profile };
        return isKnown(mine, progress) ? NONE : LOADING;
      },
    ),
  );
}

function changed(profile: Profile | null, userId: string, changes: readonly RowOf<"update_profile">[]): Profile | null {
  const last = changes.at(-1);
  if (last === undefined) return profile;
  const before = profile ?? unknownProfile(userId, last.createdAt);
  const { full_name: fullName, phone, district, town = before.town } = last.args;
  return { ...before, fullName, phone, district, town };
}

/** The last words that were refused, and why: they stand in the form until something else is sent. `town`: where it was named. */
export type RefusedProfile = Pick<Profile, "fullName" | "phone" | "district"> & {
  readonly town?: string;
  readonly message: string;
  /** The number is another account's. */
  readonly taken: boolean;
};

/** Null when the last change was not refused. */
export function refusedProfile(): ReadonlyStore<RefusedProfile | null> {
  return shared("refused-profile", () =>
    derive([mutationsOf("update_profile")], (changes): RefusedProfile | null => {
      const last = changes.at(-1);
      if (last === undefined || last.refusal === null) return null;
      const { full_name: fullName, phone, district, town } = last.args;
      const { code, message } = last.refusal;
      return { fullName, phone, district, ...(town && { town }), message, taken: code === "duplicate" };
    }),
  );
}

/** A profile completed while offline, before the server ever told anything about its owner. */
function unknownProfile(id: string, createdAt: number): Profile {
  return {
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
  };
}

export function useRefusedProfile(): RefusedProfile | null {
  return useStore(refusedProfile());
}

export function useMyProfile(): MyProfile {
  return useStore(myProfile());
}
