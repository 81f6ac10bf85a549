import { createStore } from "zustand/vanilla";
import type { ReadonlyStore } from "#domain/derive.ts";
import { getRealtime } from "#remote/client.ts";
import { readFunction } from "#remote/rpc.ts";
import type { Actions, Outcome } from "./actions.ts";
import { actionsOf, EVERY_MS } from "./going-actions.ts";
import { callTeam, failureOf, query, type TeamResult, type Query, openJournal, type Journal } from "./query.ts";
import {
  appeals,
  auditPage,
  codedNumbers,
  declaredPhones,
  disputes,
  figures,
  found,
  supportMessages,
  proofs,
  reportedListings,
  reportedPeople,
  reportedReviews,
  type Appeal,
  type CodedNumber,
  type DeclaredPhone,
  type Dispute,
  type Figures,
  type Found,
  type SupportMessage,
  type Proof,
  type ReportedListing,
  type ReportedPerson,
  type ReportedReview,
} from "./rows.ts";

export type Admin = {
  readonly userId: string;
  /** Oldest first. */
  readonly waiting: Query<readonly Proof[]>;
  /** Decided last, first. */
  readonly decided: Query<readonly Proof[]>;
  /** Disputes by payers, oldest first. */
  readonly disputes: Query<readonly Dispute[]>;
  /** Listings that their owners want to be looked at once more, oldest first. */
  readonly appeals: Query<readonly Appeal[]>;
  readonly reports: Query<readonly ReportedListing[]>;
  readonly reportedPeople: Query<readonly ReportedPerson[]>;
  readonly reportedReviews: Query<readonly ReportedReview[]>;
  /** Stolen phones that listings are about, declared last, first. */
  readonly stolenPhones: Query<readonly DeclaredPhone[]>;
  readonly supportMessages: Query<readonly SupportMessage[]>;
  readonly answered: Query<readonly SupportMessage[]>;
  /** Numbers whose owners were given a code to tell, asked for last, first. */
  readonly numbers: Query<readonly CodedNumber[]>;
  /** Figures of so many days, today the last. */
  figures(days: number): Query<Figures>;
  readonly journal: Journal;
  readonly actions: Actions;
  readonly screenshots: Screenshots;
  /** Whether what comes in shows by itself; null while that is not known yet. */
  readonly live: ReadonlyStore<boolean | null>;
  /** People, listings and payments by name, address, number, title, reference or id. */
  find(words: string): Promise<TeamResult<Found>>;
  /** Starts listening; returns the unsubscribe function, which also forgets the pictures. */
  open(): () => void;
};

/** The figures of the tabs; the chart screen may ask for more days. */
export const DAYS = 14;

/** Everything one member looks at, in memory, for as long as the admin console is open. `onOutcome`: the server's word on an action, also later. */
export function makeAdmin(userId: string, onOutcome: (outcome: Outcome) => void): Admin {
  const questions = {
    waiting: query(() => callTeam(userId, proofs, "team_payments", { decided: false })),
    decided: query(() => callTeam(userId, proofs, "team_payments", { decided: true })),
    disputes: query(() => callTeam(userId, disputes, "team_disputes", {})),
    appeals: query(() => callTeam(userId, appeals, "team_appeals", {})),
    reports: query(() => callTeam(userId, reportedListings, "team_reports", {})),
    reportedPeople: query(() => callTeam(userId, reportedPeople, "team_person_reports", {})),
    reportedReviews: query(() => callTeam(userId, reportedReviews, "team_review_reports", {})),
    stolenPhones: query(() => callTeam(userId, declaredPhones, "team_stolen_phones", {})),
    supportMessages: query(() => callTeam(userId, supportMessages, "team_support", { answered: false })),
    answered: query(() => callTeam(userId, supportMessages, "team_support", { answered: true })),
    numbers: query(() => callTeam(userId, codedNumbers, "team_numbers", {})),
  };
  const ofDays = new Map<number, Query<Figures>>();
  const journal = openJournal((before) => callTeam(userId, auditPage, "team_audit", { before }));
  const live = createStore<boolean | null>(() => null);
  const screenshots = openScreenshots(userId);

  const renew = () => [...Object.values(questions), ...ofDays.values(), journal].forEach((one) => one.renew());
  let isOpen = false;
  const actions = actionsOf(userId, (outcome) => {
    // Its answer may come when the admin console has been left: then nobody looks at these lists any more.
    if (isOpen) {
      if (outcome.result === "done") takeAway(questions, outcome.action.about);
      renew();
    }
    onOutcome(outcome);
  });
  const refresh = () => {
    renew();
    actions.again();
  };
  return {
    userId,
    ...questions,
    journal,
    actions,
    screenshots,
    live,
    figures(days) {
      const known =
        ofDays.get(days) ?? query(() => callTeam(userId, figures, "team_figures", { days, last_day: null }));
      ofDays.set(days, known);
      return known;
    },
    find: (words) => callTeam(userId, found, "team_search", { q: words }),
    open() {
      isOpen = true;
      const stop = listen(refresh, (on) => live.setState(on), screenshots);
      return () => {
        isOpen = false;
        stop();
      };
    },
  };
}

/** A row that the server has dealt with leaves its list at once; the lists are then asked again for where it went. */
function takeAway(
  lists: Pick<
    Admin,
    | "waiting"
    | "decided"
    | "disputes"
    | "appeals"
    | "reports"
    | "reportedPeople"
    | "reportedReviews"
    | "numbers"
    | "stolenPhones"
  >,
  about: string,
): void {
  for (const list of [lists.waiting, lists.decided]) list.change((rows) => rows.filter((row) => row.id !== about));
  lists.disputes.change((rows) => rows.filter((row) => row.id !== about));
  lists.appeals.change((rows) => rows.filter((row) => row.id !== about));
  lists.reportedPeople.change((rows) => rows.filter((row) => row.person.id !== about));
  lists.reportedReviews.change((rows) => rows.filter((row) => row.review.id !== about));
  lists.stolenPhones.change((rows) => rows.filter((row) => row.id !== about));
  lists.numbers.change((rows) => rows.filter((row) => row.person !== about));
  lists.reports.change((rows) => rows.filter((row) => row.listing.id !== about));
}

function listen(refresh: () => void, setLive: (live: boolean | null) => void, screenshots: Screenshots): () => void {
  const whenSeen = () => void (document.visibilityState === "visible" && refresh());
  const timer = setInterval(whenSeen, EVERY_MS);
  addEventListener("online", refresh);
  document.addEventListener("visibilitychange", whenSeen);
  const stopListening = listenTeam({ onPoke: refresh, onListening: setLive });
  return () => {
    clearInterval(timer);
    removeEventListener("online", refresh);
    document.removeEventListener("visibilitychange", whenSeen);
    stopListening();
    setLive(null);
    screenshots.close();
  };
}

type Heard = {
  /** Something came in or was decided; nothing more is said. Also when the channel is joined (again): pokes were missed. */
  readonly onPoke: () => void;
  /** Whether pokes can be relied on. */
  readonly onListening: (listening: boolean) => void;
};

/** Listens to the team's private topic until the function that it returns is called. */
function listenTeam({ onPoke, onListening }: Heard): () => void {
  let stopped = false;
  let stop = () => {};
  const begin = async () => {
    const realtime = await getRealtime();
    // Before the first join: without a token it is refused, and the admin console would call itself slow until the next one.
    await realtime.setAuth().catch(() => undefined);
    if (stopped) return;
    const channel = realtime.channel("team", { config: { private: true } });
    channel.on("broadcast", { event: "poke" }, onPoke).subscribe((status) => {
      // Asked anew with each join: the one before may have ended.
      void realtime.setAuth();
      const word: string = status;
      onListening(word === "SUBSCRIBED");
      if (word === "SUBSCRIBED") onPoke();
    });
    stop = () => void realtime.removeChannel(channel);
  };
  // When its code does not load, the timer asks all the same.
  begin().catch(() => onListening(false));
  return () => {
    stopped = true;
    stop();
  };
}

type Screenshots = {
  /** Address of a proof's picture in this page's memory: asked for once, the same until it is forgotten. */
  get(proof: string): Promise<TeamResult<string>>;
  close(): void;
};

/** How many pictures stay in memory: the one looked at, its duplicates, the next ones. */
const MOST = 16;

/** Pictures that people sent as proof: under the member's own token, never on the phone's disk. */
function openScreenshots(userId: string): Screenshots {
  const kept = new Map<string, Promise<TeamResult<string>>>();
  const forget = (proof: string) => {
    const gone = kept.get(proof);
    kept.delete(proof);
    void gone?.then((answer) => answer.ok && URL.revokeObjectURL(answer.value));
  };
  async function load(proof: string): Promise<TeamResult<string>> {
    const { status, blob } = await readFunction("team-proof", { id: proof }, userId);
    if (blob?.type.startsWith("image/") === true) return { ok: true, value: URL.createObjectURL(blob) };
    kept.delete(proof);
    return status === 404
      ? { ok: false, why: "refused", message: "Cette capture n'est plus là." }
      : failureOf({ status, data: null });
  }
  return {
    get(proof) {
      const known = kept.get(proof) ?? load(proof);
      kept.delete(proof);
      kept.set(proof, known);
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST) break;
        forget(oldest);
      }
      return known;
    },
    close: () => [...kept.keys()].forEach(forget),
  };
}
