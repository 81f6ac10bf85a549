import { CATEGORIES } from "#domain/category.ts";
import type { ReadonlyStore } from "#domain/derive.ts";
import { type Filters, NO_FILTERS } from "#domain/search.ts";
import { feedIndex } from "#queries/feed-index.ts";
import { search } from "#queries/use-search.ts";
import { newestListings, newestOfCategory } from "#replica/feed-questions.ts";
import { trimRows } from "#replica/commit.ts";
import { openPublic } from "#replica/open.ts";
import { publicReplica } from "#replica/stores.ts";
import { isInCurrentTown } from "#town";

export type Queried = {
  /** Opening the replica, milliseconds; all others too. */
  readonly open: number;
  readonly newest12: number;
  readonly category12: number;
  readonly index: number;
  readonly filtered: number;
  readonly text: number;
  readonly found: number;
  /** Until the words of all listings are known, from the first question with words in it. */
  readonly words: number;
};

/** Only who knows the words of all listings finds the nearest spelling of it. */
const MISSPELT = "telephnoe";
const WORDS = ["velo", "icyclet", "neuf", "pagne", "telephone", "introuvable"];

/** Run once on a page just loaded: nothing is warm but the disk. */
export async function queries(): Promise<Queried> {
  const [open, db] = await timed(openPublic);
  const listings = db.rows("feed");
  const [newest12] = await timed(() => listings.find(newestListings(isInCurrentTown, 12)));
  const byCategory: number[] = [];
  for (const { id: category } of CATEGORIES) {
    const [ms] = await timed(() => listings.find(newestOfCategory(category, isInCurrentTown, 12)));
    byCategory.push(ms);
  }
  const [index] = await timed(async () => {
    publicReplica.setState(db, true);
    await until(feedIndex(), (value) => value?.complete === true);
  });
  const filtered = CATEGORIES.map(({ id: category }) =>
    find({ ...NO_FILTERS, category, district: "Lobia", maxPrice: 50_000 }),
  );
  const [words] = await timed(() => until(search({ ...NO_FILTERS, q: MISSPELT }), ({ nearest }) => nearest !== null));
  const texts = WORDS.map((q) => find({ ...NO_FILTERS, q }));
  return {
    open,
    newest12,
    category12: middle(byCategory),
    index,
    filtered: middle(filtered.map(([ms]) => ms)),
    text: middle(texts.map(([ms]) => ms)),
    found: texts.reduce((sum, [, rows]) => sum + rows, 0),
    words,
  };
}

/** Leaves the newest `count` listings in the phone, as much as the product fills by itself. */
export async function storeNewest(count: number): Promise<void> {
  const db = await openPublic();
  await trimRows(db.rows("feed"), { bound: count, since: 0 });
}

/** The question of the screen itself, from the press to the rows. */
function find(filters: Filters): [number, number] {
  const began = performance.now();
  const { total } = search(filters).getState();
  return [performance.now() - began, total];
}

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const began = performance.now();
  const result = await work();
  return [performance.now() - began, result];
}

function until<T>(live: ReadonlyStore<T>, check: (value: T) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => check(live.getState()) && resolve();
    live.subscribe(look);
    look();
  });
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
