import { formatDate } from "#domain/age.ts";
import { useBlockedPeople } from "#queries/use-blocks.ts";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { unblock } from "../-trust/block-dialog.tsx";
import { Group } from "./group.tsx";

/** Everybody one has blocked, and the way back for each. */
export function BlockedPeople() {
  const { phase, rows } = useBlockedPeople();
  return (
    <Group title="Personnes bloquées">
      {phase === "loading" ? <Skeleton className="h-12 !rounded-field" /> : null}
      {phase === "ready" && rows.length === 0 ? (
        <p className="text-muted">
          Vous n'avez bloqué personne. On bloque depuis une conversation ou la page d'un vendeur.
        </p>
      ) : null}
      {rows.length === 0 ? null : (
        <ul className="card divide-y divide-solid divide-line">
          {rows.map(({ personId, name, at }) => (
            <li key={personId} className="flex items-center gap-3 py-2 pl-4 pr-2">
              <span className="grid min-w-0 flex-1">
                <span className="font-600 [overflow-wrap:anywhere]">{name}</span>
                <span className="text-sm text-muted">Depuis le {formatDate(at)}</span>
              </span>
              <Button variant="quiet" aria-label={`Débloquer ${name}`} onClick={() => unblock({ id: personId, name })}>
                Débloquer
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Group>
  );
}
