import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { check, nonEmpty, object, pipe, string } from "valibot";
import { useStore } from "zustand";
import { useConnectivity } from "#device/connectivity.ts";
import { useTheme, type Theme } from "#device/theme.ts";
import { canChoose } from "#device/change-town.ts";
import { openTowns } from "#device/towns.ts";
import { countOf } from "#domain/text.ts";
import { useCredits } from "#queries/use-payments.ts";
import { closeAccount, exportMyData } from "#session/my-data.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { later } from "#ui/later.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { saveFile } from "#ui/save-file.ts";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { useForm } from "#ui/use-form.ts";
import { SignOutButton } from "./-account/sign-out-button.tsx";
import { Guard } from "./-guards/guard.tsx";
import { AccountForm, BlockedPeople, Devices } from "./-settings/account.tsx";
import { Calls } from "./-settings/calls.tsx";
import { ConfirmNumber } from "./-settings/number.tsx";
import { DataOnPhone } from "./-settings/data-on-phone.tsx";
import { ChoiceRow, Group } from "./-settings/group.tsx";
import { Notifications } from "./-settings/notifications.tsx";
import { Failure } from "./-auth/auth-frame.tsx";

const StolenPhones = later(() => import("./-settings/stolen-phones.tsx").then((module) => module.StolenPhones));
const MyTown = later(() => import("./-town/choose-town.tsx").then((module) => module.MyTown));

/** `?sortir=oui` opens the sign-out question at once. */
function leavingSearch(search: Record<string, unknown>): { sortir?: "oui" } {
  return search["sortir"] === "oui" ? { sortir: "oui" } : {};
}

export const Route = createFileRoute("/settings")({
  staticData: { cachedFor: "account" },
  validateSearch: leavingSearch,
  component: SettingsPage,
});

function SettingsPage() {
  const { sortir } = Route.useSearch();
  const navigate = Route.useNavigate();
  const several = useStore(openTowns, canChoose);
  return (
    <Guard need="profile">
      <div className="page-narrow grid gap-8 pb-12 pt-6">
        <PageTitle title="Réglages" />
        {several ? <MyTown /> : null}
        <AccountForm />
        <ConfirmNumber />
        <Calls />
        <Notifications />
        <Appearance />
        <DataOnPhone />
        <BlockedPeople />
        <StolenPhones />
        <Group title="Session">
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/auth/update-password">Changer de mot de passe</ButtonLink>
            <SignOutButton
              asking={sortir !== undefined}
              onAsking={() => navigate({ search: {}, replace: true, resetScroll: false })}
            />
            <SignOutButton everywhere label="Se déconnecter partout" />
          </div>
          <p className="text-sm text-muted">
            Se déconnecter efface de ce téléphone vos messages, vos favoris et votre profil. Ils restent sur votre
            compte.
          </p>
        </Group>
        <Devices />
        <MyData />
      </div>
    </Guard>
  );
}

/** The requests that a person may make about their own data (law 2013-450): a copy of all of it, and its end. */
function MyData() {
  const online = useConnectivity((state) => state.online);
  const [busy, setBusy] = useState(false);
  const [closing, setClosing] = useState(false);

  async function save() {
    setBusy(true);
    const file = await exportMyData(Date.now());
    setBusy(false);
    if (!file.ok) return toast.error(file.message);
    saveFile({ name: file.name, content: new Blob([file.text], { type: "application/json" }) });
    if (file.missing === null) toast.success("Vos données sont dans vos téléchargements.");
    else toast.error(file.missing);
  }
  return (
    <Group title="Mes données">
      <div className="grid gap-2">
        <Button icon="download" busy={busy} className="justify-self-start" onClick={() => void save()}>
          Exporter mes données
        </Button>
        <p className="text-sm text-muted" role="status">
          {online
            ? "Un fichier avec tout ce que Djassa sait de vous, et ce qui n'est que sur ce téléphone."
            : "Pas de connexion\u00A0: le fichier contiendra seulement ce que ce téléphone garde."}
        </p>
      </div>
      <div className="grid gap-2">
        <Button
          variant="quiet"
          icon="trash-2"
          className="justify-self-start -ml-3 !px-3 !text-danger"
          onClick={() => setClosing(true)}
        >
          Supprimer mon compte
        </Button>
        <p className="text-sm text-muted">Pour toujours, sur tous vos appareils. Vos annonces sont retirées.</p>
      </div>
      {closing ? <CloseAccountDialog onClose={() => setClosing(false)} /> : null}
    </Group>
  );
}

const WORD = "SUPPRIMER";

const closing = object({
  word: pipe(
    string(),
    check((typed) => typed.trim().toUpperCase() === WORD, `Tapez ${WORD} pour confirmer`),
  ),
  password: pipe(string(), nonEmpty("Le mot de passe est requis")),
});

/**
 * The effects of closing an account, and the two things that only its owner would type. It stays while the server is asked: a sent request
 * cannot be taken back, and a refusal has its place here.
 */
function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const form = useClosing();
  return (
    <Dialog open busy={form.busy} onClose={onClose} title={"Supprimer mon compte\u202F?"}>
      <Consequences />
      <ClosingForm form={form} onClose={onClose} />
    </Dialog>
  );
}

function useClosing() {
  const navigate = useNavigate();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);
  return useForm({
    schema: closing,
    initial: { word: "", password: "" },
    async onSubmit({ password }) {
      const answer = await closeAccount(password);
      if (!answer.ok) {
        // Whoever has left the whole screen by Back is told where they are.
        if (!here.current) toast.error(answer.message);
        return answer;
      }
      toast.success("Votre compte est supprimé.");
      await navigate({ to: "/", replace: true });
    },
  });
}

function Consequences() {
  const credits = useCredits();
  return (
    <ul className="grid gap-2 pl-5 list-disc">
      <li>Vos annonces sont retirées, avec leurs photos.</li>
      <li>Votre nom, votre email, votre téléphone, vos favoris et vos brouillons sont effacés.</li>
      <li>
        Vos messages restent chez les personnes à qui vous avez écrit, sous «&nbsp;Compte supprimé&nbsp;». Vos avis
        aussi.
      </li>
      <li>Vos paiements restent dans les comptes de Djassa, sans votre nom.</li>
      {credits === null || credits === 0 ? null : (
        <li className="font-650">Vous perdez {countOf(credits, "crédit")}.</li>
      )}
      <li>Tous vos appareils sont déconnectés, et ce qui n'est pas encore parti de ce téléphone est perdu.</li>
    </ul>
  );
}

type ClosingFormProps = { form: ReturnType<typeof useClosing>; onClose: () => void };

function ClosingForm({ form, onClose }: ClosingFormProps) {
  const online = useConnectivity((state) => state.online);
  return (
    <form onSubmit={form.submit} noValidate className="mt-5 grid gap-5">
      {online ? null : (
        <Notice tone="wait" icon="wifi-off">
          Pas de connexion&nbsp;: il faut du réseau pour supprimer un compte.
        </Notice>
      )}
      <TextField label={`Tapez ${WORD}`} autoComplete="off" {...form.field("word")} />
      <PasswordField label="Votre mot de passe" autoComplete="current-password" {...form.field("password")} />
      <Failure message={form.failure} />
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button off={form.busy} onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" variant="danger" busy={form.busy} off={!online}>
          Supprimer
        </Button>
      </div>
    </form>
  );
}

const THEMES: readonly { id: Theme; label: string }[] = [
  { id: "auto", label: "Automatique" },
  { id: "light", label: "Clair" },
  { id: "dark", label: "Sombre" },
];

/** Light, dark, or as the phone has it. */
function Appearance() {
  const { theme, choose } = useTheme();
  return (
    <Group title="Apparence">
      <ChoiceRow legend="Thème" value={theme} options={THEMES} onChoose={choose} />
    </Group>
  );
}
