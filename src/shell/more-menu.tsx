import { Link, type LinkProps } from "@tanstack/react-router";
import { useInstallOffer } from "#device/install-offer.ts";
import { useMembership } from "#team/membership.ts";
import { Dialog } from "#ui/dialog.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Icon } from "#ui/icon.tsx";
import { later } from "#ui/later.tsx";

/** With the rest of what only who is signed in does: a visitor's phone does without its code. */
const SignOutItem = later(() => import("./late-person.tsx").then((module) => module.SignOutItem));

function InstallRow() {
  const { available, install } = useInstallOffer();
  if (!available) return null;
  return (
    <li>
      <button type="button" onClick={() => void install()} className={ROW}>
        <Icon name="download" className="text-primary" />
        <span className="flex-1">Installer Djassa sur ce téléphone</span>
      </button>
    </li>
  );
}

type MoreMenuProps = { open: boolean; onClose: () => void; signedIn: boolean };

/** Entries that have no room in the bottom bar: Crédits, Réglages, Sortir, the team's screen for its members; for visitors the way in. */
export function MoreMenu({ open, onClose, signedIn }: MoreMenuProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Plus">
      <ul className="grid -mx-2">
        {signedIn ? (
          <>
            <Row to="/acheter-credits" icon="coins" word="Crédits" />
            <Row to="/settings" icon="settings" word="Réglages" />
            <TeamRow />
          </>
        ) : (
          <>
            <Row to="/login" icon="log-in" word="Se connecter" />
            <Row to="/register" icon="user-plus" word="Créer un compte" />
          </>
        )}
        <Row to="/lot" icon="inbox" word="Lot pour la route" />
        <InstallRow />
        <Row to="/how-it-works" icon="handshake" word="Comment ça marche" />
        <Row to="/about" icon="info" word="À propos" />
        <Row to="/help" icon="circle-help" word="Aide" />
        {signedIn ? <SignOutItem className={ROW} /> : null}
      </ul>
    </Dialog>
  );
}

/** The way to the team's admin console, for its members alone. */
function TeamRow() {
  return useMembership() === "in" ? <Row to="/equipe" icon="shield-check" word="Équipe" /> : null;
}

/** How a line of the menu looks. */
const ROW =
  "flex items-center gap-3 w-full min-h-13 p-2 rounded-field text-base font-550 text-left @hover:bg-sunk active:bg-sunk focusable";

type RowProps = { to: NonNullable<LinkProps["to"]>; icon: IconName; word: string };

/** A line of the menu that leads somewhere. */
function Row({ to, icon, word }: RowProps) {
  return (
    <li>
      <Link to={to} replace className={ROW}>
        <Icon name={icon} className="text-primary" />
        <span className="flex-1">{word}</span>
        <Icon name="chevron-right" className="text-muted" />
      </Link>
    </li>
  );
}
