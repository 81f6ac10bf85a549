import { Link } from "@tanstack/react-router";
import { formatDate } from "#domain/age.ts";
import { dayFrom } from "#domain/day.ts";
import type { DeclaredPhone } from "#team/rows.ts";
import { AgeText } from "#ui/age-text.tsx";
import { useBusy, useAdmin } from "./admin-context.ts";
import { HeldRows } from "./held-rows.tsx";
import { ReportButton } from "./report-button.tsx";
import { RowButton } from "./row-controls.tsx";

/** Phones of listings that somebody has declared stolen, the newest declaration first; nothing when there are none. */
export function StolenPhones({ rows }: { rows: readonly DeclaredPhone[] }) {
  return (
    <HeldRows
      rows={rows}
      idOf={({ id }) => id}
      title={{ id: "telephones-voles", words: "Annonces de téléphones déclarés volés" }}
      className="grid gap-4 sm:grid-cols-2 items-start"
    >
      {(row) => <DeclarationCard row={row} />}
    </HeldRows>
  );
}

function DeclarationCard({ row: { id, name, day, declared_at, own, listings } }: { row: DeclaredPhone }) {
  const { actions } = useAdmin();
  const busy = useBusy(id);
  return (
    <li className="card grid gap-2 p-4">
      <h3 className="font-650 [overflow-wrap:anywhere]">
        {name} déclare un vol du {formatDate(dayFrom(day))}
      </h3>
      <p className="text-sm text-muted">
        Déclaré <AgeText at={declared_at} />. C'est sa parole&nbsp;: personne ne l'a vérifiée.
      </p>
      <ul className="grid gap-1">
        {listings.map((listing) => (
          <li key={listing.id} className="flex flex-wrap items-center justify-between gap-x-3 [overflow-wrap:anywhere]">
            <span className="min-w-0">
              <Link to="/listings/$id" params={{ id: listing.id }} className="link">
                {listing.title}
              </Link>{" "}
              · {listing.seller_name}
            </span>
            <ReportButton listing={listing} action="remove" off={busy} />
          </li>
        ))}
      </ul>
      {own ? (
        <p className="text-sm text-muted">C'est votre déclaration&nbsp;: une autre personne de l'équipe décide.</p>
      ) : (
        <RowButton
          word="Retirer la déclaration"
          row={name}
          icon="undo-2"
          busy={busy}
          onClick={() =>
            actions.send({
              verb: "remove_stolen_phone",
              about: id,
              args: { declaration: id },
              said: `Déclaration retirée\u00a0: ${name}`,
            })
          }
        />
      )}
    </li>
  );
}
