import type { ReactNode } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { sendsClosed } from "#device/sends-closed.ts";
import { formatStamp, formatTime } from "#domain/day.ts";
import type { Publishing } from "#queries/use-drafts.ts";
import type { Payment } from "#model/payment/own-payment.ts";
import { isUnderWay, isWithTeam } from "#queries/use-payments.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { later } from "#ui/later.tsx";
import { Notice, type NoticeTone } from "#ui/notice.tsx";
import { Clock } from "./clock.tsx";
import { Contest, DisputeStory } from "./contest.tsx";
import { Resend } from "./resend.tsx";
import { broughtWords, isTakenBack, takenBackReason, takenBackLabel } from "./receipts.ts";

const NotifyMe = later(() => import("../-trust/notify-me.tsx").then(({ NotifyMe: Part }) => Part));

type PaymentStateProps = {
  payment: Payment;
  /** False where the form that sends another proof stands right below. */
  resend?: boolean;
};

type Look = { tone: NoticeTone; icon?: IconName; title: string };

/** Where a payment stands, in words a payer can act on; turns by itself. */
export function PaymentState({ payment, resend = true }: PaymentStateProps) {
  const { tone, icon, title } = lookOf(payment);
  const asked = payment.state === "sent" || payment.state === "received";
  const action = actionOf(payment, resend);
  return (
    <>
      <Notice
        tone={tone}
        title={title}
        standing
        live
        {...(icon === undefined ? {} : { icon })}
        {...(action === null ? {} : { action })}
      >
        <Words payment={payment} />
      </Notice>
      {payment.dispute === null ? null : <DisputeStory dispute={payment.dispute} />}
      {asked ? <NotifyMe why="Quand l'équipe aura répondu, même si l'application est fermée." /> : null}
    </>
  );
}

function actionOf(payment: Payment, resend: boolean): ReactNode {
  if (payment.state === "queued" || payment.state === "sending")
    return (
      <ButtonLink to="/profile" search={{ onglet: "envois" }}>
        Voir ce qui attend
      </ButtonLink>
    );
  const again = resend && (payment.state === "refused" || payment.state === "unsent");
  if (!again && !payment.contestable) return null;
  return (
    <>
      {again ? <Resend payment={payment} /> : null}
      <Contest payment={payment} />
    </>
  );
}

function lookOf(payment: Payment): Look {
  const { state, at, decidedAt } = payment;
  if (isTakenBack(payment)) return { tone: "danger", title: takenBackLabel(payment) };
  switch (state) {
    case "queued":
    case "sending":
      return { tone: "wait", icon: "smartphone", title: "Preuve enregistrée sur ce téléphone" };
    case "sent":
      return { tone: "ok", title: "Preuve reçue par l'équipe" };
    case "received":
      return { tone: "ok", title: `Preuve reçue par l'équipe le ${formatStamp(at)}` };
    case "unsent":
      return { tone: "danger", title: "La preuve n'a pas pu être reçue" };
    case "refused":
      return { tone: "danger", title: `Preuve refusée${decidedAt === null ? "" : ` le ${formatStamp(decidedAt)}`}` };
    case "unknown":
      return { tone: "info", title: "État indisponible" };
    case "accepted":
      return { tone: "ok", title: `Paiement validé${decidedAt === null ? "" : ` le ${formatStamp(decidedAt)}`}` };
  }
}

function Words({ payment }: { payment: Payment }): ReactNode {
  const online = useConnectivity((now) => now.online);
  if (isTakenBack(payment)) return takenBackReason(payment);
  switch (payment.state) {
    case "queued":
      if (payment.waitUntil !== null)
        return `Le serveur la prendra après ${formatTime(payment.waitUntil)}. Elle partira toute seule.`;
      return online
        ? "Elle part dans un instant."
        : sendsClosed()
          ? "Elle partira toute seule dès que le réseau revient. Vous pouvez fermer cette page."
          : "Elle partira toute seule dès que le réseau revient et que Djassa est ouvert.";
    case "sending":
      return "Envoi en cours…";
    case "sent":
    case "received":
      return <Clock payment={payment} />;
    case "unsent":
      return payment.reason;
    case "refused":
      return <>Raison&nbsp;: {payment.reason}</>;
    case "unknown":
      return "L'équipe a votre preuve. Mettez l'application à jour pour voir où en est ce paiement.";
    case "accepted":
      return broughtWords(payment);
  }
}

/** The title of a proof that is under way: nothing is checked while it is on this phone. */
export const underWayTitle = (payment: Payment): string =>
  isWithTeam(payment) ? "Paiement en vérification" : "Preuve à envoyer";

const ON_PHOTO = "absolute top-2 left-2 right-2 flex *:(!whitespace-normal py-0.5 leading-4 text-left)";

/** A listing that the server does not have yet, on its photo: what there is to pay is not known before it does. */
export function PublicationBadge({ publishing: { state } }: { publishing: Publishing }) {
  return (
    <span className={ON_PHOTO}>
      {state === "refused" ? (
        <Badge tone="danger" icon="circle-alert">
          Refusée
        </Badge>
      ) : (
        <Badge tone="wait" icon="clock">
          En attente
        </Badge>
      )}
    </span>
  );
}

/** A pending listing (§2) and how its fee stands, on its photo. */
export function PaymentBadge({ payment }: { payment: Payment | null }) {
  return (
    <span className={ON_PHOTO}>
      {payment !== null && isUnderWay(payment) ? (
        <Badge tone={isWithTeam(payment) ? "ok" : "wait"} icon={isWithTeam(payment) ? "clock" : "smartphone"}>
          En attente · {underWayTitle(payment)}
        </Badge>
      ) : (
        <Badge tone="wait" icon="wallet">
          En attente · À&nbsp;payer
        </Badge>
      )}
    </span>
  );
}
