import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { useStore } from "zustand";
import { useConnectivity } from "#device/connectivity.ts";
import { countOf } from "#domain/text.ts";
import { useSession } from "#session/use-session.ts";
import type { Outcome, TeamAction } from "#team/actions.ts";
import { DAYS, makeAdmin, type Admin } from "#team/admin.ts";
import { membership } from "#team/membership.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Tabs, type Tab } from "#ui/tabs.tsx";
import { toast } from "#ui/toast.ts";
import { copyWords } from "./copy-words.ts";
import { AdminContext, useAdmin } from "./admin-context.ts";
import { Figures } from "./figures.tsx";
import { Journal } from "./journal.tsx";
import { SupportMessages } from "./support-messages.tsx";
import { Payments } from "./payments/payments.tsx";
import { People } from "./people.tsx";
import { Reports } from "./reports.tsx";
import { SetCodeUp, ShowCode } from "./second-factor.tsx";

const route = getRouteApi("/equipe");

/** The team's admin console, one for each member: another person on this phone starts with an empty one. */
export function AdminScreen() {
  const { userId } = useSession();
  return userId === null ? null : <Entry key={userId} userId={userId} />;
}

/** The step before the admin screens where the server asks for it: a second factor to set up, or to enter. */
function Entry({ userId }: { userId: string }) {
  const { access } = useStore(membership);
  const [asked, setAsked] = useState(false);
  if (access === "verify") return <ShowCode userId={userId} />;
  if (access === "enrol") return <SetCodeUp userId={userId} />;
  if (access === "open" && asked) return <SetCodeUp userId={userId} later={() => setAsked(false)} />;
  return (
    <>
      <AdminOf userId={userId} />
      {access === "open" ? (
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

function AdminOf({ userId }: { userId: string }) {
  const [admin] = useState<Admin>(() => {
    const made: Admin = makeAdmin(userId, (outcome) => notifyOfOutcome(outcome, made.actions.send));
    return made;
  });
  useEffect(() => admin.open(), [admin]);
  return (
    <AdminContext value={admin}>
      <div className="page pb-8 pt-4" data-decides>
        <div className="flex flex-wrap items-center gap-x-3">
          <PageTitle title="Équipe" />
          <LiveMark admin={admin} />
        </div>
        <WaitingMutations />
        <div className="-mt-3">
          <Shelves admin={admin} />
        </div>
      </div>
    </AdminContext>
  );
}

/** Whether new proofs show by themselves at once, or within a minute. */
function LiveMark({ admin }: { admin: Admin }) {
  const live = useStore(admin.live);
  // The socket notices long after the phone does: without a network nothing comes, whatever it says.
  const online = useConnectivity((state) => state.online);
  return (
    <span role="status">
      {live === null || !online ? null : live ? (
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
  support: SupportMessages,
  personnes: People,
  chiffres: Figures,
  journal: Journal,
} as const satisfies Record<TeamTab, () => ReactNode>;

function Shelves({ admin }: { admin: Admin }) {
  const { onglet: wanted } = route.useSearch();
  const onglet = TEAM_TABS.find((tab) => tab === wanted) ?? "paiements";
  const navigate = route.useNavigate();
  const waiting = useStore(admin.figures(DAYS)).value?.waiting;
  const tabs: readonly Tab<TeamTab>[] = [
    { id: "paiements", label: "Paiements", count: (waiting?.payments ?? 0) + (waiting?.disputes ?? 0) },
    { id: "signalements", label: "Signalements", count: (waiting?.reports ?? 0) + (waiting?.appeals ?? 0) },
    { id: "support", label: "Support", count: waiting?.support ?? 0 },
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

const TEAM_TABS = ["paiements", "signalements", "support", "personnes", "chiffres", "journal"] as const;
type TeamTab = (typeof TEAM_TABS)[number];

/** Says what became of an action; a decision about a payment can be taken back from here, which is an action of its own. */
function notifyOfOutcome(outcome: Outcome, send: (action: TeamAction) => void): void {
  switch (outcome.result) {
    case "refused":
      return toast.error(outcome.message);
    case "waiting":
      return toast.info(`${outcome.message} La décision est gardée et repartira d'elle-même.`);
    case "done":
      if (outcome.instead !== null) return notifyInstead(outcome.instead, outcome.unsent);
      return outcome.already ? toast.info("C'était déjà fait.") : notifyDone(outcome.action, send);
  }
}

/** It stays: who goes by what she decided must not miss that something else stands, nor lose what she has written. */
function notifyInstead(instead: string, unsent: string | null): void {
  const action = unsent === null ? {} : { action: { label: "Copier mon texte", run: () => void copyWords(unsent) } };
  toast.error(instead, { lasting: true, ...action });
}

function notifyDone(action: TeamAction, send: (action: TeamAction) => void): void {
  if (action.verb !== "decide_payment") return toast.success(action.said);
  const undo: TeamAction = {
    verb: "reverse_payment_decision",
    about: action.about,
    args: {
      proof: action.about,
      reason: null,
      seen_undone: action.args.seen_undone,
      seen_status: action.args.accept ? "accepted" : "refused",
    },
    said: "Décision annulée\u00a0: la preuve est de nouveau à vérifier.",
  };
  toast.success(action.said, { action: { label: "Annuler", run: () => send(undo) } });
}

/**
 * Decisions without an answer yet: they are stored and sent again by themselves, also from another screen. An attempt leaves all of them in
 * place; one that the member asked for says that it is under way, and, with the same words as before, that it came to nothing.
 */
function WaitingMutations() {
  const { actions } = useAdmin();
  const [asked, setAsked] = useState(false);
  const late = [...useStore(actions).values()].filter((entry) => entry.late);
  const sending = late.some(({ state }) => state === "sending");
  if (asked && !sending) setAsked(false);
  const press = () => {
    actions.again();
    setAsked(true);
  };
  const few = late.length < 2;
  return (
    <div role="status">
      {late.length === 0 ? null : (
        <div className="mt-4">
          <Notice
            tone="wait"
            title={`${countOf(late.length, "décision")} ${asked ? "en cours d'envoi…" : "sans réponse du serveur"}`}
            action={
              <Button icon="refresh-cw" busy={sending} onClick={press}>
                Envoyer maintenant
              </Button>
            }
          >
            Rien n'est perdu&nbsp;: {few ? "elle est gardée ici et repart" : "elles sont gardées ici et repartent"} dès
            que le réseau revient. Envoyée deux fois, une décision ne compte qu'une fois.
          </Notice>
        </div>
      )}
    </div>
  );
}
