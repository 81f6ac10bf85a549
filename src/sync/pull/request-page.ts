import * as v from "valibot";
import { reportContact, reportUnreachable } from "#device/connectivity.ts";
import type { CollectionName } from "#domain/collection.ts";
import { reportGone } from "#identity/current.ts";
import { asksShared, type RpcAnswer, rpc } from "#remote/rpc.ts";
import { instant } from "#model/wire.ts";
import { storeTowns, townsVersion } from "#device/towns.ts";
import { currentTown } from "#current-town";
import { gather } from "./gather.ts";

export type Cursor = { readonly after: string } | { readonly before: string } | { readonly newest: true };
/** `owner`: whose rows they are, null for what everybody sees. */
export type PageRequest = {
  readonly collection: CollectionName;
  readonly owner: string | null;
  readonly cursor: Cursor;
  readonly rows: number;
  /** A transaction that this phone has been told of: an answer kept from before it will not do. */
  readonly at?: number;
  /** The database whose page it must be: a cache keeps those of the one before for as long as any other. */
  readonly epoch?: string | null;
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

/** The rows above the horizon that this tab was last given, by collection and checkpoint: unchanged, they do not come again. */
const tails = new Map<CollectionName, { readonly after: string; readonly tail: string | null }>();

const together = gather<PageRequest, Page>(({ owner }) => owner ?? "", askForPages);

/** Told that a collection of this owner is about to ask: what the others ask meanwhile waits for it. Returns the way to say that it will not. */
export const expectPage = (owner: string | null): (() => void) => together.expect(owner ?? "");

/** Collections that ask at the same moment travel in one request. The runner decides when to ask again. */
export const requestPage: RequestPage = async (request, signal) => {
  const page = await together.ask(request, signal);
  if (!("after" in request.cursor)) return page;
  const { after } = request.cursor;
  if (page.ahead) return { ...page, epoch: await nextEpoch(after) };
  tails.set(request.collection, { after: page.checkpoint ?? after, tail: page.tail });
  return page;
};

/** GET is cached on its way. A person's own go to another origin by POST: leave is asked for each address, and each cursor is one. */
async function askForPages(requests: readonly PageRequest[], signal: AbortSignal): Promise<readonly Page[]> {
  const collections = requests.map(({ collection }) => collection);
  const cursors = Object.fromEntries(requests.map((request) => [request.collection, cursorOf(request)]));
  const owner = requests[0]?.owner ?? null;
  const read = (data: unknown) => (isRecord(data) ? pagesOf(collections, data) : [null]);
  const at = Math.max(...requests.map((request) => request.at ?? 0)) || undefined;
  const as = owner === null ? "anyone" : { userId: owner };
  // A copy that others had kept. Only the server itself says that it is another database.
  const believed = (data: unknown) =>
    read(data).every((page, place) => page !== null && (requests[place]?.epoch ?? page.epoch) === page.epoch);
  const asked = { as, method: owner !== null && asksShared() ? "POST" : "GET", signal, believed, at } as const;
  const ask = (of: object) => rpc("sync_pull", { cursors: JSON.stringify(of) }, asked);
  const isSilent = (data: unknown) => isRecord(data) && !collections.some((collection) => collection in data);
  let answer = await ask(cursors);
  // Nothing is said of a collection that the server does not know yet: one that every server has shows whether it is ours.
  if (answer.status === 200 && isSilent(answer.data)) answer = await ask({ ...cursors, feed: { max: 1 } });
  const { data } = answer;
  const pages = read(data);
  if (pages.every((page) => page !== null)) {
    reportContact();
    if (isRecord(data)) await hearOfTowns(data["towns"]);
    const seen = Math.max(...pages.map((page) => transactionOf(page.checkpoint ?? "0")));
    return pages.map((page) => ({ ...page, seen }));
  }
  throw failure(collections.join(", "), answer, owner, signal);
}

/** A page for each collection in their order, null for what our server did not write. A collection that it does not know has nothing. */
function pagesOf(
  collections: readonly CollectionName[],
  data: Readonly<Record<string, unknown>>,
): readonly (Page | null)[] {
  const pages = collections.map((collection) => (collection in data ? parsePage(data[collection]) : undefined));
  const known = pages.find((page) => page != null) ?? parsePage(data["feed"]) ?? undefined;
  return pages.map((page) => (page !== undefined ? page : known === undefined ? null : { ...known, ...NOTHING }));
}

/** No rows and no checkpoint: once the server knows the collection, it is begun. */
const NOTHING = { rows: [], checkpoint: null, before: null, more: false, far: false, ahead: false, tail: null };

function cursorOf({ collection, owner, cursor, rows }: PageRequest): object {
  const of = { max: rows, ...(owner === null && currentTown !== null ? { town: currentTown.id } : {}) };
  // A walk that others share is kept by the host of the page.
  const begin = asksShared() ? { before: "shared" } : {};
  if (!("after" in cursor)) return { ...of, ...("before" in cursor ? cursor : begin) };
  const known = tails.get(collection);
  const tail = known?.after === cursor.after ? known.tail : null;
  return { ...of, ...cursor, ...(tail === null ? {} : { tail }) };
}

function failure(what: string, answer: RpcAnswer, owner: string | null, signal: AbortSignal): PullFailed {
  // Ours says what it lacks in JSON; a page of HTML is somebody else's. Without a token nobody was asked at all: a session
  // that has ended is no lost network, nor is a phone that cannot read it.
  const { status, data, unread: unasked = status === 401 && data === null } = answer;
  if (!signal.aborted && !unasked && (data === null || status === 200)) reportUnreachable();
  const gone = isRecord(data) && data["code"] === "gone"; // `private.require_account`: nobody of that id any more
  if (owner !== null && status === 401 && gone) reportGone(owner);
  return new PullFailed(what, status === 200 ? 0 : status);
}

/** Shows the server its own checkpoint, which it no longer knows: it starts a new epoch, and names it. */
async function nextEpoch(cursor: string): Promise<string> {
  const { status, data } = await rpc("sync_epoch", { cursor }, { as: "anyone", method: "POST" });
  if (typeof data !== "string") throw new PullFailed("the epoch", status === 200 ? 0 : status);
  return data;
}

const versions = v.array(v.tuple([v.string(), v.number()]));

/** The version of each row that a bounded public collection holds now. Rejects with PullFailed. */
export async function requestVersions(
  collection: CollectionName,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const answer = await rpc("sync_versions", { collection, town: currentTown?.id ?? null }, { as: "anyone", signal });
  const parsed = v.safeParse(versions, answer.data);
  if (!parsed.success) throw failure(`versions of ${collection}`, answer, null, signal);
  return new Map(parsed.output);
}

/** A server with more than one town says so by a mark beside the collections: another one than here has another list. */
async function hearOfTowns(mark: unknown): Promise<void> {
  if (typeof mark !== "string" || mark === townsVersion()) return;
  const { data } = await rpc("open_towns", {}, { as: "anyone" });
  storeTowns(mark, data); // whatever came instead leaves the mark as it was: the next pull asks again
}

const isRecord = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === "object" && data !== null;

/** A page of a collection, as `private.page_of` answers it. Rows are parsed one by one later, each by its collection. */
const pageSchema = v.object({
  rows: v.array(v.unknown()),
  checkpoint: v.nullable(v.string()),
  before: v.nullable(v.string()),
  more: v.boolean(),
  epoch: v.string(),
  /** The server's clock, in milliseconds once parsed. */
  now: instant,
  /** So many changes since the checkpoint that none was sent: begin at the newest. */
  far: v.optional(v.boolean(), false),
  /** The checkpoint lies in the server's future: it was put back to an earlier state. */
  ahead: v.optional(v.boolean(), false),
  /** Names the rows that may still change place; sent along next time, they come only when they are others. */
  tail: v.optional(v.nullable(v.string()), null),
});

/**
 * `seen`: the newest transaction that a page of the same answer has reached. They are of one snapshot, so a collection without rows has seen it too,
 * though its own checkpoint stays where it was.
 */
export type Page = v.InferOutput<typeof pageSchema> & { readonly seen?: number };

/** The transaction that a cursor has reached. */
export const transactionOf = (cursor: string): number => Number.parseInt(cursor, 10);

/** Null for anything that our server did not write: a captive portal answers 200, too. */
export function parsePage(answer: unknown): Page | null {
  const parsed = v.safeParse(pageSchema, answer);
  return parsed.success ? parsed.output : null;
}
