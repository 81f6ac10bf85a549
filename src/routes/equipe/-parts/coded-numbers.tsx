import { useStore } from "zustand";
import { nationalPhone } from "#domain/phone.ts";
import type { CodedNumber } from "#team/rows.ts";
import { AgeText } from "#ui/age-text.tsx";
import { useBusy, useAdmin } from "./admin-context.ts";
import { HeldRows } from "./held-rows.tsx";
import { RowButton } from "./row-controls.tsx";

/** Numbers whose owners write or call with a code, asked for last, first; nothing when there are none. Why there is nothing newer is said below. */
export function CodedNumbers() {
  const rows = useStore(useAdmin().numbers).value;
  if (rows === null) return null;
  return (
    <HeldRows
      rows={rows}
      idOf={({ person }) => person}
      title={{ id: "numeros", words: "Numéros à confirmer" }}
      className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 items-start"
    >
      {(row) => <NumberCard row={row} />}
    </HeldRows>
  );
}

function NumberCard({ row }: { row: CodedNumber }) {
  const { person, name, phone, code, asked_at, own } = row;
  const { actions } = useAdmin();
  const busy = useBusy(person);
  const decide = (confirm: boolean) =>
    actions.send({
      verb: "decide_number",
      about: person,
      args: { person, confirm, seen_phone: phone, seen_code: code },
      said: confirm ? `Numéro confirmé\u00a0: ${name}` : `Numéro pas confirmé\u00a0: ${name}`,
    });
  return (
    <li className="card grid gap-2 p-4">
      <h3 className="font-650 [overflow-wrap:anywhere]">{name}</h3>
      <p className="tabular-nums">
        <span className="whitespace-nowrap">{nationalPhone(phone)}</span> · code{" "}
        <strong className="text-lg">{code}</strong>
      </p>
      <p className="text-sm text-muted">
        Demandé <AgeText at={asked_at} />
      </p>
      {own ? (
        <p className="text-sm text-muted">C'est votre numéro&nbsp;: une autre personne de l'équipe décide.</p>
      ) : (
        <div className="flex flex-wrap gap-2 *:flex-1">
          <RowButton
            word="Confirmer"
            row={name}
            variant="primary"
            icon="check"
            busy={busy}
            onClick={() => decide(true)}
          />
          <RowButton word="Ce n'est pas lui" row={name} off={busy} onClick={() => decide(false)} />
        </div>
      )}
    </li>
  );
}
