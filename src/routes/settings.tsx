import { createFileRoute } from "@tanstack/react-router";
import { openTowns } from "#device/towns.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { later } from "#ui/later.tsx";
import { SignOutButton } from "./-account/sign-out-button.tsx";
import { Guard } from "./-guards/guard.tsx";
import { AccountForm, BlockedPeople, Appearance } from "./-settings/account-form.tsx";
import { DataOnPhone } from "./-settings/data-on-phone.tsx";
import { MyData } from "./-settings/my-data.tsx";
import { Devices } from "./-settings/devices.tsx";
import { Group } from "./-settings/group.tsx";
import { Notifications } from "./-settings/notifications.tsx";

const MyTown = later(() => import("./-town/choose-town.tsx").then((module) => module.MyTown));

/** `?sortir=oui` opens the sign-out question at once. */
function leavingSearch(search: Record<string, unknown>): { sortir?: "oui" } {
  return search["sortir"] === "oui" ? { sortir: "oui" } : {};
}

export const Route = createFileRoute("/settings")({ validateSearch: leavingSearch, component: SettingsPage });

function SettingsPage() {
  const { sortir } = Route.useSearch();
  return (
    <Guard need="profile">
      <div className="page-narrow grid gap-8 pb-12 pt-6">
        <PageTitle title="Réglages" />
        {openTowns.get().length > 1 ? <MyTown /> : null}
        <AccountForm />
        <Notifications />
        <Appearance />
        <DataOnPhone />
        <BlockedPeople />
        <Group title="Session">
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/auth/update-password">Changer de mot de passe</ButtonLink>
            <SignOutButton asking={sortir !== undefined} />
            <SignOutButton everywhere label="Se déconnecter partout" />
          </div>
          <p className="text-sm text-muted">
            Se déconnecter efface de cet appareil vos messages, vos favoris et votre profil. Ils restent sur votre
            compte.
          </p>
        </Group>
        <Devices />
        <MyData />
      </div>
    </Guard>
  );
}
