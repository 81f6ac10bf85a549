import { reportContact, reportUnreachable } from "#device/connectivity.ts";
import type { LaneName } from "#domain/mutation.ts";
import { rpc } from "#remote/rpc.ts";
import { reportClosedAccount } from "#replica/closed-account.ts";
import { type Page, parsePage } from "./page.ts";

export type Cursor = { readonly after: string } | { readonly before: string } | { readonly newest: true };
/** `owner`: whose rows they are, null for what everybody sees. */
export type PageRequest = { readonly lane: LaneName; readonly owner: string | null; readonly cursor: Cursor; readonly rows: number };

/** Asks for one page. Rejects with PullFailed when there is none, for whatever reason. */
export type RequestPage = (request: PageRequest, signal: AbortSignal) => Promise<Page>;

/** `signedOut`: the server does not know who asks; asking again changes nothing until the session does. */
export class PullFailed extends Error {
  readonly signedOut: boolean;
  constructor(lane: LaneName, status: number) {
    super(`Pull of ${lane}: ${status === 0 ? "nobody answered" : status}`);
    this.signedOut = status === 401;
  }
}

/** With GET, so that the answers of public lanes can be cached on their way. The runner decides when to ask again. */
export const requestPage: RequestPage = async ({ lane, owner, cursor, rows }, signal) => {
  const { status, data } = await rpc(
    `sync_pull_${lane}`,
    { max_rows: rows, ...("newest" in cursor ? {} : cursor) },
    { as: owner === null ? "anyone" : { userId: owner }, signal },
  );
  const page = parsePage(data);
  if (page !== null) {
    reportContact();
    return page;
  }
  // Ours says what it lacks in JSON; a page of HTML is somebody else's. Without a token nobody was asked at all: a session
  // that has ended is no lost network.
  const unasked = status === 401 && data === null;
  if (!signal.aborted && !unasked && (data === null || status === 200)) reportUnreachable();
  if (owner !== null && status === 401 && isGone(data)) reportClosedAccount(owner);
  throw new PullFailed(lane, status === 200 ? 0 : status);
};

/** `private.require_account`: nobody of that id any more. */
const isGone = (data: unknown): boolean => typeof data === "object" && data !== null && "code" in data && data.code === "gone";
