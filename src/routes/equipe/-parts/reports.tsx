import { useState } from "react";
import { placeOf } from "#device/towns.ts";
import { REPORT_REASONS } from "#domain/report-form.ts";
import { countOf } from "#domain/text.ts";
import { useSignal } from "#queries/sources.ts";
import type { ReportedListing } from "#team/rows.ts";
import { AgeText } from "#ui/age-text.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Photo } from "#ui/photo.tsx";
import { PriceText } from "#ui/price-text.tsx";
import { Appeals } from "./appeals.tsx";
import { QueryView } from "./query-view.tsx";
import { useDesk } from "./desk-context.ts";
import { Edits, isOther, PhotoRow, Said } from "./edits.tsx";
import { ReportedPeople } from "./reported-people.tsx";
import { Record } from "./report-record.tsx";
import { ReportDialog } from "./report-dialog.tsx";

/** So many distinct people who count hide a listing until it is looked at. */
const THRESHOLD = 3;

/** What owners want to be looked at once more, then reported listings, the one that waits longest first. */
export function Reports() {
  const { reports, appeals, reportedPeople } = useDesk();
  return (
    <>
      <QueryView query={appeals}>{(rows) => <Appeals rows={rows} />}</QueryView>
      <QueryView query={reportedPeople}>{(rows) => <ReportedPeople rows={rows} />}</QueryView>
      <QueryView query={reports}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              icon="shield-check"
              title="Aucun signalement"
              text="Une annonce signalée par trois personnes est masquée et s'affiche ici."
            />
          ) : (
            <ul className="grid gap-4 lg:grid-cols-2 items-start">
              {rows.map((row) => (
                <ReportCard key={row.listing.id} row={row} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </>
  );
}

function ReportCard({ row }: { row: ReportedListing }) {
  const { listing, hidden, confirmed } = row;
  return (
    <li className="card grid gap-3 p-3 sm:p-4">
      <div className="flex flex-wrap gap-3">
        <span className="w-24 shrink-0 aspect-[4/5] overflow-hidden rounded-field">
          <Photo name={listing.photos[0]} size="thumb" alt="" />
        </span>
        <div className="grid content-start gap-1 min-w-0 flex-1 basis-36">
          <p className="flex flex-wrap gap-1.5">
            {hidden ? (
              <Badge tone="danger" icon="eye-off">
                Masquée
              </Badge>
            ) : (
              <Badge tone="ok" icon="eye">
                En ligne
              </Badge>
            )}
            <Badge tone="wait" icon="flag">
              {countOf(confirmed, "personne")} sur {THRESHOLD}
            </Badge>
          </p>
          <h3 className="font-650 [overflow-wrap:anywhere]">{listing.title}</h3>
          <p className="text-sm">
            <PriceText price={listing.price} className="font-650" /> · {placeOf(listing, true)}
          </p>
          <p className="text-sm text-muted">
            Par {listing.seller_name}, <AgeText at={listing.created_at} />
          </p>
        </div>
      </div>
      {listing.photos.length > 1 ? <PhotoRow label="Photos de l'annonce" names={listing.photos} /> : null}
      <p className="text-sm text-muted whitespace-pre-line [overflow-wrap:anywhere]">{listing.description}</p>
      <Edits rows={row.edits} />
      <Reporters row={row} />
      <ReportActions row={row} />
    </li>
  );
}

function Reporters({ row: { listing, reports } }: { row: ReportedListing }) {
  const reasonOf = (id: string) => REPORT_REASONS.find((reason) => reason.id === id)?.label ?? id;
  return (
    <div>
      <h4 className="text-sm font-650">{countOf(reports.length, "signalement")}</h4>
      <ul className="grid gap-2 mt-1">
        {reports.map((report) => (
          <li key={report.id} className="b-l-3 b-solid b-line pl-3 text-sm">
            <p>
              <span className="font-600">{reasonOf(report.reason)}</span> · {report.reporter_name ?? "Sans profil"} ·{" "}
              <AgeText at={report.created_at} className="text-muted" />
            </p>
            {report.comment === null ? null : (
              <p className="[overflow-wrap:anywhere]">«&nbsp;{report.comment}&nbsp;»</p>
            )}
            {isOther(report.said, listing) ? <Said words={report.said} /> : null}
            <Record record={report.record} />
            {report.confirmed ? null : (
              <p className="text-muted">Compte récent ou sans activité&nbsp;: ne compte pas</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ReportActions({ row }: { row: ReportedListing }) {
  const { acts } = useDesk();
  const { listing, hidden, own } = row;
  const busy = useSignal(acts).has(listing.id);
  const [asking, setAsking] = useState<"warn" | "remove" | null>(null);
  if (own)
    return <p className="text-sm text-muted">C'est votre annonce&nbsp;: une autre personne de l'équipe décide.</p>;
  const restore = () =>
    acts.send({
      verb: "decide_report",
      about: listing.id,
      args: { listing: listing.id, action: "restore", reason: null },
      said: hidden ? "Annonce de nouveau en ligne" : "Annonce gardée en ligne",
    });
  return (
    <div className="grid gap-2 sm:grid-cols-3">
      <Button variant="primary" icon="check" busy={busy} onClick={restore} className="!px-2">
        {hidden ? "Rétablir" : "Garder"}
      </Button>
      <Button icon="triangle-alert" disabled={busy} onClick={() => setAsking("warn")} className="!px-2">
        Avertir
      </Button>
      <Button icon="trash-2" disabled={busy} onClick={() => setAsking("remove")} className="!px-2 !text-danger">
        Retirer
      </Button>
      {asking === null ? null : <ReportDialog listing={listing} action={asking} onClose={() => setAsking(null)} />}
    </div>
  );
}
