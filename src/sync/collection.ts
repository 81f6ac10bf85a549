import * as v from "valibot";
import { isPublicCollection, type CollectionName } from "#domain/collection.ts";
import { commitRows, deleteUnless, dropRows, forgetGone } from "#replica/commit.ts";
import type { ProgressStore } from "#replica/progress.ts";
import type { Row, Rows, Tombstone } from "#replica/rows.ts";
import { replicaOf, type Stored } from "#replica/stores.ts";
import { tombstone } from "#model/wire.ts";

/** The people who may pull a collection: everybody gets the same answer, or each person their own. */
export type Audience = "all" | "person";

/** One row of the collections table. */
type Description<Name extends CollectionName> = {
  readonly name: Name;
  /** Rows in the first request of a fresh replica, and in each one after it. */
  readonly firstPage: number;
  readonly page: number;
  /** Rows that a fresh replica fetches at once; the rest of the bound comes when the page is idle and data is not dear. */
  readonly eager: number;
  /** Lets go of rows beyond what stays on the phone. Absent: all the server gives stays. */
  readonly trim?: (rows: Rows<Stored[Name]>, now: number) => Promise<unknown>;
  /** Asked for whenever that one is: a message may begin a conversation, a review changes how its seller is judged, news may be of a favourite. */
  readonly beside?: CollectionName;
  /** Milliseconds over which phones poked at the same moment spread their pulls. */
  readonly jitter: number;
  readonly row: v.GenericSchema<unknown, Stored[Name]>;
};

/** A collection as the pull loop sees it: what it stores is its own business. */
export type Collection<Name extends CollectionName = CollectionName> = Pick<
  Description<Name>,
  "name" | "firstPage" | "page" | "eager" | "beside" | "jitter"
> & {
  readonly audience: Audience;
  /** Null while its database is not open. */
  readonly open: () => OpenCollection | null;
};

export type OpenCollection = {
  /** The person whose replica it is, null for the one that everybody on this phone shares. */
  readonly owner: string | null;
  readonly progress: ProgressStore;
  /** Stores a page and returns the ids of rows that could not be read; an older version of these is hidden. */
  readonly take: (rows: readonly unknown[]) => Promise<readonly string[]>;
  /** How many rows are here. */
  readonly count: () => Promise<number>;
  /** Forgets every row. */
  readonly drop: () => Promise<void>;
  /** Forgets every row that this page does not name. */
  readonly deleteUnless: (rows: readonly unknown[]) => Promise<void>;
  /** Forgets every row that is not named with this very version. */
  readonly retainVersions: (versions: ReadonlyMap<string, number>) => Promise<void>;
  /** Lets go of rows beyond the bound. `now`: by the server's clock, a phone's may be months ahead. */
  readonly trim: (now: number) => Promise<void>;
};

/** Rows parsed in one go: some 10 ms on a cheap phone. */
const PARSED_AT_ONCE = 100;

export function collection<Name extends CollectionName>({ row, trim, ...rest }: Description<Name>): Collection<Name> {
  return {
    ...rest,
    audience: isPublicCollection(rest.name) ? "all" : "person",
    open() {
      const replica = replicaOf(rest.name).getState();
      if (replica === null) return null;
      const { owner, progress } = replica;
      const rows = replica.rows(rest.name);
      return {
        owner,
        progress,
        async take(page) {
          const quarantined: string[] = [];
          for (let from = 0; from < page.length; from += PARSED_AT_ONCE) {
            const parsed = parseRows(row, page.slice(from, from + PARSED_AT_ONCE));
            await commitRows(rows, parsed.readable);
            quarantined.push(...parsed.quarantined);
          }
          return quarantined;
        },
        count: () => rows.count(),
        drop: () => dropRows(rows),
        deleteUnless(page) {
          const ids = new Set(
            page.map((item) => v.safeParse(named, item)).flatMap(({ success, output }) => (success ? [output.id] : [])),
          );
          return deleteUnless(rows, ({ id }) => ids.has(id));
        },
        retainVersions: (versions) => deleteUnless(rows, (row) => versions.get(row.id) === row.v),
        async trim(now) {
          await trim?.(rows, now);
          await forgetGone(rows);
        },
      };
    },
  };
}

/** A version that is no number any more says nothing: the row is hidden all the same. */
const named = v.object({ id: v.string(), v: v.fallback(v.optional(v.number()), undefined) });

/**
 * A row that does not parse must not stop a collection, and what is here of it is no longer true: its older version goes. A
 * row without an id is skipped.
 */
function parseRows<Stored extends Row>(row: v.GenericSchema<unknown, Stored>, page: readonly unknown[]) {
  const readable: (Stored | Tombstone)[] = [];
  const quarantined: string[] = [];
  for (const item of page) {
    const gone = v.safeParse(tombstone, item);
    const parsed = gone.success ? gone : v.safeParse(row, item);
    if (parsed.success) readable.push(parsed.output);
    else {
      const strange = v.safeParse(named, item);
      if (!strange.success) continue;
      readable.push({ ...strange.output, deleted: true });
      quarantined.push(strange.output.id);
    }
  }
  return { readable, quarantined };
}
