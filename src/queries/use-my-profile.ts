import { createStore, useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import type { Profile } from "#domain/profile.ts";
import { OWN, PROFILE } from "#model/profile/mutation-overlay.ts";
import { identity } from "#identity/current.ts";
import { chain, shared } from "./sources.ts";
import { photoIn, photosByDraft } from "./use-local-photos.ts";
import { mineKnown, mineOf, mutationsOf, withWaiting } from "./overlay.ts";

export type MyProfile = { readonly phase: "loading" | "ready"; readonly profile: Profile | null };

const NONE: MyProfile = { phase: "ready", profile: null };
const LOADING: MyProfile = { phase: "loading", profile: null };

/** One's own profile with the changes still queued. `ready` with null: signed in, no profile yet, or a visitor. */
export function myProfile(): ReadonlyStore<MyProfile> {
  return shared("my-profile", () =>
    chain(queuedProfile(), (mine) => {
      const avatar = mine.profile?.avatarUrl;
      if (avatar?.includes("/") !== true) return createStore(() => mine);
      return derive([photosByDraft()], (photos): MyProfile => {
        const here = photoIn(photos, avatar);
        return here === null || mine.profile === null
          ? mine
          : { ...mine, profile: { ...mine.profile, avatarUrl: here.fullUrl } };
      });
    }),
  );
}

function queuedProfile(): ReadonlyStore<MyProfile> {
  return derive(
    [identity, withWaiting(mineOf("profile"), (row) => [OWN, row], PROFILE), mineKnown()],
    (who, profiles, known): MyProfile => {
      if (who.phase === "unknown") return LOADING;
      const profile = who.phase === "visitor" ? undefined : profiles.get(OWN);
      if (profile !== undefined) return { phase: "ready", profile };
      return known || who.phase === "visitor" ? NONE : LOADING;
    },
  );
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

export function useRefusedProfile(): RefusedProfile | null {
  return useStore(refusedProfile());
}

export function useMyProfile(): MyProfile {
  return useStore(myProfile());
}
