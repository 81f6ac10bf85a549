import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { useMembership } from "#team/membership.ts";
import { NotFound } from "./-not-found.tsx";
import { ScreenPending } from "./-screen-pending.tsx";

type TeamSearch = { onglet?: string | undefined; vue?: string | undefined };

/** The open tab, and whether what is done is looked at (`traites`); the desk judges the words. Short: it is in the first chunk. */
const teamSearch = ({ onglet, vue }: TeamSearch): TeamSearch => ({ onglet, vue });

export const Route = createFileRoute("/equipe")({
  staticData: { kept: "use" },
  validateSearch: teamSearch,
  component: TeamPage,
});

/** The desk's code is fetched by members alone. */
const Desk = lazyRouteComponent(() => import("./equipe/-parts/desk-screen.tsx"), "DeskScreen");

function TeamPage() {
  const member = useMembership();
  if (member === "unknown") return <ScreenPending />;
  return member === "in" ? <Desk /> : <NotFound />;
}
