import { useMembership } from "#team/use-membership.ts";
import { Row } from "./menu-row.tsx";

/** The way to the team's desk, for its members alone. */
export function TeamRow() {
  return useMembership() === "in" ? <Row to="/equipe" icon="shield-check" word="Équipe" /> : null;
}
