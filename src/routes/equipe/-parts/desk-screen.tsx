import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { useLive } from "#queries/live.ts";
import { useSession } from "#session/use-session.ts";
import { DAYS, type Desk, makeDesk } from "#team/desk.ts";
import { membership } from "#team/membership.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { type Tab, Tabs } from "#ui/tabs.tsx";
import { DeskContext } from "./desk-context.ts";
import { Figures } from "./figures.tsx";
import { Journal } from "./journal.tsx";
import { Letters } from "./letters.tsx";
import { Payments } from "./payments/payments.tsx";
import { People } from "./people.tsx";
import { Reports } from "./reports.tsx";
import { SetCodeUp, ShowCode } from "./second-factor.tsx";
import { tellOutcome } from "./tell-outcome.ts";
import { TEAM_TABS, type TeamTab } from "./team-tabs.ts";
import { WaitingActs } from "./waiting-acts.tsx";

const route = getRouteApi("/equipe");

/** The team's desk, one for each member: another person on this phone starts with an empty one. */
export function DeskScreen() {
  const { userId } = useSession();
  return userId === null ? null : <Door key={userId} userId={userId} />;
}

/** What stands before the desk where the server says so: a second factor to set up, or to show. */
function Door({ userId }: { userId: string }) {
  const { door } = useLive(membership);
  const [asked, setAsked] = useState(false);
  if (door === "verify") return <ShowCode userId={userId} />;
  if (door === "enrol") return <SetCodeUp userId={userId} />;
  if (door === "open" && asked) return <SetCodeUp userId={userId} later={() => setAsked(false)} />;
  return (
    <>
      <DeskOf userId={userId} />
      {door === "open" ? (
        <p className="page pb-8 text-muted">
          Ce bureau s'ouvre avec un mot de passe seul.{" "}
          <Button variant="quiet" onClick={() => setAsked(true)}>
            Activer le code à six chiffres
          </Button>
        </p>
      ) : null}
    </>
  );
}

function DeskOf({ userId }: { userId: string }) {
  const [desk] = useState<Desk>(() => {
    const made: Desk = makeDesk(userId, (outcome) => tellOutcome(outcome, made.acts.send));
    return made;
  });
  useEffect(() => desk.open(), [desk]);
  return (
    <DeskContext value={desk}>
      <div className="page pb-8 pt-4">
        <div className="flex flex-wrap items-center gap-x-3">
          <PageTitle title="Équipe" />
          <LiveMark desk={desk} />
        </div>
        <WaitingActs />
        <div className="-mt-3">
          <Shelves desk={desk} />
        </div>
      </div>
    </DeskContext>
  );
}

/** Whether new proofs show by themselves at once, or within a minute. */
function LiveMark({ desk }: { desk: Desk }) {
  const live = useLive(desk.live);
  return (
    <span role="status">
      {live === null ? null : live ? (
        <Badge tone="ok" icon="check">
          En direct
        </Badge>
      ) : (
        <Badge tone="wait" icon="refresh-cw">
          Toutes les minutes
        </Badge>
      )}
    </span>
  );
}

const PANELS = {
  paiements: Payments,
  signalements: Reports,
  support: Letters,
  personnes: People,
  chiffres: Figures,
  journal: Journal,
} as const satisfies Record<TeamTab, () => ReactNode>;

function Shelves({ desk }: { desk: Desk }) {
  const { onglet: wanted } = route.useSearch();
  const onglet = TEAM_TABS.find((tab) => tab === wanted) ?? "paiements";
  const navigate = route.useNavigate();
  const waiting = useLive(desk.figures(DAYS)).value?.waiting;
  const tabs: readonly Tab<TeamTab>[] = [
    { id: "paiements", label: "Paiements", count: (waiting?.payments ?? 0) + (waiting?.disputes ?? 0) },
    { id: "signalements", label: "Signalements", count: (waiting?.reports ?? 0) + (waiting?.appeals ?? 0) },
    { id: "support", label: "Support", count: waiting?.letters ?? 0 },
    { id: "personnes", label: "Chercher", count: 0 },
    { id: "chiffres", label: "Chiffres", count: 0 },
    { id: "journal", label: "Journal", count: 0 },
  ];
  const Panel = PANELS[onglet];
  return (
    <Tabs
      label="Équipe"
      tabs={tabs}
      selected={onglet}
      onSelect={(id) =>
        void navigate({ search: { onglet: id === "paiements" ? undefined : id }, replace: true, resetScroll: false })
      }
    >
      <Panel />
    </Tabs>
  );
}
