/**
 * Photos on this phone that nothing names any more: their draft was published or thrown away on another device, or the
 * mutation that would have kept them was taken back. What can still be undone, sent or typed on keeps its photos.
 */
import { draftFrom } from "#domain/draft.ts";
import { baseName, fullName } from "#domain/photo-name.ts";
import { outboxOf, type OutboxDatabase } from "./database.ts";
import { isFollowing } from "./following.ts";
import { BASE } from "./draft-base.ts";
import { openDrafts } from "./open-draft.ts";
import { gatherCopied, PLACE } from "./photos.ts";
import { argsOf, type OutboxRow, picturedBy } from "./row.ts";
import { type Known, strayBases, strayChanges, strayEdits } from "./sweep-words.ts";

export type PhotoKey = [draft: string, name: string];

/** The drafts that the server knows, each with the photos it names. */
export type KnownDrafts = ReadonlyMap<string, readonly string[]>;

/** What lies beside the drafts that the server knows. `rows`: the whole outbox; `open`: forms that stand on some screen; `texts`: typed and not sent, by key. */
export type Beside = {
  readonly rows: readonly OutboxRow[];
  readonly open: ReadonlySet<string>;
  readonly texts: ReadonlyMap<string, string>;
};

/** The server copies a draft under another id: its photos are kept under the first one's, so whoever names one names it for all. */
function namesOf(drafts: KnownDrafts, { rows, texts }: Beside): ReadonlySet<string> {
  const names = [...drafts.values()].flat();
  for (const row of rows) {
    const saved = argsOf(row, "save_draft");
    names.push(...(saved === null ? [] : draftFrom(saved.data).photos), ...(picturedBy(row)?.photos ?? []));
  }
  for (const [key, text] of texts) if (TYPED.test(key)) names.push(...(text.match(NAMES) ?? []));
  return new Set(names.map(baseName));
}

/** Under what words lie that may name photos: of an edit (on the disk, or put aside by a page that went), of a draft (put aside). */
const TYPED = /^(?:edit|draft):/u;
const NAMES = /[0-9a-f]{64}\.[a-z]+/gu;

/** Of `photos`, those to let go. Pure. */
export function orphans(photos: readonly PhotoKey[], drafts: KnownDrafts, beside: Beside): PhotoKey[] {
  const named = namesOf(drafts, beside);
  // For ten seconds it can be brought back; what becomes of its photos then is the settling's business.
  const deleted = beside.rows.flatMap((row) => argsOf(row, "delete_draft")?.id ?? []);
  const spared = new Set([...beside.open, ...deleted]);
  const isNamed = ([draft, photo]: PhotoKey) => spared.has(draft) || named.has(fullName(photo));
  return photos.filter((key) => !isFollowing(key[0]) && !isNamed(key));
}

/** Screenshots that were left in a form of which nothing else is kept. Only inside a transaction over both. */
async function strayScreenshots({ screenshots }: OutboxDatabase, { open, texts }: Beside): Promise<readonly string[]> {
  const forms = (await screenshots.where("form").above("").keys()) as string[];
  return screenshots
    .where("form")
    .anyOf(forms.filter((form) => !open.has(form) && !texts.has(form)))
    .primaryKeys();
}

/** Lets go of the places of pictures that are to go nowhere any more: taken back, or no longer on this phone. `left`: photos that are. */
async function forgetPlaces(
  { meta }: OutboxDatabase,
  left: readonly PhotoKey[],
  rows: readonly OutboxRow[],
): Promise<void> {
  const names = new Set(left.map(([, name]) => name));
  const leads = (object: string) => names.has(object) || rows.some(({ id }) => object.startsWith(id)); // a proof's has its id
  const places = await meta.where("name").startsWith(PLACE).primaryKeys();
  await meta.bulkDelete(places.filter((place) => !leads(baseName(place))));
}

const MARKS = "orphans";
const WEEK_MS = 7 * 86_400_000;

/** `parked`: what pages put aside that went, by key; `going`: listings that are neither sold nor deleted, where all are known. */
type Aside = { readonly parked?: ReadonlyMap<string, string>; readonly going?: Known["going"] };

/** How many blobs went, and the keys of the words. */
type Swept = { readonly blobs: number; readonly texts: readonly string[] };

/**
 * Marks the photos and screenshots that nothing names, and lets go of those marked a week ago that nothing has named since: they exist
 * nowhere else, and a server that was restored may name them again. With them goes how far their uploads had come. So do words that no
 * form opens for, and what a draft was written upon. `drafts`: all that the server knows; `now` in milliseconds of the server's clock.
 */
export async function sweepPhotos(
  userId: string,
  drafts: KnownDrafts,
  now: number,
  { parked = new Map(), going = null }: Aside = {},
): Promise<Swept> {
  const db = outboxOf(userId);
  const places = db.meta.where("name").startsWithAnyOf([PLACE, BASE]);
  const counts = [db.photos.count(), db.screenshots.count(), db.words.count(), places.count()];
  if (parked.size === 0 && (await Promise.all(counts)).every((count) => count === 0)) return { blobs: 0, texts: [] };
  const open = await openDrafts();
  return await db.transaction("rw", db.tables, async () => {
    // Before the draft that it was copied from is published and lets go of its own.
    await gatherCopied(db, drafts);
    const keys = await db.photos.toCollection().primaryKeys();
    const rows = [...(await db.mutations.toArray()), ...(await db.kept.toArray())];
    const words = (await db.words.toArray()).map(({ key, text }) => [key, text] as const);
    const beside: Beside = { rows, open, texts: new Map([...words, ...parked]) };
    const marked = new Map(marksOf((await db.meta.get(MARKS))?.value));
    const since = (key: string) => ({ key, since: marked.get(key) ?? now });
    const photos = orphans(keys, drafts, beside).map((key) => ({ photo: key, ...since(key.join("/")) }));
    const shots = (await strayScreenshots(db, beside)).map((id) => ({ id, ...since(id) }));
    const known: Known = { drafts, going, rows, open };
    const typed = [...beside.texts.keys()];
    const stray = [...strayEdits(typed, known), ...strayChanges(typed, known)].map(since);
    const bases = strayBases(await db.meta.where("name").startsWith(BASE).primaryKeys(), known).map(since);
    const isOld = (mark: { since: number }) => now - mark.since >= WEEK_MS;
    await db.photos.bulkDelete(photos.filter(isOld).map(({ photo }) => photo));
    await forgetPlaces(db, await db.photos.toCollection().primaryKeys(), rows);
    await db.screenshots.bulkDelete(shots.filter(isOld).map(({ id }) => id));
    const texts = stray.filter(isOld).map(({ key }) => key);
    await db.words.bulkDelete(texts);
    await db.meta.bulkDelete(bases.filter(isOld).map(({ key }) => key));
    const left = [...photos, ...shots, ...stray, ...bases].filter((mark) => !isOld(mark));
    await db.meta.put({ name: MARKS, value: left.map((mark): Mark => [mark.key, mark.since]) });
    return { blobs: [...photos, ...shots].filter(isOld).length, texts };
  });
}

type Mark = readonly [key: string, since: number];

const marksOf = (stored: unknown): readonly Mark[] => (Array.isArray(stored) ? (stored as Mark[]) : []);
