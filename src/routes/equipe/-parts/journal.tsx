import { formatDay, formatTime, sameDay } from "#domain/day.ts";
import { useSignal } from "#queries/sources.ts";
import type { AuditLine } from "#team/rows.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useNow } from "#ui/use-now.ts";
import { Failed, Places } from "./query-view.tsx";
import { actLabel, changesOf } from "./audit-labels.ts";
import { useDesk } from "./desk-context.ts";

/** Everything the team ever did: who, when, to what, before and after. Nothing can be changed in it. */
export function Journal() {
  const { journal } = useDesk();
  const { rows, next, busy, failure } = useSignal(journal);
  return (
    <div className="grid gap-3 max-w-[56rem]">
      {failure === null ? null : <Failed failure={failure} old={rows !== null} again={() => void journal.refresh()} />}
      {rows === null ? failure === null ? <Places /> : null : <Lines rows={rows} />}
      {next === null ? null : (
        <Button busy={busy} onClick={() => void journal.older()} className="justify-self-center">
          Voir plus ancien
        </Button>
      )}
    </div>
  );
}

function Lines({ rows }: { rows: readonly AuditLine[] }) {
  const now = useNow();
  if (rows.length === 0)
    return (
      <EmptyState
        icon="history"
        title="Rien encore"
        text="Chaque décision de l'équipe s'écrit ici, et n'en part plus."
      />
    );
  return (
    <ol className="card overflow-hidden">
      {rows.map((row, place) => {
        const above = rows[place - 1];
        const opens = above === undefined || !sameDay(above.at, row.at);
        return (
          <li key={row.id} className={place === 0 ? "" : "b-t-1 b-solid b-line"}>
            {opens ? (
              <h3 className="px-4 py-2 bg-sunk text-sm font-650 first-letter:uppercase">{formatDay(row.at, now)}</h3>
            ) : null}
            <Line row={row} />
          </li>
        );
      })}
    </ol>
  );
}

function Line({ row }: { row: AuditLine }) {
  return (
    <div className="grid grid-cols-[3.25rem_1fr] gap-2 px-4 py-2.5">
      <time dateTime={new Date(row.at).toISOString()} className="text-sm text-muted tabular-nums pt-px">
        {formatTime(row.at)}
      </time>
      <div className="grid gap-0.5 min-w-0 [overflow-wrap:anywhere]">
        <p>
          <span className="font-600">{row.actor_name ?? "Compte fermé"}</span> {actLabel(row.act)}
          {row.subject === null ? "" : <>&nbsp;: {row.subject}</>}
        </p>
        <dl className="flex flex-wrap gap-x-4 text-sm text-muted">
          {changesOf(row).map(({ field, before, after }) => (
            <div key={field} className="flex flex-wrap gap-x-1.5">
              <dt className="after:content-['_:']">{field}</dt>
              <dd>
                {before === "–" ? (
                  ""
                ) : (
                  <>
                    {before} <span aria-hidden="true">→</span>
                    <span className="sr-only"> devient </span>{" "}
                  </>
                )}
                <span className="text-ink">{after}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
