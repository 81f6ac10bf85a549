import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTheme, type Theme } from "#device/theme.ts";
import { formatDate } from "#domain/age.ts";
import { profileForm } from "#domain/profile-form.ts";
import type { Profile } from "#domain/profile.ts";
import { updateProfile } from "#intents/account.ts";
import { useBlockedPeople } from "#queries/use-blocks.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { useSession } from "#session/use-session.ts";
import { DISTRICTS_HERE } from "#town";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { ProfileFields, hasChanged, valuesOf } from "../-account/profile-fields.tsx";
import { tellAct } from "../-acts/run-act.ts";
import { unblock } from "../-trust/block-dialog.tsx";
import { Group, ChoiceRow } from "./group.tsx";

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
  const [schema] = useState(() => profileForm(DISTRICTS_HERE, profile.fullName));
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

/** Everybody one has blocked, and the way back for each. */
export function BlockedPeople() {
  const { phase, rows } = useBlockedPeople();
  return (
    <Group title="Personnes bloquées">
      {phase === "loading" ? <Skeleton className="h-12 !rounded-field" /> : null}
      {phase === "ready" && rows.length === 0 ? (
        <p className="text-muted">
          Vous n'avez bloqué personne. On bloque depuis une conversation ou la page d'un vendeur.
        </p>
      ) : null}
      {rows.length === 0 ? null : (
        <ul className="card divide-y divide-solid divide-line">
          {rows.map(({ personId, name, at }) => (
            <li key={personId} className="flex items-center gap-3 py-2 pl-4 pr-2">
              <span className="grid min-w-0 flex-1">
                <span className="font-600 [overflow-wrap:anywhere]">{name}</span>
                <span className="text-sm text-muted">Depuis le {formatDate(at)}</span>
              </span>
              <Button variant="quiet" aria-label={`Débloquer ${name}`} onClick={() => unblock({ id: personId, name })}>
                Débloquer
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Group>
  );
}

const OPTIONS: readonly { id: Theme; label: string }[] = [
  { id: "auto", label: "Automatique" },
  { id: "light", label: "Clair" },
  { id: "dark", label: "Sombre" },
];

/** Light, dark, or as the phone has it. */
export function Appearance() {
  const { theme, choose } = useTheme();
  return (
    <Group title="Apparence">
      <ChoiceRow legend="Thème" value={theme} options={OPTIONS} onChoose={choose} />
    </Group>
  );
}
