import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { useMembership } from "#team/membership.ts";
import { NotFound } from "./-not-found.tsx";
import { ScreenPending } from "./-screen-pending.tsx";

type TeamSearch = { onglet?: string | undefined; vue?: string | undefined };

/** The open tab, and whether what is done is looked at (`traites`); the admin console judges the words. Short: it is in the first chunk. */
const teamSearch = ({ onglet, vue }: TeamSearch): TeamSearch => ({ onglet, vue });

export const Route = createFileRoute("/equipe")({
  staticData: { cachedFor: "use" },
  validateSearch: teamSearch,
  component: TeamPage,
});

/** The admin console's code is fetched by members alone. */
const Admin = lazyRouteComponent(() => import("./equipe/-parts/admin-screen.tsx"), "AdminScreen");

function TeamPage() {
  const member = useMembership();
  if (member === "unknown") return <ScreenPending />;
  return member === "in" ? <Admin /> : <NotFound />;
}
