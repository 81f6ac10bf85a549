import { readsAsTeam } from "#safety/reserved-name.ts";
import { Badge } from "#ui/badge.tsx";

/** Beside a name that the database gives to members of the team alone (private.reads_as_team). */
export function TeamBadge({ name }: { name: string }) {
  return readsAsTeam(name) ? (
    <span className="justify-self-start shrink-0">
      <Badge tone="ok" icon="badge-check">
        Équipe
      </Badge>
    </span>
  ) : null;
}
