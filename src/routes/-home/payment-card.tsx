import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLookedAt } from "#device/looked-at.ts";
import { formatPrice } from "#domain/price.ts";
import { countOf } from "#domain/text.ts";
import type { PaymentNews } from "#queries/payment-news.ts";
import type { Payment } from "#queries/use-payments.ts";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Clock } from "../-payment/clock.tsx";
import { isTakenBack, takenBackReason } from "../-payment/taken-back.ts";

type Look = { readonly box: string; readonly icon: IconName; readonly title: string };

const BAD = { box: "bg-danger-soft text-danger", icon: "circle-alert" } as const;
const GOOD = { box: "bg-primary-soft text-primary", icon: "circle-check" } as const;
const WAITS = { box: "bg-wait-soft text-wait", icon: "clock" } as const;

/**
 * What became of a payment, until it was looked at or put aside. It floats like the other words over Home: known after the
 * first paint, it would push everything down under the finger.
 */
export function PaymentCard({ news }: { news: readonly PaymentNews[] }) {
  const [first, ...more] = news;
  if (first === undefined) return null;
  const { box, icon, title } = lookOf(first.payment);
  return (
    <section
      aria-label="Votre paiement"
      className={`fixed z-10 inset-x-3 bottom-[calc(var(--foot)+4.25rem)] md:(left-auto right-4 bottom-18 w-100) flex items-start gap-2 rounded-card b-1 b-solid b-line py-1 pl-3.5 pr-1 shadow-soft ${box}`}
    >
      <Icon name={icon} className="mt-2.5" />
      <div role="status" className="min-w-0 flex-1 py-2 text-sm">
        <p className="font-650">
          {title}&nbsp;: {formatPrice(first.payment.amount)}
        </p>
        <p className="line-clamp-3 [overflow-wrap:anywhere]">{wordsOf(first.payment)}</p>
        <Link
          to="/profile"
          search={{ onglet: "paiements" }}
          className="inline-block py-1 font-650 underline underline-offset-3 rounded-sm focusable"
        >
          {more.length === 0
            ? "Voir mes paiements"
            : `Voir, avec ${countOf(more.length, "autre paiement", "autres paiements")}`}
        </Link>
      </div>
      <IconButton
        label="Mettre de côté"
        icon="x"
        className="!text-current"
        onClick={() => useLookedAt.getState().look([first.name])}
      />
    </section>
  );
}

function lookOf(payment: Payment): Look {
  const { state, dispute, listingId, undoneStatus } = payment;
  if (dispute?.state === "kept") return { ...BAD, title: "Réponse à votre contestation" };
  if (isTakenBack(payment)) return { ...BAD, title: listingId === null ? "Crédits repris" : "Publication reprise" };
  if (undoneStatus === "refused" && state === "received") return { ...WAITS, title: "Paiement de nouveau vérifié" };
  if (state === "accepted") return { ...GOOD, title: "Paiement validé" };
  if (state === "refused") return { ...BAD, title: "Paiement refusé" };
  return { ...WAITS, title: state === "kept" || state === "sending" ? "Preuve à envoyer" : "Preuve reçue" };
}

function wordsOf(payment: Payment): ReactNode {
  const { state, dispute, listingId, reason } = payment;
  if (dispute?.state === "kept") return dispute.answer;
  if (isTakenBack(payment)) return takenBackReason(payment);
  switch (state) {
    case "accepted":
      return listingId === null ? "Les crédits sont sur votre compte." : "Votre annonce est publiée.";
    case "refused":
    case "unsent":
      return <>Raison&nbsp;: {reason}</>;
    case "kept":
    case "sending":
      return "Gardée sur cet appareil, elle part dès que le réseau le permet.";
    case "sent":
    case "received":
      return <Clock payment={payment} />;
  }
}
