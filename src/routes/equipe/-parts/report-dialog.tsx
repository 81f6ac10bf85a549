import type { ReportedListing } from "#team/rows.ts";
import { useAdmin } from "./admin-context.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

type ReportDialogProps = {
  listing: ReportedListing["listing"];
  action: "warn" | "remove";
  /** The newest report that it is about; null where it is about none. */
  seen?: string | null;
  onClose: () => void;
};

const WORDS = {
  warn: {
    title: "Avertir le vendeur\u202f?",
    effect: "L'annonce est de nouveau visible, et le vendeur reçoit un email avec cette raison.",
    confirm: "Avertir",
    said: "Vendeur averti, annonce en ligne",
    ready: [
      "Précisez l'état réel de l'objet dans la description.",
      "Mettez vos propres photos de l'objet.",
      "Choisissez la bonne catégorie.",
      "Indiquez le prix réel, pas un prix d'appel.",
    ],
  },
  remove: {
    title: "Retirer cette annonce\u202f?",
    effect: "L'annonce disparaît pour tout le monde, pour de bon. Le vendeur reçoit un email avec cette raison.",
    confirm: "Retirer",
    said: "Annonce retirée",
    ready: [
      "Cette annonce est frauduleuse.",
      "Les photos ne montrent pas l'objet vendu.",
      "Cet objet ne peut pas être vendu sur Djassa.",
      "Cette annonce existe déjà.",
    ],
  },
} as const;

/** The reason that the seller will read, then the action. */
export function ReportDialog({ listing, action, seen = null, onClose }: ReportDialogProps) {
  const { actions } = useAdmin();
  const { title, effect, confirm, said, ready } = WORDS[action];
  return (
    <ReasonDialog
      title={title}
      verb={`decide_report:${action}`}
      about={listing.id}
      label="Raison envoyée au vendeur"
      ready={ready}
      required
      confirm={confirm}
      danger={action === "remove"}
      onClose={onClose}
      onConfirm={(reason) => {
        onClose();
        const args = { listing: listing.id, action, reason, seen };
        actions.send({ verb: "decide_report", about: listing.id, args, said });
      }}
    >
      <p>
        «&nbsp;{listing.title}&nbsp;», par {listing.seller_name}. {effect}
      </p>
    </ReasonDialog>
  );
}
