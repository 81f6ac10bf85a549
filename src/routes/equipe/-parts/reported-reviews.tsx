import { REVIEW_REASONS } from "#domain/report-form.ts";
import { ofName } from "#domain/name.ts";
import { countOf } from "#domain/text.ts";
import { labelOf, newestOf } from "#team/reported.ts";
import type { ReportedReview } from "#team/rows.ts";
import { AgeText } from "#ui/age-text.tsx";
import { Stars } from "#ui/stars.tsx";
import { useBusy, useAdmin } from "./admin-context.ts";
import { HeldRows } from "./held-rows.tsx";
import { ReasonButton } from "./reason-dialog.tsx";
import { ReportLine } from "./report-record.tsx";
import { RowButton } from "./row-controls.tsx";

/** Reviews that others have reported, the one that waits longest first; nothing when there are none. */
export function ReportedReviews({ rows }: { rows: readonly ReportedReview[] }) {
  return (
    <HeldRows
      rows={rows}
      idOf={({ review }) => review.id}
      gone="Une autre personne vient de décider de cet avis."
      title={{ id: "avis-signales", words: "Avis signalés" }}
    >
      {(row) => <ReviewReports row={row} />}
    </HeldRows>
  );
}

const nameOf = ({ reviewer_name: name }: ReportedReview["review"]) =>
  `Avis ${name === null ? "d'un compte fermé" : ofName(name)}`;

function ReviewReports({ row }: { row: ReportedReview }) {
  const { review, reports } = row;
  return (
    <li className="card grid gap-3 p-4 [overflow-wrap:anywhere]">
      <div className="grid gap-1">
        <h3 className="font-650">{nameOf(review)}</h3>
        <p>
          <Stars value={review.rating} />
        </p>
        <p className="text-sm text-muted">
          Sur {review.reviewed_name ?? "Compte fermé"}, à propos de «&nbsp;{review.title}&nbsp;»,{" "}
          <AgeText at={review.created_at} />
        </p>
      </div>
      {review.comment === null ? null : (
        <blockquote className="m-0 b-l-3 b-solid b-line pl-3 whitespace-pre-line">{review.comment}</blockquote>
      )}
      <div>
        <h4 className="text-sm font-650">{countOf(reports.length, "signalement")}</h4>
        <ul className="grid gap-2 mt-1">
          {reports.map((report) => (
            <li key={report.id} className="b-l-3 b-solid b-line pl-3 text-sm">
              <ReportLine why={labelOf(REVIEW_REASONS, report.reason)} report={report} />
            </li>
          ))}
        </ul>
      </div>
      <Decision row={row} />
    </li>
  );
}

function Decision({ row: { review, own, reports } }: { row: ReportedReview }) {
  const { actions } = useAdmin();
  const busy = useBusy(review.id);
  if (own)
    return (
      <p className="text-sm text-muted">
        Cet avis est de vous ou sur vous&nbsp;: une autre personne de l'équipe décide.
      </p>
    );
  // One person writes about several things.
  const whose = `${nameOf(review)}, «\u00a0${review.title}\u00a0»`;
  const decide = (action: "keep" | "remove", reason: string | null) =>
    actions.send({
      verb: "decide_review_report",
      about: review.id,
      args: { review: review.id, action, reason, seen: newestOf(reports) },
      said: action === "keep" ? "Avis gardé" : "Avis retiré",
    });
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <RowButton
        word="Garder"
        row={whose}
        variant="primary"
        icon="check"
        busy={busy}
        onClick={() => decide("keep", null)}
      />
      <ReasonButton
        word="Retirer"
        row={whose}
        icon="trash-2"
        off={busy}
        className="!text-danger"
        asks={{
          title: "Retirer cet avis\u202f?",
          verb: "decide_review_report:remove",
          about: review.id,
          label: "Raison envoyée à son auteur",
          ready: [
            "Cet avis contient des insultes.",
            "Cet avis contient des données personnelles.",
            "Cet avis est faux.",
          ],
          required: true,
          confirm: "Retirer",
          danger: true,
          onConfirm: (reason) => decide("remove", reason),
        }}
      >
        <p>
          L'avis disparaît pour tout le monde, pour de bon, et la note du vendeur change. Son auteur reçoit un email
          avec cette raison.
        </p>
      </ReasonButton>
    </div>
  );
}
