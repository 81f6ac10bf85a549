import { useConnectivity } from "#device/connectivity.ts";
import { useLookAt } from "#device/looked-at.ts";
import { formatDate } from "#domain/age.ts";
import { formatStamp } from "#domain/day.ts";
import type { Pack } from "#domain/pack.ts";
import { formatPrice } from "#domain/price.ts";
import { newsNameOf } from "#queries/payment-news.ts";
import type { Payment } from "#model/payment/own-payment.ts";
import type { PaymentsResult } from "#queries/use-payments.ts";
import { usePrices } from "#queries/use-prices.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { Clock } from "../../-payment/clock.tsx";
import { Contest, DisputeStory } from "../../-payment/contest.tsx";
import { Resend } from "../../-payment/resend.tsx";
import { isTakenBack, takenBackReason, takenBackLabel } from "../../-payment/receipts.ts";

/** Every proof that was given, the newest first: what it paid, and what became of it. */
export function MyPayments({ answer }: { answer: PaymentsResult }) {
  const { packs } = usePrices();
  useLookAt(answer.rows.flatMap((payment) => newsNameOf(payment) ?? []));
  if (answer.phase === "loading")
    return (
      <div aria-busy="true" className="grid gap-3">
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </div>
    );
  if (answer.rows.length === 0) {
    return (
      <EmptyState
        icon="wallet"
        title="Aucun paiement"
        text="Vos preuves de paiement et la réponse de l'équipe se suivent ici."
        action={
          <ButtonLink to="/acheter-credits" search={{}} variant="primary" icon="coins">
            Acheter des crédits
          </ButtonLink>
        }
      />
    );
  }
  const { rows } = answer;
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {rows.map((payment) => (
        <Row key={payment.id} payment={payment} packs={packs} last={isLast(payment, rows)} />
      ))}
    </ul>
  );
}

type Look = { tone: BadgeTone; icon: IconName; text: string };

const TAKEN_BACK: Look = { tone: "danger", icon: "undo-2", text: "Annulée" };

const STATES: Record<Payment["state"], Look> = {
  queued: { tone: "wait", icon: "smartphone", text: "Sur ce téléphone" },
  sending: { tone: "wait", icon: "clock", text: "Envoi…" },
  sent: { tone: "wait", icon: "clock", text: "Soumise" },
  received: { tone: "wait", icon: "clock", text: "Soumise" },
  accepted: { tone: "ok", icon: "circle-check", text: "Acceptée" },
  refused: { tone: "danger", icon: "circle-alert", text: "Refusée" },
  unknown: { tone: "neutral", icon: "info", text: "Indisponible" },
  unsent: { tone: "danger", icon: "circle-alert", text: "Non reçue" },
};

/** Whether no later proof was given for the same purchase: only then is there something to do. */
const isLast = (payment: Payment, rows: readonly Payment[]): boolean =>
  rows.find(({ listingId, pack }) => listingId === payment.listingId && pack === payment.pack)?.id === payment.id;

/** The badge of a proof. Without a network nothing is on its way: what was being sent is on this phone. */
export function lookOf(payment: Payment, online: boolean): Look {
  if (isTakenBack(payment)) return TAKEN_BACK;
  return STATES[payment.state === "sending" && !online ? "queued" : payment.state];
}

function Row({ payment, packs, last }: { payment: Payment; packs: readonly Pack[]; last: boolean }) {
  const online = useConnectivity((state) => state.online);
  const { tone, icon, text } = lookOf(payment, online);
  return (
    <li className="card grid gap-2 content-start p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone={tone} icon={icon}>
          {text}
        </Badge>
        <span className="font-750 tabular-nums">{formatPrice(payment.amount)}</span>
      </div>
      <p className="font-650 [overflow-wrap:anywhere]">{nameOf(payment, packs)}</p>
      <div className="text-sm text-muted">
        <Story payment={payment} />
      </div>
      {payment.dispute === null ? null : (
        <div className="text-sm">
          <DisputeStory dispute={payment.dispute} />
        </div>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {last ? <Next payment={payment} /> : null}
        <Contest payment={payment} />
      </div>
    </li>
  );
}

function nameOf({ listingId, pack, title }: Payment, packs: readonly Pack[]): string {
  if (listingId !== null) return title === null ? "Publication d'une annonce" : `Publication\u00A0: ${title}`;
  return `Pack ${packs.find(({ id }) => id === pack)?.name ?? "de crédits"}`;
}

function Story({ payment }: { payment: Payment }) {
  const { state, at, decidedAt, reason } = payment;
  switch (state) {
    case "queued":
    case "sending":
      return <p>Preuve enregistrée sur ce téléphone le {formatStamp(at)}.</p>;
    case "unsent":
      return <p className="text-danger">{reason}</p>;
    case "sent":
    case "unknown":
      return <p>Preuve reçue par l'équipe.</p>;
    case "received":
      if (isTakenBack(payment))
        return (
          <p>
            {takenBackLabel(payment)}. <span className="text-danger">{takenBackReason(payment)}</span>
          </p>
        );
      return (
        <p>
          Preuve reçue par l'équipe le {formatStamp(at)}. <Clock payment={payment} />
        </p>
      );
    case "accepted":
      return <p>Acceptée le {formatDate(decidedAt ?? at)}.</p>;
    case "refused":
      return (
        <p>
          Refusée le {formatDate(decidedAt ?? at)}. <span className="text-danger">Raison&nbsp;: {reason}</span>
        </p>
      );
  }
}

/** The payer's next action. */
function Next({ payment }: { payment: Payment }) {
  const { state, listingId, title, asCredit } = payment;
  if (state === "queued" || state === "sending")
    return (
      <ButtonLink to="/profile" search={{ onglet: "envois" }}>
        Voir ce qui attend
      </ButtonLink>
    );
  if (state === "refused" || state === "unsent") return <Resend payment={payment} />;
  return listingId === null || title === null || asCredit ? null : (
    <ButtonLink to="/listings/$id" params={{ id: listingId }} variant="quiet" className="!px-0">
      Voir mon annonce
    </ButtonLink>
  );
}
