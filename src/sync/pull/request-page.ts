import * as v from "valibot";
import { reportContact, reportUnreachable } from "#device/connectivity.ts";
import type { LaneName } from "#domain/lane.ts";
import { reportGone } from "#identity/current.ts";
import { type RpcAnswer, rpc } from "#remote/rpc.ts";
import { gather } from "./gather.ts";
import { type Page, parsePage } from "./page.ts";

export type Cursor = { readonly after: string } | { readonly before: string } | { readonly newest: true };
/** `owner`: whose rows they are, null for what everybody sees. */
export type PageRequest = {
  readonly lane: LaneName;
  readonly owner: string | null;
  readonly cursor: Cursor;
  readonly rows: number;
};

/** Asks for one page. Rejects with PullFailed when there is none, for whatever reason. */
export type RequestPage = (request: PageRequest, signal: AbortSignal) => Promise<Page>;

/** `signedOut`: the server does not know who asks; asking again changes nothing until the session does. */
export class PullFailed extends Error {
  readonly signedOut: boolean;
  constructor(what: string, status: number) {
    super(`Pull of ${what}: ${status === 0 ? "nobody answered" : status}`);
    this.signedOut = status === 401;
  }
}

/** The rows above the horizon that this tab was last given, by lane and checkpoint: unchanged, they do not come again. */
const tails = new Map<LaneName, { readonly after: string; readonly tail: string | null }>();

const together = gather<PageRequest, Page>(({ owner }) => owner ?? "", askForPages);

/** Told that a lane of this owner is about to ask: what the others ask meanwhile waits for it. Gives back the way to say that it will not. */
export const expectPage = (owner: string | null): (() => void) => together.expect(owner ?? "");

/** Lanes that ask at the same moment travel in one request. The runner decides when to ask again. */
export const requestPage: RequestPage = async (request, signal) => {
  const page = await together.ask(request, signal);
  if (!("after" in request.cursor)) return page;
  const { after } = request.cursor;
  if (page.ahead) return { ...page, generation: await nextGeneration(after) };
  tails.set(request.lane, { after: page.checkpoint ?? after, tail: page.tail });
  return page;
};

/** With GET, so that the answers of public lanes can be cached on their way. */
async function askForPages(requests: readonly PageRequest[], signal: AbortSignal): Promise<readonly Page[]> {
  const lanes = requests.map(({ lane }) => lane);
  const cursors = Object.fromEntries(requests.map((request) => [request.lane, cursorOf(request)]));
  const owner = requests[0]?.owner ?? null;
  const answer = await rpc(
    "sync_pull",
    { cursors: JSON.stringify(cursors) },
    { as: owner === null ? "anyone" : { userId: owner }, signal },
  );
  const { data } = answer;
  const pages = lanes.map((lane) => (isRecord(data) ? parsePage(data[lane]) : null));
  if (pages.every((page) => page !== null)) {
    reportContact();
    return pages;
  }
  throw failure(lanes.join(", "), answer, owner, signal);
}

function cursorOf({ lane, cursor, rows }: PageRequest): object {
  if (!("after" in cursor)) return { max: rows, ...("before" in cursor ? cursor : {}) };
  const known = tails.get(lane);
  const tail = known?.after === cursor.after ? known.tail : null;
  return { max: rows, ...cursor, ...(tail === null ? {} : { tail }) };
}

function failure(what: string, { status, data }: RpcAnswer, owner: string | null, signal: AbortSignal): PullFailed {
  // Ours says what it lacks in JSON; a page of HTML is somebody else's. Without a token nobody was asked at all: a session
  // that has ended is no lost network.
  const unasked = status === 401 && data === null;
  if (!signal.aborted && !unasked && (data === null || status === 200)) reportUnreachable();
  if (owner !== null && status === 401 && isGone(data)) reportGone(owner);
  return new PullFailed(what, status === 200 ? 0 : status);
}

/** Shows the server its own checkpoint, which it no longer knows: it starts a new generation, and names it. */
async function nextGeneration(cursor: string): Promise<string> {
  const { status, data } = await rpc("sync_epoch", { cursor }, { as: "anyone", method: "POST" });
  if (typeof data !== "string") throw new PullFailed("the generation", status === 200 ? 0 : status);
  return data;
}

const versions = v.array(v.tuple([v.string(), v.number()]));

/** The version of each row that a bounded public lane holds now. Rejects with PullFailed. */
export async function requestVersions(lane: LaneName, signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const answer = await rpc("sync_versions", { lane }, { as: "anyone", signal });
  const parsed = v.safeParse(versions, answer.data);
  if (!parsed.success) throw failure(`versions of ${lane}`, answer, null, signal);
  return new Map(parsed.output);
}

const isRecord = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === "object" && data !== null;

/** `private.require_account`: nobody of that id any more. */
const isGone = (data: unknown): boolean => isRecord(data) && data["code"] === "gone";
