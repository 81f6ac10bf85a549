import type { ReportedListing } from "#team/rows.ts";
import { useAdmin } from "./admin-context.ts";
import { ReasonButton } from "./reason-dialog.tsx";
import type { RowButtonProps } from "./row-controls.tsx";

type ReportButtonProps = Pick<RowButtonProps, "busy" | "off" | "className"> & {
  listing: Pick<ReportedListing["listing"], "id" | "title" | "seller_name">;
  action: "warn" | "remove";
  /** The newest report that it is about; null where it is about none. */
  seen?: string | null;
  offered?: boolean;
};

const WORDS = {
  warn: {
    title: "Avertir le vendeur\u202f?",
    effect: "L'annonce est de nouveau visible, et le vendeur reçoit un email avec cette raison.",
    confirm: "Avertir",
    icon: "triangle-alert",
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
    icon: "trash-2",
    said: "Annonce retirée",
    ready: [
      "Cette annonce est frauduleuse.",
      "Les photos ne montrent pas l'objet vendu.",
      "Cet objet ne peut pas être vendu sur Djassa.",
      "Cette annonce existe déjà.",
    ],
  },
} as const;

/** Asks for the reason that the seller will read, then acts. */
export function ReportButton({ listing, action, seen = null, className = "", ...button }: ReportButtonProps) {
  const { actions } = useAdmin();
  const { title, effect, confirm, icon, said, ready } = WORDS[action];
  const danger = action === "remove";
  return (
    <ReasonButton
      {...button}
      word={confirm}
      row={listing.title}
      icon={icon}
      className={`${className} ${danger ? "!text-danger" : ""}`}
      asks={{
        title,
        verb: `decide_report:${action}`,
        about: listing.id,
        label: "Raison envoyée au vendeur",
        ready,
        required: true,
        confirm,
        danger,
        onConfirm(reason) {
          const args = { listing: listing.id, action, reason, seen };
          actions.send({ verb: "decide_report", about: listing.id, args, said });
        },
      }}
    >
      <p>
        «&nbsp;{listing.title}&nbsp;», par {listing.seller_name}. {effect}
      </p>
    </ReasonButton>
  );
}
