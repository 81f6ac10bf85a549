/** The transport of the pictures of listings and messages: one, or a part of one, when no row can leave. */
import * as v from "valibot";
import { objectName } from "#domain/photo-name.ts";
import type { VerdictCode } from "#domain/verdict-code.ts";
import type { StoredPhoto } from "#outbox/tables.ts";
import { storedSizes } from "#outbox/photos.ts";
import {
  beginUpload,
  endFollowing,
  endUpload,
  storeAhead,
  type Needed,
  nextAhead,
  endWish,
  nextFollowing,
  nextWished,
  type NextUpload,
  placeOf,
  type UploadEnd,
} from "#outbox/uploads.ts";
import { isRunning, type Wait } from "#outbox/row.ts";
import { heartbeat } from "#outbox/heartbeat.ts";
import { meaningOf, type Answer, type Meaning } from "#remote/answer.ts";
import {
  type Transport,
  type DrainDeps,
  isCutShort,
  longestAt,
  type Meant,
  type Said,
  smallerOnce,
  waitAfter,
} from "./transport.ts";
import { isStores, type Put } from "./put-photo.ts";

const stored = v.object({ Key: v.string() });
const duplicate = v.union([
  v.object({ statusCode: v.union([v.literal("409"), v.literal(409)]) }),
  v.object({ error: v.literal("Duplicate") }),
]);

/**
 * The meaning of the object store's answer to the picture `object`: it has its own ways. `renewed`: the session has just been renewed,
 * so a 403 is no longer about its age.
 */
export function meaningOfUpload(answer: Answer, object: string, renewed: boolean): Meaning {
  const meaning = meaningOf(answer, "storage");
  const json = answer.kind === "answered" ? answer.json : undefined;
  // There already: it has the same name, so it is the same picture.
  if (v.is(duplicate, json)) return { is: "ok", json };
  // Whoever answers 200 to everything has not kept a photo, and who speaks of another one not this.
  if (meaning.is === "ok" && !(v.is(stored, json) && json.Key.endsWith(object))) return { is: "later" };
  // 403 is said both of an ended token and of a forbidden place.
  const ended = meaning.is === "refused" && meaning.code === "forbidden" && !renewed;
  return ended ? { is: "sign-in" } : meaning;
}

/** The meaning of an answer to a whole picture or to a part of it. */
const means = (answer: Put, object: string, renewed: boolean): Meant =>
  answer.kind === "partial" ? { is: "partial", sent: answer.sent } : meaningOfUpload(answer, object, renewed);

const isNeeded = (load: NextUpload): load is Needed => load.row !== null;

/** One picture at a time: those that a listing waits for, then the middle sizes of what is on sale, then photos of drafts. */
export const picture: Transport<NextUpload> = {
  async choose(deps) {
    const needed = await beginUpload(deps.db, deps.author, deps.now());
    if (needed !== null) return { load: needed };
    const following = await nextFollowing(deps.db);
    if (following !== null && !isRunning(rest.wait, deps.now())) return { load: following };
    const rests = deps.now() < restsUntil;
    const wished = await nextWished(deps.db, deps.author);
    if (wished !== null && !rests) return { load: wished };
    const reach = rests || tried.size >= MOST ? null : (deps.ahead?.() ?? null);
    const load = reach === null ? null : await nextAhead(deps.db, deps.author, tried, reach);
    const next = [following === null ? null : rest.wait?.until, wished === null ? null : restsUntil];
    const times = next.filter((time) => typeof time === "number");
    return { load, nextAt: times.length === 0 ? null : Math.min(...times) };
  },
  async skipped({ db }, load) {
    if (!isNeeded(load)) return false;
    // It was on its way already when the listing was published.
    if (load.photo !== null && load.isThere) await endUpload(db, load, there(load));
    else if (load.photo === null)
      await endUpload(db, load, refused(load, "not_found", "n'est plus sur ce téléphone. Ajoutez-la de nouveau."));
    else return false;
    return true;
  },
  async send(deps, { row, ahead, object, bucket, photo: stored }, token) {
    if (stored === null) return { kind: "unreached" };
    if (row === null) await heartbeat(deps.db, deps.now());
    const failures = row?.failures ?? (ahead ? 0 : rest.failures);
    return await deps.put(object, stored.blob, token, failures > 0, bucket);
  },
  means: (answer, { object }, renewed) => means(answer, object, renewed),
  async interrupted({ db }, load) {
    if (isNeeded(load)) await endUpload(db, load, { event: { type: "interrupted" } });
  },
  async applyAnswer(deps, drainState, load, said) {
    if (isNeeded(load)) await endUpload(deps.db, load, await endOf(deps, load, said));
    else if (load.ahead) await endAhead(deps, load, said);
    else await endFollower(deps, load, said);
    return { ...drainState, rejected: null };
  },
};

const there = ({ object }: Needed): UploadEnd => ({ event: { type: "photo-there", object } });

async function endOf(deps: DrainDeps, load: Needed, { answer, meaning }: Said): Promise<UploadEnd> {
  const later = (): UploadEnd => {
    const longest = longestAt(answer, answer.kind === "partial" || isStores(answer));
    return {
      event: { type: "postponed", wait: waitAfter(deps, answer, load.row.failures + 1, longest), isolated: false },
    };
  };
  switch (meaning.is) {
    case "ok":
      return there(load);
    case "partial":
      return { event: { type: "partial", sent: meaning.sent, of: load.photo?.blob.size ?? 0 } };
    case "sign-in":
      return later();
    case "later":
      return (isCutShort(load.row, answer) ? await shrunk(deps, load) : null) ?? later();
    case "too-large": {
      const smaller = await shrunk(deps, load);
      if (smaller !== null || !meaning.ours) return smaller ?? later();
      return refused(load, "too_long", "est refusée par le serveur. Choisissez-en une autre.");
    }
    case "refused":
      return refused(load, meaning.code, "n'a pas pu être envoyée. Remplacez-la, ou réessayez.");
  }
}

/** A smaller picture in the place of this one; its thumbnail is small already. */
async function shrunk(deps: DrainDeps, { row, photo }: Needed): Promise<UploadEnd | null> {
  if (photo === null || photo.name !== photo.photo) return null;
  const smaller = await smallerOnce(photo, deps.shrink, ({ full }) => full.size);
  if (smaller === null) return null;
  const { draft, originalBytes } = photo;
  const sizes = storedSizes(draft, { ...smaller, originalBytes }).map((size): StoredPhoto => ({ ...size, shrunk: 1 }));
  return { shrunk: { sizes, object: objectName(row.userId, draft, smaller.name) } };
}

const UNSENT_VOICE = "Le message vocal n'a pas pu être envoyé. Enregistrez-le de nouveau, ou réessayez.";

/** A listing has several, which have numbers. */
const refused = ({ row, object, bucket }: Needed, code: VerdictCode, words: string): UploadEnd => ({
  event: {
    type: "gave-up",
    code,
    message:
      bucket === "voices"
        ? UNSENT_VOICE
        : `La photo ${bucket === "listings" ? `${placeOf(row, object)} ` : ""}${words}`,
  },
});

/** After a failure, so long nothing goes ahead: what must go has the network to itself. */
const REST_MS = 60_000;
/** All sizes of ten photos: who tries out pictures keeps most of what the server takes in an hour for the listing. */
const MOST = 30;
let restsUntil = 0;
const tried = new Set<string>();

/** Whether the server will not have a picture, whenever it is sent. */
const isForGood = (meaning: Meant): boolean => meaning.is === "refused" || (meaning.is === "too-large" && meaning.ours);

/** Photos that go before their listing are said to nobody: one that did not arrive goes when the listing does, as ever. A wish is tried again. */
async function endAhead(deps: DrainDeps, load: NextUpload, { meaning }: Said): Promise<void> {
  if (meaning.is === "partial") return;
  if (meaning.is === "ok") await storeAhead(deps.db, load, deps.now());
  else restsUntil = deps.now() + REST_MS;
  if (load.wished === undefined) tried.add(load.object);
  else if (isForGood(meaning)) await endWish(deps.db, load);
}

/** The longest that what nobody waits for rests after failures: its bytes are the person's money. */
const LONGEST_REST_MS = 3_600_000;
let rest: { failures: number; wait: Wait | null } = { failures: 0, wait: null };

/** The person, or a network that came back, says that it is worth another try. */
export function endRest(): void {
  rest = { failures: 0, wait: null };
  restsUntil = 0;
}

/** A middle size is said to nobody either: one that the server will not have is let go, and readers see the whole. */
async function endFollower(deps: DrainDeps, load: NextUpload, { answer, meaning }: Said): Promise<void> {
  const { is } = meaning;
  const ended = is === "ok" || isForGood(meaning);
  if (ended) await endFollowing(deps.db, load);
  const failures = ended || is === "partial" ? 0 : rest.failures + 1;
  rest = { failures, wait: failures === 0 ? null : waitAfter(deps, answer, failures, LONGEST_REST_MS) };
}

/** For tests: as in a page that has just been opened. */
export function forgetAhead(): void {
  tried.clear();
  endRest();
}
