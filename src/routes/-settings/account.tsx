import { Link, useNavigate } from "@tanstack/react-router";
import { useState, useEffect } from "react";
import { useStore } from "zustand";
import { useConnectivity } from "#device/connectivity.ts";
import { allTowns, districtsOf } from "#device/towns.ts";
import { formatDate } from "#domain/age.ts";
import { formatTime } from "#domain/day.ts";
import { profileForm } from "#domain/profile-form.ts";
import { publicName } from "#safety/public-name.ts";
import type { Profile } from "#domain/profile.ts";
import { useBlockedPeople } from "#queries/use-blocks.ts";
import { useMyProfile, useRefusedProfile } from "#queries/use-my-profile.ts";
import { useQueueRead } from "#queries/use-waiting.ts";
import { type Device, endDevice, myDevices } from "#session/devices.ts";
import { useSession } from "#session/use-session.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { useForm } from "#ui/use-form.ts";
import {
  FormSkeleton,
  ProfileFields,
  hasChanged,
  saveProfile,
  typedOver,
  valuesOf,
} from "../-account/profile-fields.tsx";
import { notifyOfMutation } from "../-mutations/run-mutation.ts";
import { changesIn, type SendTyped, useSaved, useSavedText } from "../-mutations/use-saved-text.ts";
import { unblock } from "../-trust/block-dialog.tsx";
import { Group } from "./group.tsx";
import { TownOfProfile } from "./town-of-profile.tsx";

const UPDATED = {
  later: "Votre profil sera mis à jour dès que le réseau revient.",
  done: "Profil mis à jour avec succès",
};

/** The person's own data. The form starts once the profile and what was typed before are known, so nothing arrives over what is being typed. */
export function AccountForm() {
  const { profile } = useMyProfile();
  const [kept, keep, isRead, queue] = useSavedText("settings");
  // Values that the server refused are in the queue.
  const isReady = useQueueRead() && isRead && profile !== null;
  return (
    <Group title="Mon compte">
      {isReady ? <ProfileForm key={profile.id} {...{ profile, kept, keep, queue }} /> : <FormSkeleton />}
    </Group>
  );
}

type ProfileFormProps = { profile: Profile; kept: string; keep: (text: string) => void; queue: SendTyped };

/**
 * Refused values stand in the form: nobody types them again to mend one field. Its town is the profile's, not the phone's. Among values
 * neither saved nor given up, only the changed ones are kept: the rest is what the profile says by now.
 */
function ProfileForm({ profile, kept, keep, queue }: ProfileFormProps) {
  const refused = useRefusedProfile();
  const { email } = useSession();
  const navigate = useNavigate();
  useStore(allTowns);
  const before = profile.town;
  const [start] = useState(() => ({ ...valuesOf(refused ?? profile), town: refused?.town ?? before }));
  const [typed] = useState(() => typedOver(start, kept));
  const [town, setTown] = useState(typed.town);
  const known = districtsOf(town);
  // A town that this phone has not heard of offers only the person's own district.
  const districts = known.length > 0 ? known : [profile.district];
  const form = useForm({
    schema: profileForm(districts, publicName(profile.fullName)),
    initial: { fullName: typed.fullName, phone: typed.phone, district: typed.district },
    async onSubmit(values) {
      const { id } = await queue((place) => saveProfile(values, town, districts, place));
      void notifyOfMutation(id, UPDATED);
      await navigate({ to: "/profile" });
    },
  });
  useSaved(keep, changesIn(start, { ...form.values, town }), kept !== "");
  function move(to: string) {
    setTown(to);
    form.set("district", to === before ? profile.district : "");
  }
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
        hint={
          <>
            Pour changer d'adresse, écrivez-nous depuis la page{" "}
            <Link to="/help" className="link">
              Aide
            </Link>
            .
          </>
        }
      />
      <TownOfProfile before={before} now={town} move={move} />
      <ProfileFields key={town} districts={districts} field={form.field} />
      {form.failure === null ? null : (
        <Notice tone="danger" title="Erreur lors de la mise à jour du profil">
          {form.failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 *:flex-1">
        <ButtonLink to="/profile" onClick={() => keep("")}>
          Annuler
        </ButtonLink>
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          off={town === before && !hasChanged(form.values, profile)}
        >
          Enregistrer
        </Button>
      </div>
    </form>
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

/** Where this person is signed in, and the end of each: a phone that was sold, lost or lent. */
export function Devices() {
  const { userId } = useSession();
  return <Group title="Appareils connectés">{userId === null ? null : <List userId={userId} />}</Group>;
}

function List({ userId }: { userId: string }) {
  const [devices, setDevices] = useState<readonly Device[] | null | "unreachable">(null);
  const [ending, setEnding] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const online = useConnectivity((value) => value.online);
  const { needsSignIn } = useSession();
  async function ask() {
    setAsking(true);
    setDevices((await myDevices(userId)) ?? "unreachable");
    setAsking(false);
  }
  async function end({ id, name }: Device) {
    setEnding(id);
    const ended = await endDevice(userId, id);
    setEnding(null);
    if (!ended) return toast.error("Cet appareil n'a pas pu être déconnecté. Réessayez dans un moment.");
    toast.success(`${name} est déconnecté.`);
    await ask();
  }
  useEffect(() => {
    let gone = false;
    void myDevices(userId).then((answer) => {
      if (!gone) setDevices(answer ?? "unreachable");
    });
    return () => {
      gone = true;
    };
  }, [userId]);
  if (devices === null) return <Skeleton className="h-24 !rounded-field" />;
  if (devices === "unreachable")
    return (
      <Notice
        tone="wait"
        title={
          needsSignIn
            ? "Votre session a expiré\u00A0: reconnectez-vous pour lire la liste"
            : online
              ? "La liste n'a pas pu être lue\u00A0: le serveur ne répond pas"
              : "La liste ne peut pas être lue sans réseau"
        }
        action={
          needsSignIn ? null : (
            <Button busy={asking} onClick={() => void ask()}>
              Réessayer
            </Button>
          )
        }
      />
    );
  return (
    <>
      <ul className="card divide-y divide-solid divide-line">
        {devices.map((device) => (
          <Row key={device.id} device={device} busy={ending === device.id} end={() => void end(device)} />
        ))}
      </ul>
      <p className="text-sm text-muted">
        Vous ne reconnaissez pas un appareil&#8239;? Déconnectez-le, puis changez votre mot de passe.
      </p>
    </>
  );
}

type RowProps = { device: Device; busy: boolean; end: () => void };

function Row({ device: { name, since, seen, current }, busy, end }: RowProps) {
  const last = `${formatDate(seen)} à ${formatTime(seen)}`;
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 py-2 pl-4 pr-2 min-h-16">
      <span className="grid min-w-0 flex-1 basis-48">
        <span className="font-600 [overflow-wrap:anywhere]">{name}</span>
        <span className="text-sm text-muted">
          {current ? "Cet appareil" : `Vu le ${last}`}, connecté depuis le {formatDate(since)}
        </span>
      </span>
      {current ? null : (
        <Button variant="quiet" busy={busy} aria-label={`Déconnecter ${name}, vu le ${last}`} onClick={end}>
          Déconnecter
        </Button>
      )}
    </li>
  );
}
