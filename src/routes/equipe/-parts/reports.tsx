import { placeOf } from "#device/towns.ts";
import { formatStamp } from "#domain/day.ts";
import { REPORT_REASONS } from "#domain/report-form.ts";
import { countOf } from "#domain/text.ts";
import { labelOf, newestOf, newestShown } from "#team/reported.ts";
import type { ReportedListing, Appeal } from "#team/rows.ts";
import { AgeText } from "#ui/age-text.tsx";
import { Badge } from "#ui/badge.tsx";
import { Photo } from "#ui/photo.tsx";
import { PriceText } from "#ui/price-text.tsx";
import { Answer, Failure, NothingIn } from "./query-view.tsx";
import { useBusy, useAdmin } from "./admin-context.ts";
import { HeldRows } from "./held-rows.tsx";
import { Newer } from "./newer.tsx";
import { Edits, isOther, PhotoRow, Said } from "./edits.tsx";
import { ReportedPeople } from "./reported-people.tsx";
import { ReportedReviews } from "./reported-reviews.tsx";
import { StolenPhones } from "./stolen-phones.tsx";
import { ReportLine } from "./report-record.tsx";
import { ReportButton } from "./report-button.tsx";
import { PleaAnswers } from "./plea-answers.tsx";
import { RowButton } from "./row-controls.tsx";

/** So many distinct people who count hide a listing until it is looked at. */
const THRESHOLD = 3;

/** Listings whose owners ask for a second look, then reported listings, the one that waits longest first. */
export function Reports() {
  const { reports, appeals, reportedPeople, reportedReviews, stolenPhones } = useAdmin();
  return (
    <>
      <Failure of={[appeals, stolenPhones, reportedPeople, reportedReviews, reports]} />
      <Answer to={appeals}>{(rows) => <Appeals rows={rows} />}</Answer>
      <Answer to={stolenPhones}>{(rows) => <StolenPhones rows={rows} />}</Answer>
      <Answer to={reportedPeople}>{(rows) => <ReportedPeople rows={rows} />}</Answer>
      <Answer to={reportedReviews}>{(rows) => <ReportedReviews rows={rows} />}</Answer>
      <Answer to={reports}>
        {(rows) => (
          <HeldRows
            rows={rows}
            idOf={({ listing }) => listing.id}
            gone="Une autre personne vient de décider de cette annonce."
            title={{ id: "annonces-signalees", words: "Annonces signalées" }}
            empty={
              <NothingIn
                of={[appeals, stolenPhones, reportedPeople, reportedReviews]}
                icon="shield-check"
                title="Aucun signalement"
                text="Une annonce signalée par trois personnes est masquée et s'affiche ici."
              />
            }
          >
            {(row) => <ReportCard row={row} />}
          </HeldRows>
        )}
      </Answer>
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
      {listing.photos.length > 1 ? <PhotoRow label={`Photos\u00a0: ${listing.title}`} names={listing.photos} /> : null}
      <p className="text-sm text-muted whitespace-pre-line [overflow-wrap:anywhere]">{listing.description}</p>
      <Edits rows={row.edits} of={listing.title} />
      <Reporters row={row} />
      <ReportActions row={row} />
    </li>
  );
}

function Reporters({ row: { listing, reports } }: { row: ReportedListing }) {
  return (
    <div>
      <h4 className="text-sm font-650">{countOf(reports.length, "signalement")}</h4>
      <ul className="grid gap-2 mt-1">
        {reports.map((report) => (
          <li key={report.id} className="b-l-3 b-solid b-line pl-3 text-sm [overflow-wrap:anywhere]">
            <ReportLine why={labelOf(REPORT_REASONS, report.reason)} report={report} counts={report.confirmed}>
              {isOther(report.said, listing) ? <Said words={report.said} /> : null}
            </ReportLine>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ReportActions({ row }: { row: ReportedListing }) {
  const { actions } = useAdmin();
  const { listing, hidden, own, reports } = row;
  const seen = newestOf(reports);
  const busy = useBusy(listing.id);
  if (own)
    return <p className="text-sm text-muted">C'est votre annonce&nbsp;: une autre personne de l'équipe décide.</p>;
  const other = { listing, seen, off: busy, className: "!px-2" };
  const restore = () =>
    actions.send({
      verb: "decide_report",
      about: listing.id,
      args: { listing: listing.id, action: "restore", reason: null, seen },
      said: hidden ? "Annonce de nouveau en ligne" : "Annonce gardée en ligne",
    });
  return (
    <div className="grid gap-2 sm:grid-cols-3">
      <RowButton
        word={hidden ? "Rétablir" : "Garder"}
        row={listing.title}
        variant="primary"
        icon="check"
        busy={busy}
        onClick={restore}
        className="!px-2"
      />
      <ReportButton {...other} action="warn" />
      <ReportButton {...other} action="remove" />
    </div>
  );
}

/** Listings that their owners want to be looked at once more, or have edited after a warning; nothing when there are none. */
function Appeals({ rows }: { rows: readonly Appeal[] }) {
  return (
    <HeldRows
      rows={rows}
      idOf={({ id }) => id}
      gone="Une autre personne vient de répondre à cette demande."
      title={{ id: "demandes", words: "À examiner de nouveau" }}
    >
      {(row) => <AppealCard row={row} />}
    </HeldRows>
  );
}

const DECIDED = { hidden: "Masquée", warned: "Avertie", removed: "Retirée", unknown: "Indisponible" } as const;
const GRANT = { hidden: "Rétablir l'annonce", warned: "C'est corrigé", removed: "Donner raison" } as const;
const EFFECT = {
  hidden: "L'annonce se voit de nouveau, et ses signalements sont clos.",
  warned: "L'avertissement est levé\u202f; la personne lit que vous avez vu sa correction.",
  removed:
    "L'annonce reste retirée\u202f; la personne reçoit un crédit pour la publier de nouveau, si elle l'avait payée ou publiée.",
} as const;

function AppealCard({ row }: { row: Appeal }) {
  const { listing, reason } = row;
  return (
    <li className="card grid gap-3 p-4">
      <div className="grid gap-0.5">
        <h3 className="font-650 [overflow-wrap:anywhere]">{row.title}</h3>
        <p className="text-sm">
          <PriceText price={listing.price} className="font-650" /> · {row.owner_name ?? "–"}&nbsp;·{" "}
          <AgeText at={row.appealed_at} className="whitespace-nowrap text-muted" />
        </p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {DECIDED[row.kind]} le {formatStamp(row.at)}
          {reason === null ? "" : `\u00a0: ${reason}`}
        </p>
      </div>
      <PhotoRow label={`Photos\u00a0: ${row.title}`} names={listing.photos} />
      <p className="text-sm text-muted line-clamp-4 [overflow-wrap:anywhere]">{listing.description}</p>
      {row.reports.length === 0 ? null : (
        <p className="text-sm [overflow-wrap:anywhere]">
          Signalée&nbsp;:{" "}
          {row.reports
            .map((one) => `${labelOf(REPORT_REASONS, one.reason)}${one.comment === null ? "" : ` (${one.comment})`}`)
            .join(", ")}
        </p>
      )}
      <Edits rows={row.edits} of={row.title} />
      {row.appeal === null ? null : (
        <blockquote className="m-0 b-l-3 b-solid b-line pl-3 whitespace-pre-line [overflow-wrap:anywhere]">
          {row.appeal}
        </blockquote>
      )}
      {row.kind === "unknown" ? <Newer /> : <Answers row={row} kind={row.kind} />}
    </li>
  );
}

function Answers({ row, kind }: { row: Appeal; kind: keyof typeof GRANT }) {
  const { actions } = useAdmin();
  const { id, own, title } = row;
  const keep = kind === "warned" ? "Demander mieux" : "Maintenir la décision";
  return (
    <PleaAnswers
      id={id}
      verb="decide_appeal"
      whose={title}
      own={own ? "C'est votre annonce\u00a0: une autre personne de l'équipe répond." : null}
      keep={{
        label: keep,
        title: `${keep}\u202f?`,
        confirm: kind === "warned" ? keep : "Maintenir",
        effect: "La personne lit votre réponse à côté de son annonce.",
      }}
      grant={{
        label: GRANT[kind],
        title: `${GRANT[kind]}\u202f?`,
        confirm: GRANT[kind],
        effect: EFFECT[kind],
      }}
      onAnswer={(accept, answer) =>
        actions.send({
          verb: "decide_appeal",
          about: id,
          args: { notice: id, accept, answer, seen: newestShown(row) },
          said: `${accept ? "Demande acceptée" : "Décision maintenue"}\u00a0: ${title}`,
        })
      }
    />
  );
}
