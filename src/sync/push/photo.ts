/** The carrier of photos: one of a listing that waits for them, or a part of one, when no row can leave. */
import * as v from "valibot";
import { objectName } from "#domain/photo-name.ts";
import type { VerdictCode } from "#domain/verdict-code.ts";
import { isThere } from "#outbox/database.ts";
import type { StoredPhoto } from "#outbox/tables.ts";
import { storedSizes } from "#outbox/photos.ts";
import { beginUpload, endUpload, placeOf, type Upload, type UploadEnd } from "#outbox/sending.ts";
import { type Ahead, endFollowing, type Following, keepAhead, nextAhead, nextFollowing } from "#outbox/following.ts";
import { isRunning, type Wait } from "#outbox/row.ts";
import { heartbeat } from "#outbox/heartbeat.ts";
import { isReached, meaningOf, type Answer, type Meaning } from "#remote/answer.ts";
import { type Carrier, type DrainDeps, longestAt, type Said, waitAfter } from "./carrier.ts";
import { isStores, type Put } from "./put-photo.ts";

const stored = v.object({ Key: v.string() });
const duplicate = v.union([
  v.object({ statusCode: v.union([v.literal("409"), v.literal(409)]) }),
  v.object({ error: v.literal("Duplicate") }),
]);

/**
 * What the object store's answer to the picture `object` means: it has its own ways. `renewed`: the session has just been renewed,
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

export const photo: Carrier<Upload> = {
  async choose({ db, author, now }) {
    return { load: await beginUpload(db, author, now()) };
  },
  async spared(deps, load) {
    // It was on its way already when the listing was published.
    if (load.photo !== null && isThere(load.photo, deps.now())) {
      await endUpload(deps.db, load, there(load));
      return true;
    }
    if (load.photo !== null) return false;
    const why = refused(load, "not_found", "n'est plus sur cet appareil. Ajoutez-la de nouveau.");
    await endUpload(deps.db, load, why);
    return true;
  },
  async send(deps, { row, object, photo: stored }, token) {
    if (stored === null) return { kind: "unreached" };
    return await deps.put(object, stored.blob, token, row.failures > 0);
  },
  means: (answer, { object }, renewed) =>
    answer.kind === "partial" ? { is: "partial", sent: answer.sent } : meaningOfUpload(answer, object, renewed),
  interrupted: (deps, load) => endUpload(deps.db, load, { event: { type: "interrupted" } }),
  async applyAnswer(deps, round, load, said) {
    await endUpload(deps.db, load, await endOf(deps, load, said));
    return { ...round, rejected: null };
  },
};

const there = ({ object }: Upload): UploadEnd => ({ event: { type: "photo-there", object } });

async function endOf(deps: DrainDeps, load: Upload, { answer, meaning }: Said): Promise<UploadEnd> {
  const later = (): UploadEnd => {
    const longest = longestAt(answer, answer.kind === "partial" || isStores(answer));
    return {
      event: { type: "postponed", wait: waitAfter(deps, answer, load.row.failures + 1, longest), alone: false },
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
      return (await afterCuts(deps, load, answer)) ?? later();
    case "too-large": {
      const smaller = load.photo === null ? null : await shrunk(deps, load, load.photo);
      if (smaller !== null || !meaning.ours) return smaller ?? later();
      return refused(load, "too_long", "est refusée par le serveur. Choisissez-en une autre.");
    }
    case "refused":
      return refused(load, meaning.code, "n'a pas pu être envoyée. Remplacez-la, ou réessayez.");
  }
}

/** So many tries in a row came to nothing. */
const CUTS = 2;

/** A road that has cut it twice gets it smaller, unless much of it has arrived already; null when it goes on as it is. */
async function afterCuts(deps: DrainDeps, load: Upload, answer: Put): Promise<UploadEnd | null> {
  const { failures, uploads } = load.row;
  const { sent, of } = uploads?.carried ?? { sent: 0, of: 1 };
  if (answer.kind !== "unreached" && (answer.kind === "partial" || isReached(answer))) return null;
  return failures + 1 !== CUTS || sent * 2 > of || load.photo === null ? null : await shrunk(deps, load, load.photo);
}

/** Once: a picture that was already made smaller is not made smaller again. */
async function shrunk(deps: DrainDeps, { row }: Upload, photo: StoredPhoto): Promise<UploadEnd | null> {
  if (photo.shrunk === 1 || photo.name !== photo.photo) return null;
  const smaller = await deps.shrink(photo.blob).catch(() => null);
  if (smaller === null || smaller.full.size >= photo.blob.size) return null;
  const { draft, originalBytes } = photo;
  const sizes = storedSizes(draft, { ...smaller, originalBytes }).map((size): StoredPhoto => ({ ...size, shrunk: 1 }));
  return { shrunk: { sizes, object: objectName(row.userId, draft, smaller.name) } };
}

const refused = ({ row, object }: Upload, code: VerdictCode, words: string): UploadEnd => ({
  event: { type: "gave-up", code, message: `La photo ${placeOf(row, object)} ${words}` },
});

/** After a failure, so long nothing goes ahead: what must go has the network to itself. */
const REST_MS = 60_000;
/** All sizes of ten photos: who tries out pictures keeps most of what the server takes in an hour for the listing. */
const MOST = 30;
let restsUntil = 0;
const tried = new Set<string>();

/**
 * Photos that go while the form is still being filled. Nothing waits for them and nothing is said of them: what did not arrive goes
 * when the listing does, as ever.
 */
export const ahead: Carrier<Ahead> = {
  async choose(deps) {
    const may = deps.ahead?.() === true && deps.now() >= restsUntil && tried.size < MOST;
    return { load: may ? await nextAhead(deps.db, deps.author, tried) : null };
  },
  spared: () => Promise.resolve(false),
  async send(deps, { object, photo }, token) {
    await heartbeat(deps.db, deps.now());
    return await deps.put(object, photo.blob, token, false);
  },
  means: (answer, { object }, renewed) =>
    answer.kind === "partial" ? { is: "partial", sent: answer.sent } : meaningOfUpload(answer, object, renewed),
  interrupted: () => Promise.resolve(),
  async applyAnswer(deps, round, load, { meaning }) {
    if (meaning.is === "ok") await keepAhead(deps.db, load, deps.now());
    else if (meaning.is !== "partial") restsUntil = deps.now() + REST_MS;
    if (meaning.is !== "partial") tried.add(load.object);
    return { ...round, rejected: null };
  },
};

/** The longest that what nobody waits for rests after failures: its bytes are the person's money. */
const LONGEST_REST_MS = 3_600_000;
let rest: { failures: number; wait: Wait | null } = { failures: 0, wait: null };

/** The person, or a network that came back, says that it is worth another try. */
export const endRest = (): void => void (rest = { failures: 0, wait: null });

/** The middle sizes of what is on sale already. What becomes of them is said to nobody; what the server will not have is let go, and readers see the whole. */
export const following: Carrier<Following> = {
  async choose({ db, author, now }) {
    const load = await nextFollowing(db, author);
    const { wait } = rest;
    return load !== null && isRunning(wait, now()) ? { load: null, nextAt: wait.until } : { load };
  },
  spared: () => Promise.resolve(false),
  async send(deps, { object, photo }, token) {
    await heartbeat(deps.db, deps.now());
    return await deps.put(object, photo.blob, token, rest.failures > 0);
  },
  means: ahead.means,
  interrupted: () => Promise.resolve(),
  async applyAnswer(deps, round, load, { answer, meaning }) {
    const { is } = meaning;
    const ended = is === "ok" || is === "refused" || (meaning.is === "too-large" && meaning.ours);
    if (ended) await endFollowing(deps.db, load);
    const failures = ended || is === "partial" ? 0 : rest.failures + 1;
    rest = { failures, wait: failures === 0 ? null : waitAfter(deps, answer, failures, LONGEST_REST_MS) };
    return { ...round, rejected: null };
  },
};

/** For tests: as in a page that has just been opened. */
export function forgetAhead(): void {
  restsUntil = 0;
  tried.clear();
  endRest();
}
