/**
 * `GET /flux/<function>`: what everybody may ask of the database, answered at the app's own address and kept by a cache that
 * stands before it. Shared by the local server (supabase/local/http/flux.ts) and the edge (netlify/edge-functions/flux.ts).
 * No account, no key: the same answer for all. A host without it answers with something else, and the app asks the project.
 */

/** Seconds for which an answer is good for everybody. 0: it is not kept, but comes from the app's own address all the same. */
const FRESH_S: Readonly<Record<string, number>> = {
  sync_pull: 2,
  sync_pull_feed: 10,
  sync_versions: 0,
  town_counts: 0,
  seller_listings: 0,
  seller_facts: 0,
  reviews_about: 0,
  open_towns: 0,
};

/** A page of a shared walk names the horizon it was made after: it stays right (migration 030020). */
const WALKED_S = 3_600;
const WALKED = /^\d+~\d+~[^~]+~\d+$/u;

/** Where it stands, and the argument that only tells questions apart: `at`, the transaction that a poke told of. */
const PATH = /^\/flux\/([a-z_]+)$/u;
const APART = "at";

export type FluxQuestion = {
  /** Path and query at the project. */
  readonly address: string;
  /** The key of the cached answer: an answer for a later `at` was made after that poke. */
  readonly key: string;
  readonly fresh: number;
};

/** Null when it is none of these questions. */
export function fluxQuestion(method: string, url: URL): FluxQuestion | null {
  const name = PATH.exec(url.pathname)?.[1] ?? "";
  const fresh = FRESH_S[name];
  if (method !== "GET" || fresh === undefined) return null;
  const given = new URLSearchParams(url.searchParams);
  given.sort();
  const key = `${name}?${given.toString()}`;
  given.delete(APART);
  const walked = name === "sync_pull" && isWalk(given.get("cursors"));
  return { address: `/rest/v1/rpc/${name}?${given.toString()}`, key, fresh: walked ? WALKED_S : fresh };
}

function isWalk(cursors: string | null): boolean {
  try {
    const asked: unknown = JSON.parse(cursors ?? "null");
    const collections: unknown[] = typeof asked === "object" && asked !== null ? Object.values(asked) : [];
    return collections.length > 0 && collections.every((collection) => WALKED.test(beforeOf(collection)));
  } catch {
    return false; // the project says what it thinks of it
  }
}

const beforeOf = (cursor: unknown): string =>
  typeof cursor === "object" && cursor !== null && "before" in cursor && !("after" in cursor)
    ? String(cursor.before)
    : "";

/** Browsers ask each time, by ETag; caches between them and us keep it. */
export const fluxHeaders = (fresh: number): Readonly<Record<string, string>> => ({
  "Cache-Control": fresh === 0 ? "no-store" : `public, max-age=0, s-maxage=${String(fresh)}`,
});
