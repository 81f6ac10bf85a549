import { type Answer, type Ask, type Asked, allAsks, reviveAsks, setAsk } from "#replica/asks.ts";
import { useConnectivity } from "#device/connectivity.ts";
import { identity } from "#replica/identity.ts";
import { publicReplica } from "#replica/stores.ts";
import { countTown, lookUp, lookUpSeller, searchServer } from "./answer/ask-server.ts";
import type { Clock } from "./clock.ts";
import { LANES } from "./lanes.ts";

/** Long enough for a person to go on typing. */
const PAUSE_MS = 200;

/**
 * Answers what the screens of this tab ask: rows go into the replica, ids onto the ask, so that screens still read the
 * replica only. One ask at a time, the latest first. Gives back the way to stop.
 */
export function answerAsks(clock: Clock): () => void {
  let stopped = false;
  let busy = false;
  let cancel = () => {};

  const next = async () => {
    if (busy || stopped || publicReplica.get() === null) return;
    const waiting = [...allAsks.get()].findLast(([, asked]) => asked.state === "waiting");
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
    allAsks.subscribe(soon),
    publicReplica.subscribe(soon),
    useConnectivity.subscribe((now, before) => now.online && !before.online && reviveAsks()),
  ];
  soon();
  return () => {
    stopped = true;
    cancel();
    for (const stop of stops) stop();
  };
}

async function answerOne(key: string, asked: Asked): Promise<void> {
  setAsk(key, { state: "asking" });
  try {
    const answer = await answerOf(asked);
    setAsk(key, { state: "answered", answer });
  } catch {
    setAsk(key, { state: "failed" });
  }
}

async function answerOf({ ask, answer }: Asked): Promise<Answer> {
  switch (ask.kind) {
    case "search":
      return await searchPages(ask, answer);
    case "listing": {
      const { state, row } = await lookUp(ask.id, identity.get().userId);
      if (state === "active") await keep([row]);
      return { kind: "listing", state };
    }
    case "seller": {
      const { person, rows } = await lookUpSeller(ask.id);
      await keep(rows);
      return { kind: "seller", seller: person };
    }
    case "counts":
      return { kind: "counts", ...(await countTown()) };
  }
}

/** Pages already answered are not asked again, unless the ask was left anew because its answer is old. */
async function searchPages(ask: Ask & { kind: "search" }, known: Answer | null): Promise<Answer> {
  const before = known?.kind === "search" && known.pages < ask.pages ? known : null;
  const ids = new Set(before?.ids);
  let total = before?.total ?? 0;
  for (let page = (before?.pages ?? 0) + 1; page <= ask.pages; page++) {
    const found = await searchServer(ask.filters, page);
    await keep(found.rows);
    for (const row of found.rows) ids.add(row.id);
    total = found.total;
  }
  return { kind: "search", ids: [...ids], total, pages: ask.pages };
}

async function keep(rows: readonly unknown[]): Promise<void> {
  await LANES.find((lane) => lane.name === "feed")?.open()?.take(rows);
}
