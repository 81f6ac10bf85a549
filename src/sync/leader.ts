/** What the tab that leads does (leadership.ts says which). */
import { isUnmetered } from "#device/data-saver.ts";
import { sparing } from "#device/sparing.ts";
import { VISITOR } from "#domain/author.ts";
import { currentUser } from "#identity/current.ts";
import { authorsBeside } from "#outbox/database.ts";
import { makeRoomAfter } from "#outbox/room.ts";
import { verdictsSoFar, removeShown, resendSent } from "#outbox/sent.ts";
import { newestListings } from "#replica/feed-questions.ts";
import { keepLastRows, lastRows } from "#first-paint/last-rows.ts";
import { LAST_ROWS_MOST } from "#first-paint/last-rows-key.ts";
import { readProgress } from "#replica/progress.ts";
import { privateReplica, publicReplica } from "#replica/stores.ts";
import type { Clock } from "./clock.ts";
import type { Lane } from "./lane.ts";
import { LANES } from "./lanes.ts";
import { isHere } from "#town";
import { followPokes } from "./pokes.ts";
import { createPuller, type Puller } from "./pull/runner.ts";
import { givenPage } from "#first-paint/given-page.ts";
import { expectPage, requestPage, requestVersions } from "./pull/request-page.ts";
import { hasRoom, keepRoom } from "./room.ts";
import { noteServerTime } from "./server-clock.ts";
import { isLookedAt, pullRegularly, serveRequests } from "./relay.ts";
import { requestPush } from "./requests.ts";

/** What the leading tab does; gives back the way to retire. */
export function lead(clock: Clock): () => void {
  let wholeFeed = false;
  let listening = false;
  const puller = createPuller(LANES, {
    request: requestPage,
    given: givenPage,
    versions: requestVersions,
    expectPage: (lane) => expectPage(lane.open()?.owner ?? null),
    now: clock.now,
    clock,
    // A visitor has no outbox worth opening: nothing of theirs comes back by a lane.
    verdictsSoFar: () => (isPerson() ? verdictsSoFar() : Promise.resolve(0)),
    removeShown: async (lane, pullStartedAt, now) => {
      const open = lane.open();
      const known = open === null ? null : (await readProgress(open.progress, lane.name)).generation;
      for (const userId of await authorsBeside(currentUser())) {
        const generation = open !== null && userId === authorOf(open.owner) ? known : null;
        await removeShown({ lanes: [lane.name], pullStartedAt, now, userId, generation });
      }
    },
    mayFill: async (lane) => {
      if (lane.eager === Number.POSITIVE_INFINITY) return true;
      return (wholeFeed || (await comesUnasked(lane))) && hasRoom(wholeFeed);
    },
    onGeneration: async (generation, owner) => {
      if ((await resendSent(authorOf(owner), generation)) > 0) requestPush("row");
    },
    onPulled: (lane, serverNow) => {
      noteServerTime(serverNow);
      void afterPull(lane, serverNow);
      void noteNews(lane);
    },
    onFailed: (error) => void makeRoomAfter(error, "copy"),
  });
  const pokes = followPokes(clock, (now) => (listening = now));
  const rhythm = pullRegularly(
    clock,
    () => listening,
    () => pokes.rest(),
  );
  let newsAt: number | null | undefined;
  const noteNews = async ({ name, open }: Lane) => {
    const progress = name === "messages" ? open()?.progress : undefined;
    if (progress === undefined) return;
    const before = newsAt;
    ({ newsAt } = await readProgress(progress, name));
    if (before !== undefined && before !== newsAt) pokes.messagesCame();
  };
  const stops = [
    serveRequests((wanted) => {
      if (wanted.kind === "pull") {
        // What is asked while nobody looks is asked again by the first look (pullOnPageEvents).
        if (isLookedAt()) {
          pokes.wake();
          puller.ask(wanted.lanes, wanted);
          rhythm.asked(wanted);
        }
        return;
      }
      wholeFeed = true;
      puller.ask(["feed"]);
    }),
    followReplicas(puller),
    () => pokes.stop(),
    () => rhythm.stop(),
  ];
  return () => {
    for (const stop of stops) stop();
    puller.stop();
  };
}

/** So many listings come by themselves where each byte may be paid for. */
const UNASKED = 300;

/**
 * Whether older rows of a lane are fetched although nobody asked for them: all of them where data costs nothing. Where it does,
 * older reviews are asked for by the screens that show them (use-reviews.ts).
 */
async function comesUnasked(lane: Lane): Promise<boolean> {
  if (sparing.get()) return false;
  return isUnmetered() || (lane.name === "feed" && ((await lane.open()?.count()) ?? UNASKED) < UNASKED);
}

/**
 * Whose acts the lanes of `owner` speak for. What everybody reads outlives a sign-out and may be of a restored server already when a
 * person comes back: of their outbox it says nothing, or what they had sent to the server before would be taken for given.
 */
const authorOf = (owner: string | null): string => owner ?? VISITOR;

const isPerson = () => currentUser() !== null;

/** A database that has just opened is asked for at once: boot, sign-in, a replica made anew. */
function followReplicas(puller: Puller): () => void {
  const stops = [
    publicReplica.subscribe(() => isLookedAt() && puller.ask("all")),
    privateReplica.subscribe(() => isLookedAt() && puller.ask("person")),
  ];
  if (isLookedAt()) puller.ask("every");
  return () => stops.forEach((stop) => stop());
}

/** Lanes that were trimmed since this page began: once is often enough. */
const trimmed = new Set<string>();

/**
 * The housekeeping that a pull leaves behind. Never rejects: what fails is done after the next pull. What is old is said by
 * `serverNow`: a phone that is months ahead for one start must lose nothing.
 */
export async function afterPull(lane: Pick<Lane, "name" | "open">, serverNow: number): Promise<void> {
  try {
    if (lane.name === "feed") await keepNewest(serverNow);
    if (lane.name === "drafts") {
      const { sweepOrphans } = await import("./sweep.ts");
      await sweepOrphans(serverNow);
    }
    if (lane.name === "feed") await keepRoom();
    if (trimmed.has(lane.name)) return;
    await lane.open()?.trim(serverNow);
    trimmed.add(lane.name);
  } catch {
    // closed meanwhile; the next pull does it
  }
}

/**
 * Puts the newest listings into the record that the next start paints from, when they have changed. Without those of people whom
 * the person here has blocked: the next start paints before anything can say so.
 */
async function keepNewest(now: number): Promise<void> {
  if (isPerson() && privateReplica.get() === null) return;
  const mine = await privateReplica.get()?.mine.find().exec();
  const blocked = new Set(
    mine?.map((row) => row.toJSON()).flatMap(({ kind, data }) => (kind === "block" ? [data.personId] : [])),
  );
  const feed = publicReplica.get()?.feed;
  if (feed === undefined) return;
  const stored = await newestListings(feed, (row) => isHere(row) && !blocked.has(row.userId), LAST_ROWS_MOST);
  if (stored.length === 0 && (await feed.count()) === 0) return;
  const rows = stored.map(({ newest: _newest, ...listing }) => listing);
  if (JSON.stringify(rows) !== JSON.stringify(lastRows.get()?.rows)) keepLastRows(rows, now);
}
