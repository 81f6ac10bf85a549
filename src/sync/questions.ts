/** Questions of screens beyond the replica: asked of the server, kept, answered. */
import * as v from "valibot";
import { reportContact, reportUnreachable, useConnectivity } from "#device/connectivity.ts";
import { type Filters, matcher } from "#domain/search.ts";
import { currentUser, currentUserStore } from "#identity/current.ts";
import { rpc, type RpcAnswer } from "#remote/rpc.ts";
import { isInCurrentTown, SEARCH_PAGE } from "#town";
import { currentTown } from "#current-town";
import type { Tombstone } from "#replica/rows.ts";
import type { StoredListing } from "#replica/feed.ts";
import { listingsOf } from "#replica/feed-questions.ts";
import { privateReplica, publicReplica } from "#replica/stores.ts";
import type { Clock } from "./clock.ts";
import { askedServer, askAgain, forgetAsked, setAsked, type Answer, type Question, type Asked } from "./requests.ts";
import { counts, facts, found, looked, numbers, rows, seller } from "./answers.ts";
import { COLLECTIONS } from "./collections.ts";

/** Long enough for a person to go on typing. */
const PAUSE_MS = 200;

/**
 * Answers what the screens of this tab ask: rows go into the replica, ids onto the answer, so that screens still read the
 * replica only. One request at a time, the latest question first; a search of many pages lets the others go between two of
 * them. Returns the unsubscribe function.
 */
export function answerQuestions(clock: Clock): () => void {
  let stopped = false;
  let cancel = () => {};
  const begun = new Set<string>();

  const answerWaiting = async (): Promise<void> => {
    while (!stopped && publicReplica.getState() !== null) {
      const waiting = [...askedServer.getState()].findLast(
        ([key, { state }]) => state === "waiting" && !begun.has(key),
      );
      if (waiting === undefined) return;
      begun.add(waiting[0]);
      await answerOne(...waiting, answerWaiting);
      begun.delete(waiting[0]);
    }
  };
  const soon = () => {
    cancel();
    cancel = clock.after(PAUSE_MS, () => {
      if (begun.size === 0) void answerWaiting();
    });
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

/** The next person starts without the answers of the one before. To learn at the start who it is changes nobody. */
function forgetWithPerson(): () => void {
  return currentUserStore.subscribe((_now, before) => {
    if (before !== undefined) forgetAsked();
  });
}

/** `others`: answers the other questions that wait. */
async function answerOne(key: string, asked: Asked, others: () => Promise<void>): Promise<void> {
  const asker = currentUser();
  setAsked(key, { state: "asking" });
  const sofar = async (answer: Answer) => {
    setAsked(key, { answer });
    await others();
    if (asker !== currentUser()) throw new Error("Asked by somebody else");
  };
  const change = await answerOf(asked, sofar).then(
    (answer) => ({ state: "answered", answer }) as const,
    () => ({ state: "failed" }) as const,
  );
  // Asked by one person and answered to another: it is asked again. So it is when more pages are wanted by now.
  const wanted = askedServer.getState().get(key)?.question;
  if (asker !== currentUser()) setAsked(key, { state: "waiting" });
  else setAsked(key, wanted === asked.question ? change : { ...change, state: "waiting" });
}

/** `sofar`: what is known already of an answer that takes several requests. */
async function answerOf({ question, answer }: Asked, sofar: (answer: Answer) => Promise<void>): Promise<Answer> {
  switch (question.kind) {
    case "search":
      return await searchPages(question, answer, sofar);
    case "listing": {
      const { state, row, why } = await lookUp(question.id, currentUser());
      // One of another town is in no collection of this phone: that it is gone is said here alone.
      await storeRows(state === "active" ? [row] : [{ id: question.id, deleted: true }]);
      return { kind: "listing", state, why };
    }
    case "code": {
      const found = answered(looked, await rpc("listing_by_code", { code: question.code }, { as: "anyone" }));
      if (found.state === "active") await storeRows([found.row]);
      return { kind: "code", id: found.id };
    }
    case "seller": {
      const { person, rows } = await lookUpSeller(question.id);
      const ids = rows.map(({ id }) => id);
      await storeRows([...rows, ...(await goneElsewhere(question.id, ids))]);
      return { kind: "seller", seller: person, ids };
    }
    case "trust":
      return {
        kind: "trust",
        ...answered(facts, await rpc("seller_facts", { seller: question.id }, { as: "anyone" })),
      };
    case "reviews":
      await storeReviews(question);
      return { kind: "reviews" };
    case "counts":
      return await storeCounts();
    case "numbers":
      return await storeNumbers();
  }
}

/**
 * Pages already answered are not asked again, unless the question was asked again because its answer is old. Each page stands as
 * soon as it is here; behind the last one that the server has, none is asked for.
 */
async function searchPages(
  { filters, pages }: Question & { kind: "search" },
  known: Answer | null,
  sofar: (answer: Answer) => Promise<void>,
): Promise<Answer> {
  const old = known?.kind === "search" ? known : null;
  const still = await stillSought(filters, old?.ids ?? []);
  // Rows that have gone moved the server's later rows up: the last page is asked for again, or else a row is never seen.
  const gone = (old?.ids.length ?? 0) - still.length;
  const goesOn = old !== null && (old.pages < pages || gone > 0);
  const most = goesOn ? Math.max(pages, old.pages) : pages;
  const ids = new Set(goesOn ? still : []);
  for (let page = goesOn ? Math.max(1, old.pages + 1 - Math.ceil(gone / SEARCH_PAGE)) : 1; ; page++) {
    const { rows, ...said } = await searchServer(filters, page);
    await storeRows(rows);
    for (const row of rows) ids.add(row.id);
    const isLast = rows.length < SEARCH_PAGE || (!said.capped && page * SEARCH_PAGE >= said.total);
    if (isLast || page >= most) return { kind: "search", ids: [...ids], pages: most, ...said };
    // Listings that an old answer named stay on the screen until all of it was asked for again.
    const shown = [...new Set([...ids, ...still])];
    await sofar({ kind: "search", ids: shown, pages: Math.max(page, old?.pages ?? 0), ...said });
  }
}

/** Those of these listings that are on this phone and that the filters let through. */
async function stillSought(filters: Omit<Filters, "page">, ids: readonly string[]): Promise<readonly string[]> {
  const feed = publicReplica.getState()?.rows("feed");
  const rows = await feed?.find({ ids, passes: matcher({ ...filters, q: "" }) });
  return rows?.map(({ id }) => id) ?? [];
}

/** Rows kept of a seller in other towns, which no collection brings news of, and which are not among those that the server names, where that is all. */
async function goneElsewhere(seller: string, named: readonly string[]): Promise<readonly Tombstone[]> {
  const db = publicReplica.getState();
  if (db === null || named.length >= SELLER_MOST) return [];
  const isGone = (row: StoredListing) => !isInCurrentTown(row) && !named.includes(row.id);
  const gone = await db.rows("feed").find({ ...listingsOf(seller), passes: isGone });
  return gone.map(({ id }) => ({ id, deleted: true }));
}

async function storeRows(rows: readonly unknown[], name: "feed" | "reviews" = "feed"): Promise<void> {
  const collection = COLLECTIONS.find((one) => one.name === name);
  await collection?.open()?.take(rows);
}

/** So many reviews are named at most. */
const REVIEWS_MOST = 100;

/** A review that was here before the server was asked, and is not named where that is all, has been taken away: of other towns no collection says so. */
async function storeReviews({ of, about }: Question & { kind: "reviews" }): Promise<void> {
  const by = of === "listing" ? "listingId" : "reviewedId";
  const reviews = publicReplica.getState()?.rows("reviews");
  const known = (await reviews?.find({ of: { [by]: about }, by: "newest" }))?.map(({ id }) => id) ?? [];
  const { rows: named } = answered(v.object({ rows }), await rpc("reviews_about", { [of]: about }, { as: "anyone" }));
  const gone = named.length < REVIEWS_MOST ? known.filter((id) => !named.some((row) => row.id === id)) : [];
  await storeRows([...named, ...gone.map((id) => ({ id, deleted: true }))], "reviews");
}

/*
 * Questions that a screen may ask beyond the replica. Each rejects when the server cannot be asked; rows come as received,
 * to be parsed where they are stored.
 */
/** One page of twelve of `search_listings`; the count is exact up to a thousand, `nearest` the spelling found instead. */
async function searchServer(filters: Omit<Filters, "page">, page: number): Promise<v.InferOutput<typeof found>> {
  const { minPrice: min_price, maxPrice: max_price, ...same } = filters;
  return answered(
    found,
    await rpc(
      "search_listings",
      { ...same, min_price, max_price, page, town: currentTown?.id ?? null },
      { as: "anyone", method: "POST" },
    ),
  );
}

/** Asked as the current person: an own listing that is not active has its row, a stranger's has not. */
async function lookUp(listing_id: string, userId: string | null): Promise<v.InferOutput<typeof looked>> {
  return answered(looked, await rpc("listing_by_id", { listing_id }, { as: userId === null ? "anyone" : { userId } }));
}

/** So many listings of a seller are named at most. */
const SELLER_MOST = 60;

/** Everything that anyone may see of a person, null when there is no such person, and their newest sixty listings. */
async function lookUpSeller(id: string): Promise<v.InferOutput<typeof seller>> {
  return answered(seller, await rpc("seller_listings", { seller: id }, { as: "anyone" }));
}

/** Kept with the collection, so that it is there without a network, and goes when the town changes. */
async function storeCounts(): Promise<Answer> {
  const progress = publicReplica.getState()?.progress;
  if (progress === undefined) throw new Error("The server could not be asked");
  const { newsAt = 0 } = await progress.read("feed");
  const answer = answered(counts, await rpc("town_counts", { town: currentTown?.id ?? null }, { as: "anyone" }));
  await progress.change("feed", { counts: { ...answer, at: newsAt } });
  return { kind: "counts" };
}

/** Kept with the person's own rows, so that they are there without a network, and go with the person. */
async function storeNumbers(): Promise<Answer> {
  const replica = privateReplica.getState();
  const userId = currentUser();
  if (replica === null || userId === null || replica.owner !== userId) throw new Error("Nobody's numbers");
  const answer = answered(numbers, await rpc("listing_numbers", {}, { as: { userId } }));
  await replica.progress.change("mine", { numbers: answer });
  return { kind: "numbers" };
}

function answered<T>(schema: v.GenericSchema<unknown, T>, { data }: RpcAnswer): T {
  const parsed = v.safeParse(schema, data);
  if (parsed.success) {
    reportContact();
    return parsed.output;
  }
  if (data === null) reportUnreachable();
  throw new Error("The server could not be asked");
}
