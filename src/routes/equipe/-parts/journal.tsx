import { useStore } from "zustand";
import { formatDay, formatTime, sameDay } from "#domain/day.ts";
import { formatPrice } from "#domain/price.ts";
import { REPORT_REASONS } from "#domain/report-form.ts";
import type { AuditLine } from "#team/rows.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useNow } from "#ui/use-now.ts";
import { Failed, Places } from "./query-view.tsx";
import { useAdmin } from "./admin-context.ts";

/** The actions that `private.write_down` records, in words. */
export const ACTIONS: Readonly<Record<string, string>> = {
  accept_payment: "a validé un paiement",
  refuse_payment: "a refusé un paiement",
  undo_payment: "a annulé une décision",
  grant_dispute: "a accepté une contestation",
  keep_dispute: "a maintenu une décision contestée",
  restore_listing: "a gardé une annonce",
  warn_listing: "a averti un vendeur",
  remove_listing: "a retiré une annonce",
  grant_appeal: "a accepté une demande de nouvel examen",
  keep_appeal: "a maintenu une décision de modération",
  keep_review: "a gardé un avis",
  remove_review: "a retiré un avis",
  keep_person: "a classé des signalements de personne",
  close_person_reports: "a clos les signalements d'une personne déjà suspendue",
  answer_support: "a répondu à un message",
  mark_support: "a marqué un message",
  suspend: "a suspendu une personne",
  lift_suspension: "a levé une suspension",
  confirm_number: "a confirmé un numéro",
  remove_stolen_phone: "a retiré une déclaration de téléphone volé",
  refuse_number: "n'a pas confirmé un numéro",
  remove_avatar: "a retiré la photo d'une personne",
  // By itself, in the name of Djassa.
  hide_listing: "a masqué une annonce signalée par trois personnes",
  carry_suspension: "a suspendu qui a repris le numéro d'un compte suspendu",
};

const actionLabel = (action: string): string => ACTIONS[action] ?? action;

const FIELDS: Readonly<Record<string, string>> = {
  status: "état",
  reason: "raison",
  amount: "montant",
  hidden: "masquée",
  deleted: "supprimée",
  reports: "signalements",
  suspended: "suspendue",
  decided_by: "décidé par",
  confirmed: "numéro confirmé",
  avatar: "photo",
  declared: "téléphone déclaré volé",
};

const VALUES: Readonly<Record<string, string>> = {
  appealed: "à examiner",
  granted: "acceptée",
  upheld: "maintenue",
  received: "à vérifier",
  accepted: "validée",
  refused: "refusée",
  new: "nouveau",
  read: "lu",
  answered: "répondu",
  ...Object.fromEntries(REPORT_REASONS.map(({ id, label }) => [id, label])),
};

function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined) return field === "reports" ? "0" : "–";
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (field === "amount" && typeof value === "number") return formatPrice(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return VALUES[text] ?? text;
}

type Change = { readonly field: string; readonly before: string; readonly after: string };

/**
 * Returns the changes of an action, field by field; fields that stayed, and who had decided before (said by the line below), are left out.
 */
export function changesOf({ before, after }: Pick<AuditLine, "before" | "after">): readonly Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => field !== "decided_by",
  );
  return fields
    .map((field) => ({
      field: FIELDS[field] ?? field,
      before: valueWords(field, before?.[field]),
      after: valueWords(field, after?.[field]),
    }))
    .filter((change) => change.before !== change.after);
}

/** Everything the team ever did: who, when, to what, before and after. Nothing can be changed in it. */
export function Journal() {
  const { journal } = useAdmin();
  const { rows, next, busy, failure } = useStore(journal);
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
          <span className="font-600">{row.actor_name ?? "Compte fermé"}</span> {actionLabel(row.action)}
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
