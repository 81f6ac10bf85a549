import {
  type Answer,
  type Question,
  type Asked,
  askedServer,
  askAgain,
  forgetAsked,
  setAsked,
} from "#sync/requests.ts";
import { useConnectivity } from "#device/connectivity.ts";
import { currentUser, userHere } from "#identity/current.ts";
import { publicReplica } from "#replica/stores.ts";
import { countTown, lookUp, lookUpSeller, searchServer } from "./answer/ask-server.ts";
import type { Clock } from "./clock.ts";
import { LANES } from "./lanes.ts";

/** Long enough for a person to go on typing. */
const PAUSE_MS = 200;

/**
 * Answers what the screens of this tab ask: rows go into the replica, ids onto the answer, so that screens still read the
 * replica only. One question at a time, the latest first. Gives back the way to stop.
 */
export function answerQuestions(clock: Clock): () => void {
  let stopped = false;
  let busy = false;
  let cancel = () => {};

  const next = async () => {
    if (busy || stopped || publicReplica.get() === null) return;
    const waiting = [...askedServer.get()].findLast(([, asked]) => asked.state === "waiting");
    if (waiting === undefined) return;
    busy = true;
    await answerOne(...waiting);
    busy = false;
    void next();
  };
  const soon = () => {
    cancel();
    cancel = clock.after(PAUSE_MS, () => void next());
  };
  const stops = [
    askedServer.subscribe(soon),
    publicReplica.subscribe(soon),
    forgetWithPerson(),
    useConnectivity.subscribe((now, before) => now.online && !before.online && askAgain()),
  ];
  soon();
  return () => {
    stopped = true;
    cancel();
    for (const stop of stops) stop();
  };
}

/** Whoever comes next starts without the answers of who was here. To learn at the start who it is changes nobody. */
function forgetWithPerson(): () => void {
  let before = userHere.get();
  return userHere.subscribe(() => {
    const now = userHere.get();
    if (before !== undefined && now !== before) forgetAsked();
    before = now;
  });
}

async function answerOne(key: string, asked: Asked): Promise<void> {
  const asker = currentUser();
  setAsked(key, { state: "asking" });
  const change = await answerOf(asked).then(
    (answer) => ({ state: "answered", answer }) as const,
    () => ({ state: "failed" }) as const,
  );
  // Asked by one person and answered to another: it is asked again. So it is when more pages are wanted by now.
  const wanted = askedServer.get().get(key)?.question;
  if (asker !== currentUser()) setAsked(key, { state: "waiting" });
  else setAsked(key, wanted === asked.question ? change : { ...change, state: "waiting" });
}

async function answerOf({ question, answer }: Asked): Promise<Answer> {
  switch (question.kind) {
    case "search":
      return await searchPages(question, answer);
    case "listing": {
      const { state, row, why } = await lookUp(question.id, currentUser());
      if (state === "active") await keep([row]);
      return { kind: "listing", state, why };
    }
    case "seller": {
      const { person, rows } = await lookUpSeller(question.id);
      await keep(rows);
      return { kind: "seller", seller: person };
    }
    case "counts":
      return { kind: "counts", ...(await countTown()) };
  }
}

/** Pages already answered are not asked again, unless the question was asked again because its answer is old. */
async function searchPages({ filters, pages }: Question & { kind: "search" }, known: Answer | null): Promise<Answer> {
  const before = known?.kind === "search" && known.pages < pages ? known : null;
  const ids = new Set(before?.ids);
  let { total, capped, nearest } = { total: 0, capped: false, nearest: null as string | null, ...before };
  for (let page = (before?.pages ?? 0) + 1; page <= pages; page++) {
    const found = await searchServer(filters, page);
    await keep(found.rows);
    for (const row of found.rows) ids.add(row.id);
    ({ total, capped, nearest } = found);
  }
  return { kind: "search", ids: [...ids], total, pages, capped, nearest };
}

async function keep(rows: readonly unknown[]): Promise<void> {
  await LANES.find((lane) => lane.name === "feed")
    ?.open()
    ?.take(rows);
}
