import { formatDate } from "#domain/age.ts";
import { formatStamp } from "#domain/day.ts";
import { PERSON_REASONS } from "#domain/report-form.ts";
import { ofName } from "#domain/name.ts";
import { countOf } from "#domain/text.ts";
import { newestOf } from "#team/reported.ts";
import type { ReportedPerson } from "#team/rows.ts";
import { AgeText } from "#ui/age-text.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { useBusy, useAdmin } from "./admin-context.ts";
import { HeldRows } from "./held-rows.tsx";
import { Record } from "./report-record.tsx";
import { RemoveAvatar } from "./remove-avatar.tsx";
import { ReportedPicture } from "./reported-picture.tsx";
import { ReasonButton } from "./reason-dialog.tsx";
import { RowButton, RowDetails } from "./row-controls.tsx";

/** People whom others have reported from a conversation, the one that waits longest first; nothing when there are none. */
export function ReportedPeople({ rows }: { rows: readonly ReportedPerson[] }) {
  return (
    <HeldRows
      rows={rows}
      idOf={({ person }) => person.id}
      gone="Une autre personne vient de décider de ces signalements."
      title={{ id: "personnes-signalees", words: "Personnes signalées" }}
    >
      {(row) => <PersonReports row={row} />}
    </HeldRows>
  );
}

function PersonReports({ row }: { row: ReportedPerson }) {
  const { person, watched, reports } = row;
  return (
    <li className="card grid gap-3 p-4">
      <div className="grid gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-650 [overflow-wrap:anywhere]">
          <Avatar name={person.full_name} avatar={person.avatar} className="w-16 h-16 text-xl" />
          {person.full_name}
          {person.suspended ? (
            <Badge tone="danger" icon="ban">
              Suspendue
            </Badge>
          ) : watched ? (
            <Badge tone="danger" icon="flag">
              Ne peut plus écrire à de nouvelles personnes
            </Badge>
          ) : null}
        </h3>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {person.email ?? "sans email"} · membre depuis le {formatDate(person.created_at)}
        </p>
      </div>
      <RemoveAvatar person={person} />
      <h4 className="text-sm font-650">{countOf(reports.length, "signalement")}</h4>
      <ul className="grid gap-3">
        {reports.map((report) => (
          <Report key={report.id} report={report} name={person.full_name} />
        ))}
      </ul>
      <Decision row={row} />
    </li>
  );
}

type ReportProps = { report: ReportedPerson["reports"][number]; name: string };

function Report({ report, name }: ReportProps) {
  const { reason, comment, words, counts, title, created_at, record } = report;
  const from = report.reporter_name ?? "Sans profil";
  const conversation = `${countOf(words?.length ?? 0, "message")} de la conversation`;
  return (
    <li className="grid gap-1 b-l-3 b-solid b-line pl-3 text-sm [overflow-wrap:anywhere]">
      <p>
        <span className="font-600">{PERSON_REASONS.find(({ id }) => id === reason)?.label ?? reason}</span> · {from}
        &nbsp;· <AgeText at={created_at} className="whitespace-nowrap text-muted" />
      </p>
      <p className="text-muted">À propos de «&nbsp;{title}&nbsp;»</p>
      {comment === null ? null : <p>«&nbsp;{comment}&nbsp;»</p>}
      <Record record={record} />
      {counts ? null : (
        <p className="text-muted">
          Ne compte pas&nbsp;: compte récent ou sans activité, ou sans message de cette personne
        </p>
      )}
      {words === null ? null : (
        <RowDetails word={conversation} row={`${from} et ${name}`}>
          <ol className="grid gap-2">
            {words.map(({ mine, content, at, media }) => (
              <li key={`${String(at)} ${content}`}>
                <p className="text-muted">
                  {mine ? from : name}, {formatStamp(at)}
                </p>
                <p className="whitespace-pre-line">{content}</p>
                {media?.name === undefined ? null : <ReportedPicture name={media.name} by={mine ? from : name} />}
              </li>
            ))}
          </ol>
        </RowDetails>
      )}
    </li>
  );
}

function Decision({ row: { person, own, team, reports } }: { row: ReportedPerson }) {
  const { actions } = useAdmin();
  const busy = useBusy(person.id);
  if (own) return <p className="text-sm text-muted">C'est vous&nbsp;: une autre personne de l'équipe décide.</p>;
  const closing = person.suspended && !team;
  const decide = (action: "keep" | "suspend", reason: string | null) =>
    actions.send({
      verb: "decide_person_reports",
      about: person.id,
      args: { person: person.id, action, reason, seen: newestOf(reports) },
      said:
        action === "keep"
          ? "Signalements classés"
          : closing
            ? `Signalements clos\u00a0: le compte ${ofName(person.full_name)} est suspendu`
            : `Le compte ${ofName(person.full_name)} est suspendu`,
    });
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <RowButton
        word="Rien à reprocher"
        row={person.full_name}
        variant={closing ? "secondary" : "primary"}
        icon="check"
        busy={busy}
        onClick={() => decide("keep", null)}
      />
      {closing ? (
        <RowButton
          word={"Clore\u00a0: déjà suspendue"}
          row={person.full_name}
          variant="primary"
          icon="ban"
          off={busy}
          onClick={() => decide("suspend", null)}
        />
      ) : null}
      <ReasonButton
        word="Suspendre"
        row={person.full_name}
        icon="ban"
        offered={!team && !person.suspended}
        off={busy}
        className="!text-danger"
        asks={{
          title: `Suspendre ${person.full_name}\u202f?`,
          verb: "decide_person_reports:suspend",
          about: person.id,
          label: "Raison de la suspension",
          hint: "La personne la lit dans l'application.",
          ready: ["Arnaque ou tentative d'arnaque.", "Insultes ou menaces.", "Publicité répétée."],
          required: true,
          most: 1_000,
          confirm: "Suspendre",
          danger: true,
          onConfirm: (reason) => decide("suspend", reason),
        }}
      >
        <p>
          Cette personne pourra lire, mais plus rien publier, écrire ni payer, jusqu'à ce que la suspension soit levée.
          Ses signalements sont clos.
        </p>
      </ReasonButton>
    </div>
  );
}
