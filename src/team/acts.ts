import { type GenericSchema, looseObject, optional, boolean } from "valibot";
import { createSignal, type Signal } from "#domain/signal.ts";
import { callTeam } from "./query.ts";
import { save, readSaved } from "./tab-storage.ts";

type Calls = {
  decide_payment: { proof: string; accept: boolean; reason: string | null };
  reverse_payment_decision: { proof: string; reason: string | null };
  decide_dispute: { dispute: string; accept: boolean; answer: string | null };
  decide_appeal: { notice: string; accept: boolean; answer: string | null };
  decide_report: {
    listing: string;
    action: "restore" | "remove" | "warn";
    reason: string | null;
    seen: string | null;
  };
  decide_person_reports: { person: string; action: "keep" | "suspend"; reason: string | null; seen: string | null };
  answer_support: { letter: string; answer: string };
  mark_support: { letter: string; state: "new" | "read" | "answered" };
  suspend_person: { person: string; suspend: boolean; reason: string | null };
};

/** What a member of the team does; `about` is the id of the row it is about, `said` what is told when it is done. */
export type TeamAct = {
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
export type ActState = { readonly id: string; readonly act: TeamAct; readonly state: "sending" | "waiting" };

/** The server's word about an act, or that there was none yet. `already`: somebody had done it before. */
export type Outcome =
  | { readonly act: TeamAct; readonly result: "done"; readonly already: boolean }
  | { readonly act: TeamAct; readonly result: "refused" | "waiting"; readonly message: string };

export type Acts = Signal<ReadonlyMap<string, ActState>> & {
  /** Sends an act; a second one about the same row waits for nobody and is dropped. */
  send(act: TeamAct): void;
  /** Sends what waits once more. */
  again(): void;
};

const KEPT = "acts";
const answer: GenericSchema<unknown, { already?: boolean | undefined }> = looseObject({ already: optional(boolean()) });

/** The acts of one member: in flight or waiting for a network, kept over a reload until the server has spoken. */
export function openActs(userId: string, onOutcome: (outcome: Outcome) => void): Acts {
  const acts = createSignal<ReadonlyMap<string, ActState>>(kept(userId));

  function put(about: string, entry: ActState | null): void {
    const next = new Map(acts.get());
    if (entry === null) next.delete(about);
    else next.set(about, entry);
    acts.set(next);
    save(userId, KEPT, next.size === 0 ? undefined : [...next.values()].map(({ id, act }) => ({ ...act, id })));
  }
  async function run(id: string, act: TeamAct): Promise<void> {
    const before = acts.get().get(act.about);
    put(act.about, { id, act, state: "sending" });
    const said = await callTeam(userId, answer, act.verb, { ...act.args, act: id });
    if (said.ok) {
      put(act.about, null);
      return onOutcome({ act, result: "done", already: said.value.already === true });
    }
    put(act.about, said.why === "unsure" ? { id, act, state: "waiting" } : null);
    if (said.why === "refused") onOutcome({ act, result: "refused", message: said.message });
    else if (before === undefined) onOutcome({ act, result: "waiting", message: said.message });
  }
  return {
    get: acts.get,
    subscribe: acts.subscribe,
    send(act) {
      if (!acts.get().has(act.about)) void run(crypto.randomUUID(), act);
    },
    again() {
      for (const { id, act, state } of acts.get().values()) if (state === "waiting") void run(id, act);
    },
  };
}

function kept(userId: string): ReadonlyMap<string, ActState> {
  const acts = readSaved(userId, KEPT);
  if (!Array.isArray(acts)) return new Map();
  const stored = acts as (TeamAct & { id: string })[];
  return new Map(stored.map(({ id, ...act }) => [act.about, { id, act, state: "waiting" }]));
}
