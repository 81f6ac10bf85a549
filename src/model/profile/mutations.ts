import * as v from "valibot";
import { profileForm } from "#domain/profile-form.ts";
import { districtsOf, givenDistricts } from "../districts.ts";
import { defineMutation, noWords } from "../mutation.ts";

/** The form and the server check whose name it may be, not this. */
const profile = v.lazy((form) => {
  const { entries } = profileForm(districtsOf(form));
  return v.object({ ...entries, town: v.optional(v.string()), districts: givenDistricts });
});

export const profileMutations = {
  update_profile: defineMutation({
    input: v.pipe(
      profile,
      v.transform(({ fullName, phone, district, town }) => ({
        full_name: fullName,
        phone,
        district,
        // Without a word of it she stays in the town where she is.
        ...(town === undefined ? {} : { town }),
      })),
    ),
    key: () => "profile",
    merge: { rule: "replace" },
    undo: 0,
    travel: { collection: "mine" },
    summary: () => "Profil modifié",
    words: noWords,
    target: () => ({ kind: "profile" }),
    example: ({ district }) => ({ fullName: "Awa K. Koné", phone: "07 00 00 00 00", district }),
  }),
  /** Whether buyers get the number for a call. */
  allow_calls: defineMutation({
    input: v.object({ on: v.boolean() }),
    key: () => "calls",
    merge: { rule: "toggle", on: ({ on }) => on },
    undo: 0,
    travel: { collection: "mine" },
    summary: ({ on }) => (on ? "Appels acceptés" : "Appels refusés"),
    words: noWords,
    target: () => null,
    example: () => ({ on: false }),
  }),
  /** One that the app draws, a photo by its name in the bucket, which goes before it, or the initials. */
  choose_avatar: defineMutation({
    input: v.object({ avatar: v.nullable(v.string()) }),
    key: () => "avatar",
    merge: { rule: "replace" },
    undo: 0,
    travel: { collection: "mine", carries: "avatar" },
    summary: () => "Votre image",
    words: noWords,
    target: () => ({ kind: "profile" }),
    example: () => ({ avatar: "drawn:sun-orange" }),
  }),
  /** The code by which the team confirms the number. It is of the number that stands when it is asked for: hence the key. */
  ask_number_code: defineMutation({
    input: v.object({}),
    key: () => "profile",
    // Behind another number it is asked for anew.
    merge: { rule: "replace" },
    undo: 0,
    travel: { collection: "mine" },
    summary: () => "Code pour confirmer votre numéro",
    words: noWords,
    target: () => null,
    example: () => ({}),
  }),
};
