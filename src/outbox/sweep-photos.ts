/**
 * Photos on this phone that nothing names any more: their draft was published or thrown away on another device, or the
 * mutation that would have kept them was taken back. What can still be undone, sent or typed on keeps its photos.
 */
import { baseName, fullName } from "#domain/photo-name.ts";
import { outboxOf, type OutboxDatabase } from "./database.ts";
import type { Orphan, PhotoKey, TextDraft } from "./tables.ts";
import { openDrafts } from "./open-draft.ts";
import { gatherCopied } from "./photos.ts";
import { photosNamedBy } from "./forget-photos.ts";
import { argsOf, type OutboxRow } from "./row.ts";
import { textDraft } from "./text-drafts.ts";

/** The drafts that the server knows, each with the photos it names. */
export type KnownDrafts = ReadonlyMap<string, readonly string[]>;

/**
 * Rows, forms and texts beside the drafts that the server knows. `rows`: the whole outbox; `open`: forms that stand on some screen; `texts`: those typed
 * and not sent that may name photos.
 */
export type Beside = {
  readonly rows: readonly OutboxRow[];
  readonly open: ReadonlySet<string>;
  readonly texts: readonly string[];
};

/** The server copies a draft under another id: its photos are kept under the first one's, so whoever names one names it for all. */
function namesOf(drafts: KnownDrafts, { rows, texts }: Beside): ReadonlySet<string> {
  const names = [...drafts.values()].flat();
  for (const row of rows) names.push(...photosNamedBy(row));
  for (const text of texts) names.push(...(text.match(PHOTO_NAMES) ?? []));
  return new Set(names.map(baseName));
}

const PHOTO_NAMES = /[0-9a-f]{64}_\d{3}\.[a-z]+/gu;

/** Those of `photos` to let go. Pure. */
export function orphans(photos: readonly PhotoKey[], drafts: KnownDrafts, beside: Beside): PhotoKey[] {
  const named = namesOf(drafts, beside);
  // For ten seconds it can be brought back; what becomes of its photos then is the settling's business.
  const deleted = beside.rows.flatMap((row) => argsOf(row, "delete_draft")?.id ?? []);
  const protectedDrafts = new Set([...beside.open, ...deleted]);
  const isNamed = ([draft, photo]: PhotoKey) => protectedDrafts.has(draft) || named.has(fullName(photo));
  return photos.filter((key) => !isNamed(key));
}

/** `drafts` and `rows`: all there are; `going`: one's own listings that are neither sold nor deleted, null where not all are known. */
type Known = {
  readonly drafts: KnownDrafts;
  readonly going: ReadonlySet<string> | null;
  readonly rows: readonly OutboxRow[];
  readonly open: ReadonlySet<string>;
};

const isNamed = (id: string, { rows, open }: Known): boolean =>
  open.has(id) || rows.some(({ args }) => "id" in args && args.id === id);

/**
 * Texts that no form opens for: of an edit whose listing is sold or deleted, which it stays (`guard_listing`), while one that waits for its
 * payment, or is under review, may be on sale again; and those that were to change a refused message of which no mutation is here any more.
 */
async function strayTexts({ textDrafts }: OutboxDatabase, parked: readonly TextDraft[], known: Known) {
  const edits = [...(await editsOf(textDrafts)), ...parked.filter(({ form }) => form === "edit")];
  const changes = [
    ...(await textDrafts.where("message").above("").toArray()),
    ...parked.filter(({ message }) => message),
  ];
  const strays = [
    ...edits.filter(({ about }) => known.going?.has(about) === false && !isNamed(about, known)),
    ...changes.filter(({ message }) => !known.rows.some(({ id }) => id === message)),
  ];
  return [...new Set(strays.map(({ key }) => key))];
}

const editsOf = (textDrafts: OutboxDatabase["textDrafts"]): Promise<TextDraft[]> =>
  textDrafts.where("form").equals("edit").toArray();

/** Screenshots that were left in a form of which nothing else is stored. Only inside a transaction over both. */
async function strayScreenshots(
  { screenshots, textDrafts }: OutboxDatabase,
  parked: readonly TextDraft[],
  { open }: Known,
): Promise<readonly string[]> {
  const chosen = await screenshots.where("form").above("").toArray();
  const typed = await textDrafts.bulkGet(chosen.map(({ form }) => form));
  const isTyped = (form: string, place: number) => typed[place] !== undefined || parked.some(({ key }) => key === form);
  return chosen.filter(({ form }, place) => !open.has(form) && !isTyped(form, place)).map(({ id }) => id);
}

/** Forgets uploads of pictures that are to go nowhere any more: taken back, or no longer on this phone. */
async function forgetStrayUploads({ uploads, photos }: OutboxDatabase, rows: readonly OutboxRow[]): Promise<void> {
  const names = new Set((await photos.toCollection().primaryKeys()).map(([, name]) => name));
  const leads = (object: string) => names.has(object) || rows.some(({ id }) => object.startsWith(id)); // a proof's has its id
  await uploads.filter(({ object, state }) => state !== "following" && !leads(baseName(object))).delete();
}

const WEEK_MS = 7 * 86_400_000;

/** Marks these rows as orphans since `now`, or since they are; forgets all other marks. Returns those that were marked a week ago. */
async function mark(
  { orphans: marks }: OutboxDatabase,
  found: readonly Omit<Orphan, "since">[],
  now: number,
): Promise<readonly Orphan[]> {
  const before = await marks.bulkGet(found.map(({ table, key }): [Orphan["table"], Orphan["key"]] => [table, key]));
  const marked = found.map((one, place) => ({ ...one, since: before[place]?.since ?? now }));
  const isOld = ({ since }: Orphan) => now - since >= WEEK_MS;
  await marks.clear();
  await marks.bulkPut(marked.filter((one) => !isOld(one)));
  return marked.filter(isOld);
}

/** `parked`: what pages put aside that went, by key; `going`: listings that are neither sold nor deleted, where all are known. */
type Aside = { readonly parked?: ReadonlyMap<string, string>; readonly going?: Known["going"] };

/** How many blobs went, and the keys of the texts. */
type Swept = { readonly blobs: number; readonly texts: readonly string[] };

/**
 * Marks the photos and screenshots that nothing names, and lets go of those marked a week ago that nothing has named since: they exist
 * nowhere else, and a server that was restored may name them again. With them goes how far their uploads had come. So do texts that no
 * form opens for, and what a draft was written upon. `drafts`: all that the server knows; `now` in milliseconds of the server's clock.
 */
export async function sweepPhotos(
  userId: string,
  drafts: KnownDrafts,
  now: number,
  { parked = new Map(), going = null }: Aside = {},
): Promise<Swept> {
  const db = outboxOf(userId);
  const swept = [db.photos, db.screenshots, db.textDrafts, db.uploads, db.draftBases];
  const counts = await Promise.all(swept.map((table) => table.count()));
  if (parked.size === 0 && counts.every((count) => count === 0)) return { blobs: 0, texts: [] };
  const open = await openDrafts();
  return await db.transaction("rw", db.tables, async () => {
    // Before the draft that it was copied from is published and lets go of its own.
    await gatherCopied(db, drafts);
    const rows = [...(await db.mutations.toArray()), ...(await db.archived.toArray())];
    const aside = [...parked].map(([key, text]) => textDraft(key, text));
    const known: Known = { drafts, going, rows, open };
    const naming = [
      ...(await editsOf(db.textDrafts)),
      ...aside.filter(({ form }) => form === "edit" || form === "draft"),
    ];
    const beside: Beside = { rows, open, texts: naming.map(({ text }) => text) };
    const photos = orphans(await db.photos.toCollection().primaryKeys(), drafts, beside);
    const bases = (await db.draftBases.toCollection().primaryKeys()).filter(
      (draft) => !drafts.has(draft) && !isNamed(draft, known),
    );
    const of = (table: Orphan["table"], keys: readonly Orphan["key"][]) => keys.map((key) => ({ table, key }));
    const gone = await mark(
      db,
      [
        ...of("photos", photos),
        ...of("screenshots", await strayScreenshots(db, aside, known)),
        ...of("textDrafts", await strayTexts(db, aside, known)),
        ...of("draftBases", bases),
      ],
      now,
    );
    for (const { table, key } of gone) await db.table(table).delete(key);
    await forgetStrayUploads(db, rows);
    const isBlob = ({ table }: Orphan) => table === "photos" || table === "screenshots";
    const texts = gone.flatMap(({ table, key }) => (table === "textDrafts" && typeof key === "string" ? [key] : []));
    return { blobs: gone.filter(isBlob).length, texts };
  });
}
