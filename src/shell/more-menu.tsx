import { useInstallOffer } from "#device/install-offer.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { Row, ROW } from "./menu-row.tsx";
import { SignOutItem } from "./sign-out-item.tsx";
import { TeamRow } from "./team-row.tsx";

function InstallRow() {
  const { available, install } = useInstallOffer();
  if (!available) return null;
  return (
    <li>
      <button type="button" onClick={() => void install()} className={ROW}>
        <Icon name="download" className="text-primary" />
        <span className="flex-1">Installer Djassa sur cet appareil</span>
      </button>
    </li>
  );
}

type MoreMenuProps = { open: boolean; onClose: () => void; signedIn: boolean };

/** What has no room in the bottom bar: Crédits, Réglages, Sortir, the team's desk for its members; for visitors the way in. */
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
        <InstallRow />
        <Row to="/how-it-works" icon="handshake" word="Comment ça marche" />
        <Row to="/about" icon="info" word="À propos" />
        <Row to="/help" icon="circle-help" word="Aide" />
        {signedIn ? <SignOutItem className={ROW} /> : null}
      </ul>
    </Dialog>
  );
}
