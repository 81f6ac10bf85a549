import type { Outcome, TeamAct } from "#team/acts.ts";
import { toast } from "#ui/toast.ts";

/** Says what became of an act; a decision about a payment can be taken back from here, which is an act of its own. */
export function tellOutcome(outcome: Outcome, send: (act: TeamAct) => void): void {
  switch (outcome.result) {
    case "refused":
      return toast.error(outcome.message);
    case "waiting":
      return toast.info(`${outcome.message} La décision est gardée et repartira d'elle-même.`);
    case "done":
      return outcome.already ? toast.info("C'était déjà fait.") : tellDone(outcome.act, send);
  }
}

function tellDone(act: TeamAct, send: (act: TeamAct) => void): void {
  if (act.verb !== "decide_payment") return toast.success(act.said);
  const undo: TeamAct = {
    verb: "reverse_payment_decision",
    about: act.about,
    args: { proof: act.about, reason: null },
    said: "Décision annulée\u00a0: la preuve est de nouveau à vérifier.",
  };
  toast.success(act.said, { action: { label: "Annuler", run: () => send(undo) } });
}
