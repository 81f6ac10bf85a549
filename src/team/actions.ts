import { boolean, looseObject, nullish, string, type InferOutput } from "valibot";
import { createStore } from "zustand/vanilla";
import { newId } from "#domain/new-id.ts";
import type { ReadonlyStore } from "#domain/derive.ts";
import { callTeam } from "./query.ts";
import { save, readSaved } from "./tab-storage.ts";

type SupportState = "new" | "read" | "answered";
type Calls = {
  decide_payment: { proof: string; accept: boolean; reason: string | null; seen_undone: number };
  reverse_payment_decision: {
    proof: string;
    reason: string | null;
    seen_undone: number;
    seen_status: "accepted" | "refused" | null;
  };
  decide_dispute: { dispute: string; accept: boolean; answer: string | null };
  decide_appeal: { notice: string; accept: boolean; answer: string | null; seen: string | null };
  decide_report: {
    listing: string;
    action: "restore" | "remove" | "warn";
    reason: string | null;
    seen: string | null;
  };
  decide_person_reports: { person: string; action: "keep" | "suspend"; reason: string | null; seen: string | null };
  decide_review_report: { review: string; action: "keep" | "remove"; reason: string | null; seen: string | null };
  answer_support: { support_message: string; answer: string; seen: SupportState };
  mark_support: { support_message: string; state: SupportState; seen: SupportState };
  decide_number: { person: string; confirm: boolean; seen_phone: string; seen_code: string };
  remove_avatar: { person: string; seen: string };
  remove_stolen_phone: { declaration: string };
  suspend_person: { person: string; suspend: boolean; reason: string | null; seen: number };
};

/** An action by a member of the team; `about` is the id of its row, `said` the message when it is done. */
export type TeamAction = {
  [Verb in keyof Calls]: {
    readonly verb: Verb;
    readonly about: string;
    readonly args: Calls[Verb];
    readonly said: string;
  };
}[keyof Calls];

/**
 * `waiting`: nobody answered; it goes again by itself. Under the same `id` the server answers what it answered the first
 * time, whatever colleagues did in between: a second time has no second effect.
 */
export type ActionState = {
  readonly id: string;
  readonly action: TeamAction;
  readonly state: "sending" | "waiting";
  /** It has waited before, though it may be on its way again. */
  readonly late: boolean;
};

/**
 * The server's word about an action, or that there was none yet. `already`: somebody had decided before, and the action changed
 * nothing. `instead`: what stands where that is not what was asked for, or where its words reached nobody; `unsent`: those words.
 */
export type Outcome =
  | ({ readonly action: TeamAction; readonly result: "done"; readonly already: boolean } & Standing)
  | { readonly action: TeamAction; readonly result: "refused" | "waiting"; readonly message: string };

export type Actions = ReadonlyStore<ReadonlyMap<string, ActionState>> & {
  /** Sends an action; a second one about the same row waits for nobody and is dropped. */
  send(action: TeamAction): void;
  /** Sends what waits once more. */
  again(): void;
  /** Drops them all in memory; what is under way is heard of no more. */
  close(): void;
};

const KEPT = "actions";
const answer = looseObject({
  already: nullish(boolean()),
  status: nullish(string()),
  action: nullish(string()),
  suspended: nullish(boolean()),
  hidden: nullish(boolean()),
  reason: nullish(string()),
});
type Answer = InferOutput<typeof answer>;

/** The actions of one member: in flight or waiting for a network, kept over a reload until the server has spoken. */
export function openActions(userId: string, onOutcome: (outcome: Outcome) => void): Actions {
  const actions = createStore<ReadonlyMap<string, ActionState>>(() => kept(userId));

  let closed = false;

  function put(about: string, entry: ActionState | null): void {
    const next = new Map(actions.getState());
    if (entry === null) next.delete(about);
    else next.set(about, entry);
    actions.setState(next, true);
    save(userId, KEPT, next.size === 0 ? undefined : [...next.values()].map(({ id, action }) => ({ ...action, id })));
  }
  async function run(id: string, action: TeamAction): Promise<void> {
    const before = actions.getState().get(action.about);
    put(action.about, { id, action, state: "sending", late: before !== undefined });
    const said = await callTeam(userId, answer, action.verb, { ...action.args, action_id: id });
    if (closed) return;
    if (said.ok) {
      put(action.about, null);
      return onOutcome({
        action,
        result: "done",
        already: said.value.already === true,
        ...standing(action, said.value),
      });
    }
    put(action.about, said.why === "unsure" ? { id, action, state: "waiting", late: true } : null);
    if (said.why === "refused") onOutcome({ action, result: "refused", message: said.message });
    else if (before === undefined) onOutcome({ action, result: "waiting", message: said.message });
  }
  return {
    ...actions,
    send(action) {
      if (!actions.getState().has(action.about)) void run(newId(), action);
    },
    again() {
      for (const { id, action, state } of actions.getState().values()) if (state === "waiting") void run(id, action);
    },
    close() {
      closed = true;
      actions.setState(new Map(), true);
    },
  };
}

function kept(userId: string): ReadonlyMap<string, ActionState> {
  const actions = readSaved(userId, KEPT);
  if (!Array.isArray(actions)) return new Map();
  const stored = actions as (TeamAction & { id: string })[];
  return new Map(stored.map(({ id, ...action }) => [action.about, { id, action, state: "waiting", late: true }]));
}

type Standing = { readonly instead: string | null; readonly unsent: string | null };

const AS_ASKED: Standing = { instead: null, unsent: null };
const STILL_HIDDEN: Standing = {
  instead: "C'est noté, mais l'annonce reste masquée\u00a0: d'autres signalements sont arrivés entre-temps.",
  unsent: null,
};
const APPEAL_WAITS =
  "L'annonce reste masquée\u00a0: d'autres signalements sont arrivés entre-temps. La demande attend toujours une réponse.";
const EDITED_SINCE = "L'annonce a été modifiée entre-temps\u00a0: votre décision n'a rien changé.";
const PAYMENT = {
  received: "paiement de nouveau à vérifier",
  accepted: "paiement validé",
  refused: "paiement refusé",
} as const;
const SUPPORT_STATE = { new: "message à traiter", read: "message lu", answered: "message répondu" } as const;
const LISTING = { restore: "annonce gardée", warn: "vendeur averti", remove: "annonce retirée" } as const;
const REVIEW = { keep: "avis gardé", remove: "avis retiré" } as const;
const NUMBER = { accepted: "numéro confirmé", refused: "numéro refusé" } as const;
const AVATAR = { removed: "photo retirée" } as const;
const DECLARATION = { removed: "déclaration retirée", withdrawn: "déclaration reprise par son auteur" } as const;
const [GRANTED, KEPT_AS_IT_WAS] = ["demande acceptée", "décision maintenue"] as const;

/** The decision that was asked for and the one that stands, in the same words; null where the server does not know it. */
function decisions(action: TeamAction, said: Answer): readonly [asked: string, stands: string | null] {
  const one = (words: Readonly<Record<string, string>>, key: string | null | undefined) => words[key ?? ""] ?? null;
  switch (action.verb) {
    case "decide_payment":
      return [action.args.accept ? PAYMENT.accepted : PAYMENT.refused, one(PAYMENT, said.status)];
    case "reverse_payment_decision":
      return [PAYMENT.received, one(PAYMENT, said.status)];
    case "decide_dispute":
    case "decide_appeal":
      return [
        action.args.accept ? GRANTED : KEPT_AS_IT_WAS,
        one({ granted: GRANTED, upheld: KEPT_AS_IT_WAS }, said.status),
      ];
    case "decide_report":
      return [LISTING[action.args.action], one(LISTING, said.action)];
    case "decide_review_report":
      return [REVIEW[action.args.action], one(REVIEW, said.action)];
    case "decide_person_reports":
      // A person who was suspended before the report still is when the reports are closed.
      if (action.args.action === "keep" && said.action === "keep") return ["", ""];
      return [action.args.action === "keep" ? NOTHING_DONE : SUSPENDED, suspensionOf(said)];
    case "mark_support":
      return [SUPPORT_STATE[action.args.state], one(SUPPORT_STATE, said.status)];
    case "decide_number":
      return [action.args.confirm ? NUMBER.accepted : NUMBER.refused, one(NUMBER, said.status)];
    case "remove_avatar":
      return [AVATAR.removed, one(AVATAR, said.status)];
    case "remove_stolen_phone":
      return [DECLARATION.removed, one(DECLARATION, said.status)];
    case "suspend_person":
      return [action.args.suspend ? SUSPENDED : LIFTED, said.suspended === true ? SUSPENDED : LIFTED];
    default:
      return ["", ""];
  }
}

const SUSPENDED = "personne suspendue";
const LIFTED = "suspension levée";
const NOTHING_DONE = "signalements classés";

function suspensionOf({ action, suspended }: Answer): string | null {
  if (suspended === true) return SUSPENDED;
  if (action === "keep") return NOTHING_DONE;
  return action === "suspend" ? LIFTED : null;
}

/** The message for an action that came too late: whoever reads it acts on what she believes is decided. */
function standing(action: TeamAction, said: Answer): Standing {
  const words = "reason" in action.args ? action.args.reason : "answer" in action.args ? action.args.answer : null;
  const unsent = words === said.reason ? null : words;
  const lost = unsent === null ? "" : " Votre texte n'est pas parti.";
  if (said.already !== true && said.hidden === true) {
    if (action.verb === "decide_report") return STILL_HIDDEN;
    if (action.verb === "decide_appeal") return { instead: APPEAL_WAITS + lost, unsent };
  }
  if (said.already !== true) return AS_ASKED;
  // A warning whose listing was edited after the card was read: nobody has decided, the edit waits.
  if (action.verb === "decide_appeal" && said.status === "standing") return { instead: EDITED_SINCE + lost, unsent };
  if (action.verb === "answer_support")
    return { instead: `Une autre personne de l'équipe a déjà répondu à ce message.${lost}`, unsent };
  const [asked, stands] = decisions(action, said);
  if (asked === stands) {
    if (unsent === null) return AS_ASKED;
    return { instead: `Une autre personne de l'équipe a déjà pris la même décision.${lost}`, unsent };
  }
  if (stands !== null)
    return { instead: `Une autre personne de l'équipe a décidé autrement\u00a0: ${stands}.${lost}`, unsent };
  const gone = action.verb === "decide_report" && said.action === "delete";
  const why = gone ? "Cette annonce n'existe plus" : "C'était déjà traité";
  return { instead: `${why}\u00a0: votre décision n'a rien changé.${lost}`, unsent };
}
