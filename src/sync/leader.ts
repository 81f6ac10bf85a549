/** The work of the tab that leads (leadership.ts says which). */
import { isUnmetered } from "#device/data-saver.ts";
import { savesData } from "#device/saves-data.ts";
import { VISITOR } from "#domain/author.ts";
import { currentUser } from "#identity/current.ts";
import { authorsBeside } from "#outbox/database.ts";
import { freeSpaceAfter } from "#outbox/full-disk.ts";
import { verdictsSoFar, removeShown, resendSent } from "#outbox/sent.ts";
import { privateReplica, publicReplica } from "#replica/stores.ts";
import type { Clock } from "./clock.ts";
import type { Collection } from "./collection.ts";
import { COLLECTIONS } from "./collections.ts";
import { followPokes } from "./pokes.ts";
import { createPuller, type Puller } from "./pull/runner.ts";
import { givenPage } from "#first-paint/given-page.ts";
import { expectPage, requestPage, requestVersions } from "./pull/request-page.ts";
import { hasSpace } from "./free-space.ts";
import { noteServerTime } from "./server-clock.ts";
import { isLookedAt, serveRequests } from "./relay.ts";
import { pullRegularly } from "./pull-rhythm.ts";
import { requestPush } from "./requests.ts";
import { afterPull } from "./after-pull.ts";

/** Begins to lead; returns the way to retire. */
export function lead(clock: Clock): () => void {
  let wholeFeed = false;
  let listening = false;
  const puller = createPuller(COLLECTIONS, {
    request: requestPage,
    given: givenPage,
    versions: requestVersions,
    expectPage: (collection) => expectPage(collection.open()?.owner ?? null),
    now: clock.now,
    clock,
    // A visitor has no outbox worth opening: nothing of theirs comes back by a collection.
    verdictsSoFar: () => (isPerson() ? verdictsSoFar() : Promise.resolve(0)),
    removeShown: async (collection, pullStartedAt, now) => {
      const open = collection.open();
      const known = open === null ? null : (await open.progress.read(collection.name)).epoch;
      for (const userId of await authorsBeside(currentUser())) {
        const epoch = open !== null && userId === authorOf(open.owner) ? known : null;
        await removeShown({ collections: [collection.name], pullStartedAt, now, userId, epoch });
      }
    },
    mayFill: async (collection) => {
      if (collection.eager === Number.POSITIVE_INFINITY) return true;
      return (wholeFeed || (await comesUnasked(collection))) && hasSpace(wholeFeed);
    },
    onEpoch: async (epoch, owner) => {
      if ((await resendSent(authorOf(owner), epoch)) > 0) requestPush("row");
    },
    onPulled: (collection, serverNow) => {
      noteServerTime(serverNow);
      void afterPull(collection, serverNow);
      void noteNews(collection);
    },
    onFailed: (error) => void freeSpaceAfter(error, "copy"),
  });
  const pokes = followPokes(clock, (now) => (listening = now));
  const rhythm = pullRegularly(
    clock,
    () => listening,
    () => pokes.rest(),
  );
  let newsAt: number | null | undefined;
  const noteNews = async ({ name, open }: Collection) => {
    const progress = name === "messages" ? open()?.progress : undefined;
    if (progress === undefined) return;
    const before = newsAt;
    ({ newsAt } = await progress.read(name));
    if (before !== undefined && before !== newsAt) pokes.messagesCame();
  };
  const stops = [
    serveRequests((wanted) => {
      if (wanted.kind === "pull") {
        // A pull that is asked for while nobody looks is asked for again by the first look (pullOnPageEvents).
        if (isLookedAt()) {
          pokes.wake();
          puller.ask(wanted.collections, wanted);
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
 * Whether older rows of a collection are fetched although nobody asked for them: all of them where data costs nothing. Where it does,
 * older reviews are asked for by the screens that show them (use-reviews.ts).
 */
async function comesUnasked(collection: Collection): Promise<boolean> {
  if (savesData.getState()) return false;
  return isUnmetered() || (collection.name === "feed" && ((await collection.open()?.count()) ?? UNASKED) < UNASKED);
}

/**
 * Whose mutations the collections of `owner` speak for. What everybody reads outlives a sign-out and may be of a restored server already when a
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
