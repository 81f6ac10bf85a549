import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatStamp } from "#domain/day.ts";
import { REPORT_REASONS } from "#domain/report-form.ts";
import { countOf } from "#domain/text.ts";
import { useLive } from "#queries/sources.ts";
import type { FoundListing } from "#team/rows.ts";
import { AgeText } from "#ui/age-text.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PriceText } from "#ui/price-text.tsx";
import { useDesk } from "./desk-context.ts";
import { Edits, PhotoRow } from "./edits.tsx";
import { Record } from "./report-record.tsx";
import { ReportDialog } from "./report-dialog.tsx";

const STATES: Readonly<Record<string, string>> = {
  active: "En ligne",
  pending: "À payer",
  sold: "Vendue",
  unavailable: "Pas visible",
  deleted: "Supprimée",
};

/** A listing with all of its photos and its past, also when nobody else sees it any more. */
export function FoundListingCard({ row }: { row: FoundListing }) {
  const { listing, state } = row;
  return (
    <li className="card grid gap-3 p-4">
      <div className="grid gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-650 [overflow-wrap:anywhere]">
          {listing.title}
          <Badge tone={state === "active" ? "ok" : state === "unavailable" ? "danger" : "neutral"}>
            {STATES[state] ?? state}
          </Badge>
        </h3>
        <p className="text-sm">
          <PriceText price={listing.price} className="font-650" /> · {listing.district} · {listing.seller_name} ·{" "}
          <AgeText at={listing.created_at} className="text-muted" />
        </p>
      </div>
      <PhotoRow label="Photos de l'annonce" names={listing.photos} />
      <p className="text-sm text-muted whitespace-pre-line [overflow-wrap:anywhere]">{listing.description}</p>
      <Edits rows={row.edits} />
      <PastReports rows={row.reports} />
      <Ways row={row} />
    </li>
  );
}

const OUTCOMES: Readonly<Record<string, string>> = {
  open: "à traiter",
  kept: "annonce gardée",
  warned: "vendeur averti",
  removed: "annonce retirée",
};

function PastReports({ rows }: { rows: FoundListing["reports"] }) {
  if (rows.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 flex items-center gap-2 cursor-pointer font-600 focusable">
        <Icon name="chevron-down" />
        {countOf(rows.length, "signalement")}
      </summary>
      <ul className="grid gap-2 text-sm">
        {rows.map(({ at, reason, comment, status, reporter_name, record }) => (
          <li
            key={`${String(at)} ${reporter_name ?? ""}`}
            className="b-l-3 b-solid b-line pl-3 [overflow-wrap:anywhere]"
          >
            <p>
              {REPORT_REASONS.find(({ id }) => id === reason)?.label ?? reason} · {reporter_name ?? "Sans profil"} ·{" "}
              {formatStamp(at)} · {OUTCOMES[status] ?? status}
            </p>
            {comment === null ? null : <p>«&nbsp;{comment}&nbsp;»</p>}
            <Record record={record} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Ways({ row: { listing, state, own } }: { row: FoundListing }) {
  const { acts } = useDesk();
  const busy = useLive(acts).has(listing.id);
  const [asking, setAsking] = useState(false);
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex">
      {state === "active" || state === "sold" ? (
        <Link to="/listings/$id" params={{ id: listing.id }} className="btn btn-secondary lt-sm:!px-2">
          Voir l'annonce
        </Link>
      ) : null}
      {own || state === "deleted" ? null : (
        <Button icon="trash-2" busy={busy} onClick={() => setAsking(true)} className="lt-sm:!px-2 !text-danger">
          Retirer
        </Button>
      )}
      {asking ? <ReportDialog listing={listing} action="remove" onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
