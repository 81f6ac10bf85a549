import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useStore } from "zustand";
import { canChoose } from "#device/change-town.ts";
import { openTowns, townId } from "#device/towns.ts";
import { isComplete, type Profile } from "#domain/profile.ts";
import { IntentError } from "#intents/commit.ts";
import { prepareToWrite } from "#intents/prepare.ts";
import { useMyProfile, useRefusedProfile } from "#queries/use-my-profile.ts";
import { profileForm } from "#domain/profile-form.ts";
import { publicName } from "#safety/public-name.ts";
import { CURRENT_DISTRICTS, TOWN_ID } from "#town";
import { Button } from "#ui/button.tsx";
import { later } from "#ui/later.tsx";
import { useForm } from "#ui/use-form.ts";
import { Go, Guard } from "./-guards/guard.tsx";
import { returnSearch } from "./-guards/return-search.ts";
import { ProfileFields, saveProfile, valuesOf } from "./-account/profile-fields.tsx";
import { SignOutButton } from "./-account/sign-out-button.tsx";
import { notifyOfMutation } from "./-mutations/run-mutation.ts";
import { useSavedFields } from "./-mutations/use-saved-text.ts";
import { AuthFrame, Failure } from "./-auth/auth-frame.tsx";

const PROFILE = profileForm(CURRENT_DISTRICTS, publicName(null));

export const Route = createFileRoute("/complete-profile")({
  staticData: { cachedFor: "account" },
  validateSearch: returnSearch,
  component: CompleteProfilePage,
});

function CompleteProfilePage() {
  const { retour } = Route.useSearch();
  const { profile } = useMyProfile();
  return (
    <Guard need="person">
      {isComplete(profile) ? (
        <Go path={retour} />
      ) : (
        <AuthFrame
          title="Complétez votre profil"
          lead="Un vrai nom rassure. Seuls les inscrits qui veulent vous appeler voient votre numéro."
        >
          <Where />
          <CompleteProfileForm profile={profile} />
          <Leave asking={retour?.startsWith("/settings?sortir") ?? false} />
        </AuthFrame>
      )}
    </Guard>
  );
}

const TownLine = later(() => import("./-town/choose-town.tsx").then((module) => module.TownLine));

/** Where there are several towns: which one's districts these are. Whoever came by a shared listing has not been asked yet, and is not over a form. */
function Where() {
  const several = useStore(openTowns, canChoose);
  return several ? (
    <div className="mb-5">
      <TownLine stays />
    </div>
  ) : null;
}

const COMPLETED = {
  later: "Votre profil sera enregistré dès que le réseau revient.",
  done: "Profil complété avec succès\u202F!",
};

/** Whoever has no profile gets no further than here: neither to their own page nor to the settings, where one signs out. */
function Leave({ asking }: { asking: boolean }) {
  return (
    <div className="mt-4 grid justify-items-center">
      <SignOutButton variant="quiet" asking={asking} />
    </div>
  );
}

type Known = (Pick<Profile, "fullName" | "phone" | "district"> & { readonly town?: string }) | null;

/** It is completed in the town where this phone is, which stands above it: a district of another one is none here. */
function startOf(known: Known) {
  const values = valuesOf(known);
  return (known?.town ?? TOWN_ID) === townId() ? values : { ...values, district: "" };
}

const TYPED = ["fullName", "phone", "district"] as const;

/** Once stored, the profile reads as complete and the screen above goes on: with or without network. */
function CompleteProfileForm({ profile }: { profile: Profile | null }) {
  const refused = useRefusedProfile();
  const form = useForm({
    schema: PROFILE,
    initial: startOf(profile ?? refused),
    async onSubmit(values) {
      try {
        const { id } = await queue((typed) => saveProfile(values, townId(), CURRENT_DISTRICTS, typed));
        void notifyOfMutation(id, COMPLETED);
      } catch (error) {
        return { message: whyNot(error) };
      }
      return undefined;
    },
  });
  // Whoever looks their number up meanwhile, on a phone that then ends the page, types nothing twice.
  const queue = useSavedFields(`profile:${townId()}`, form, TYPED);
  const fillBlanks = useEffectEvent(form.fillBlanks);
  useEffect(prepareToWrite, []);
  useEffect(() => {
    const known = profile ?? refused;
    if (known !== null) fillBlanks(startOf(known));
  }, [profile, refused]);
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <ProfileFields districts={CURRENT_DISTRICTS} field={form.field} />
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy}>
        Enregistrer
      </Button>
    </form>
  );
}

function whyNot(error: unknown): string {
  if (error instanceof IntentError && error.code === "signed_out")
    return "Vous devez être connecté pour compléter votre profil";
  return "Erreur lors de la création du profil";
}
