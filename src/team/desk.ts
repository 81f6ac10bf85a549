import { cell, type Live } from "#domain/cell.ts";
import { type Acts, openActs, type Outcome } from "./acts.ts";
import { askTeam, type TeamAnswer } from "./answer.ts";
import { type Journal, openJournal } from "./journal.ts";
import { forget } from "./kept.ts";
import { listenTeam } from "./listen.ts";
import { type Question, question } from "./question.ts";
import {
  type Appeal,
  appeals,
  auditPage,
  type Dispute,
  disputes,
  type Figures,
  figures,
  type Found,
  found,
  type Letter,
  letters,
  type Proof,
  proofs,
  reportedListings,
  type ReportedListing,
  reportedPeople,
  type ReportedPerson,
} from "./rows.ts";
import { openScreenshots, type Screenshots } from "./screenshots.ts";

export type Desk = {
  readonly userId: string;
  /** Oldest first. */
  readonly waiting: Question<readonly Proof[]>;
  /** Decided last, first. */
  readonly decided: Question<readonly Proof[]>;
  /** What payers contest, oldest first. */
  readonly disputes: Question<readonly Dispute[]>;
  /** Listings that their owners want to be looked at once more, oldest first. */
  readonly appeals: Question<readonly Appeal[]>;
  readonly reports: Question<readonly ReportedListing[]>;
  readonly reportedPeople: Question<readonly ReportedPerson[]>;
  readonly letters: Question<readonly Letter[]>;
  readonly answered: Question<readonly Letter[]>;
  /** Of so many days, today the last. */
  figures(days: number): Question<Figures>;
  readonly journal: Journal;
  readonly acts: Acts;
  readonly screenshots: Screenshots;
  /** Whether what comes in shows by itself; null while that is not known yet. */
  readonly live: Live<boolean | null>;
  /** People, listings and payments by name, address, number, title, reference or id. */
  find(words: string): Promise<TeamAnswer<Found>>;
  /** Starts listening; gives back the way to stop, which also forgets the pictures. */
  open(): () => void;
};

/** How often the desk asks when it is not poked, milliseconds. */
const EVERY_MS = 60_000;
/** The figures of the tabs; the chart screen may ask for more days. */
export const DAYS = 14;

/** Everything one member looks at and does, in memory, for as long as the desk is open. `onOutcome`: the server's word on an act. */
export function makeDesk(userId: string, onOutcome: (outcome: Outcome) => void): Desk {
  const questions = {
    waiting: question(() => askTeam(userId, proofs, "team_payments", { decided: false })),
    decided: question(() => askTeam(userId, proofs, "team_payments", { decided: true })),
    disputes: question(() => askTeam(userId, disputes, "team_disputes", {})),
    appeals: question(() => askTeam(userId, appeals, "team_appeals", {})),
    reports: question(() => askTeam(userId, reportedListings, "team_reports", {})),
    reportedPeople: question(() => askTeam(userId, reportedPeople, "team_person_reports", {})),
    letters: question(() => askTeam(userId, letters, "team_support", { answered: false })),
    answered: question(() => askTeam(userId, letters, "team_support", { answered: true })),
  };
  const ofDays = new Map<number, Question<Figures>>();
  const journal = openJournal((before) => askTeam(userId, auditPage, "team_audit", { before }));
  const live = cell<boolean | null>(null);
  const screenshots = openScreenshots(userId);

  const renew = () => [...Object.values(questions), ...ofDays.values(), journal].forEach((one) => one.renew());
  const acts = openActs(userId, (outcome) => {
    if (outcome.result === "done") {
      const { verb, about } = outcome.act;
      // Also the words for the other ways to decide it: "words:decide_report:warn:<listing>".
      forget(userId, (key) => key.startsWith(wordsKey(verb, "")) && key.endsWith(`:${about}`));
      takeAway(questions, about);
    }
    renew();
    onOutcome(outcome);
  });
  const wake = () => {
    renew();
    acts.again();
  };
  return {
    userId,
    ...questions,
    journal,
    acts,
    screenshots,
    live,
    figures(days) {
      const known =
        ofDays.get(days) ?? question(() => askTeam(userId, figures, "team_figures", { days, last_day: null }));
      ofDays.set(days, known);
      return known;
    },
    find: (words) => askTeam(userId, found, "team_search", { q: words }),
    open: () => attend(wake, live.set, screenshots),
  };
}

/** Name of the words written for an act that is not sent yet. */
export const wordsKey = (verb: string, about: string): string => `words:${verb}:${about}`;

/** A row that the server has dealt with leaves its list at once; the lists are then asked again for where it went. */
function takeAway(
  lists: Pick<Desk, "waiting" | "decided" | "disputes" | "appeals" | "reports" | "reportedPeople">,
  about: string,
): void {
  for (const list of [lists.waiting, lists.decided]) list.change((rows) => rows.filter((row) => row.id !== about));
  lists.disputes.change((rows) => rows.filter((row) => row.id !== about));
  lists.appeals.change((rows) => rows.filter((row) => row.id !== about));
  lists.reportedPeople.change((rows) => rows.filter((row) => row.person.id !== about));
  lists.reports.change((rows) => rows.filter((row) => row.listing.id !== about));
}

function attend(wake: () => void, setLive: (live: boolean | null) => void, screenshots: Screenshots): () => void {
  const whenSeen = () => void (document.visibilityState === "visible" && wake());
  const timer = setInterval(whenSeen, EVERY_MS);
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", whenSeen);
  const stopListening = listenTeam({ onPoke: wake, onListening: setLive });
  return () => {
    clearInterval(timer);
    removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", whenSeen);
    stopListening();
    setLive(null);
    screenshots.close();
  };
}
