import { Link } from "@tanstack/react-router";
import { placeOf } from "#device/towns.ts";
import { formatDate } from "#domain/age.ts";
import { formatStamp } from "#domain/day.ts";
import { formatPhone } from "#domain/phone.ts";
import { ofName } from "#domain/name.ts";
import { countOf } from "#domain/text.ts";
import type { FoundPerson, Proof } from "#team/rows.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { Notice } from "#ui/notice.tsx";
import { PriceText } from "#ui/price-text.tsx";
import { useBusy, useAdmin } from "./admin-context.ts";
import { RemoveAvatar } from "./remove-avatar.tsx";
import { Reported } from "./report-record.tsx";
import { ReasonButton } from "./reason-dialog.tsx";
import { purchaseOf, STATUS_LABELS } from "./payments/proof-labels.ts";
import { SeeScreenshot } from "./payments/see-screenshot.tsx";
import { UndoDecision } from "./payments/undo-decision.tsx";
import { nameIn } from "./row-controls.tsx";

/** One person as the team may see them, and the way to suspend them or to lift it. */
export function PersonCard({ person }: { person: FoundPerson }) {
  const { proofs } = person;
  return (
    <li className="card grid gap-3 p-[16px]">
      <div className="flex flex-wrap items-start gap-3">
        <Avatar name={person.full_name} avatar={person.avatar} />
        <div className="grid gap-0.5 min-w-0 flex-1 basis-40">
          <h3 className="flex flex-wrap items-center gap-2 font-650 [overflow-wrap:anywhere]">
            {person.full_name}
            {person.team ? (
              <Badge tone="ok" icon="shield-check">
                Équipe
              </Badge>
            ) : null}
            {person.suspended === null ? null : (
              <Badge tone="danger" icon="ban">
                Suspendue
              </Badge>
            )}
          </h3>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">{person.email ?? "sans email"}</p>
          <p className="text-sm text-muted tabular-nums">
            {person.phone === null ? "sans numéro" : formatPhone(person.phone)} ·{" "}
            {placeOf({ district: person.district ?? "–", town: person.town }, true)}
          </p>
        </div>
      </div>
      <p className="text-sm">
        Membre depuis le {formatDate(person.created_at)} · {countOf(person.credits, "crédit")} ·{" "}
        {countOf(person.listings, "annonce")}
        {person.reports > 0 ? (
          <>
            &nbsp;· <strong className="text-danger">{countOf(person.reports, "signalement")}</strong>
          </>
        ) : null}
      </p>
      <p className="text-sm text-muted">
        Preuves&nbsp;: {countOf(proofs.accepted, "validée")}, {countOf(proofs.refused, "refusée")}, {proofs.received}
        &nbsp;en attente
      </p>
      <Reported record={person.reported} />
      {person.suspended === null ? null : (
        <Notice tone="danger" standing title={`Suspendue le ${formatDate(person.suspended.at)}`}>
          {person.suspended.reason}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2 lt-sm:*:flex-1">
        <Link
          to="/profile/seller/$sellerId"
          params={{ sellerId: person.id }}
          aria-label={nameIn("Voir son profil", person.full_name)}
          className="btn btn-secondary lt-sm:!px-2"
        >
          Voir son profil
        </Link>
        <RemoveAvatar person={person} />
        {person.team ? null : <Suspension person={person} />}
      </div>
    </li>
  );
}

function Suspension({ person }: { person: FoundPerson }) {
  const { actions } = useAdmin();
  const busy = useBusy(person.id);
  const suspend = person.suspended === null;
  const word = suspend ? "Suspendre" : "Lever la suspension";
  const of = ofName(person.full_name);
  return (
    <ReasonButton
      word={word}
      row={person.full_name}
      icon={suspend ? "ban" : "undo-2"}
      busy={busy}
      className={`lt-sm:!px-2 ${suspend ? "!text-danger" : ""}`}
      asks={{
        title: suspend ? `Suspendre ${person.full_name}\u202f?` : `Lever la suspension ${of}\u202f?`,
        verb: "suspend_person",
        about: person.id,
        label: suspend ? "Raison de la suspension" : "Raison pour le journal (facultatif)",
        ready: suspend
          ? ["Fausses captures de paiement.", "Annonces frauduleuses répétées.", "Messages insultants."]
          : [],
        required: suspend,
        most: 1_000,
        confirm: word,
        danger: suspend,
        onConfirm: (reason) =>
          actions.send({
            verb: "suspend_person",
            about: person.id,
            args: { person: person.id, suspend, reason, seen: person.suspensions },
            said: suspend ? `Le compte ${of} est suspendu` : `La suspension ${of} est levée`,
          }),
      }}
    >
      <p>
        {suspend
          ? "Cette personne pourra lire, mais plus rien publier, écrire ni payer, jusqu'à ce que la suspension soit levée."
          : "Cette personne pourra de nouveau publier, écrire et payer."}
      </p>
    </ReasonButton>
  );
}

/** A payment that was looked for: decided where payments are, taken back also here, however long ago it was decided. */
export function FoundPayment({ proof }: { proof: Proof }) {
  const { amount, claimed, account, status, reason, created_at, decided_at } = proof;
  const name = account?.full_name ?? claimed.full_name;
  return (
    <li className="card grid gap-2 p-4 [overflow-wrap:anywhere]">
      <h3 className="flex flex-wrap items-baseline gap-x-3 font-650">
        {name} <PriceText price={amount} />
        <span className="text-sm font-400">{STATUS_LABELS[status]}</span>
      </h3>
      <p className="text-sm text-muted">
        {purchaseOf(proof)} · {formatStamp(created_at)}
      </p>
      <p className="text-sm">Référence&nbsp;: {claimed.reference ?? "sans"}</p>
      {decided_at === null ? null : (
        <p className="text-sm text-muted">
          Décidé le {formatStamp(decided_at)}
          {reason === null ? "" : `\u00a0: ${reason}`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <SeeScreenshot proof={proof} name={name} />
        {status === "received" || proof.own ? null : <UndoDecision proof={proof} />}
      </div>
    </li>
  );
}
