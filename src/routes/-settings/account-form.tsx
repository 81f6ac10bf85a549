import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Profile } from "#domain/profile.ts";
import { profileForm } from "#domain/profile-form.ts";
import { updateProfile } from "#intents/update-profile.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { useSession } from "#session/use-session.ts";
import { DISTRICTS } from "#town";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { ProfileFields, hasChanged, valuesOf } from "../-account/profile-fields.tsx";
import { tellAct } from "../-acts/run-act.ts";
import { Group } from "./group.tsx";

const UPDATED = {
  later: "Votre profil sera mis à jour dès que le réseau revient.",
  done: "Profil mis à jour avec succès",
};

/** The person's own data. The form starts once the profile is known, so nothing arrives over what is being typed. */
export function AccountForm() {
  const { profile } = useMyProfile();
  return (
    <Group title="Mon compte">
      {profile === null ? <FormSkeleton /> : <ProfileForm key={profile.id} profile={profile} />}
    </Group>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { email } = useSession();
  const navigate = useNavigate();
  const [schema] = useState(() => profileForm(DISTRICTS, profile.fullName));
  const form = useForm({
    schema,
    initial: valuesOf(profile),
    async onSubmit(values) {
      const { id } = await updateProfile(values);
      tellAct(id, UPDATED);
      await navigate({ to: "/profile" });
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        readOnly
        value={profile.email || (email ?? "")}
        onChange={() => undefined}
        hint="L'adresse de votre compte ne se change pas ici."
      />
      <ProfileFields values={form.values} errors={form.errors} set={form.set} />
      {form.failure === null ? null : (
        <Notice tone="danger" title="Erreur lors de la mise à jour du profil">
          {form.failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 *:flex-1">
        <ButtonLink to="/profile">Annuler</ButtonLink>
        <Button type="submit" variant="primary" busy={form.busy} disabled={!hasChanged(form.values, profile)}>
          Enregistrer
        </Button>
      </div>
    </form>
  );
}

function FormSkeleton() {
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
