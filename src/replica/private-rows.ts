/**
 * Rows of one person in a collection of RxDB. A tombstone is a document like any other: RxDB brings a document that it deleted back
 * without asking which is newer, and writes to one that is there are repeated until no other tab was faster.
 */
import type { MangoQuery, RxCollection, RxDocument } from "rxdb";
import type { CollectionName } from "#domain/collection.ts";
import { ALL_INDEX } from "./collection.ts";
import type { PrivateReplica } from "./private.ts";
import { asNew, over, type Gone, type Question, type Row, type Rows, type Tombstone } from "./rows.ts";

type Kept<R> = RxCollection<R | Gone>;

export function collectionRows<R extends Row>(db: PrivateReplica, name: CollectionName): Rows<R> {
  const opened = () => db.collection(name) as unknown as Promise<Kept<R>>;
  const find = (question: Question<R> = {}) =>
    db.read(name, async (found) => shownOf(question, await (found as unknown as Kept<R>).find(mango(question)).exec()));
  return {
    put: async (rows) => put(await opened(), rows),
    remove: async (ids) => removeFrom(await opened(), ids),
    find,
    count: async () => (await find()).length,
    watch: (question, listener) =>
      db.watch<RxDocument<R | Gone>[]>(
        name,
        (found) => (found as unknown as Kept<R>).find(mango(question)).$,
        (documents) => listener(shownOf(question, documents)),
      ),
    async forget(before) {
      const kept = await opened();
      const asked: unknown = { selector: { gone: { $lt: before } }, index: [ALL_INDEX] };
      const old = await kept.find(asked as MangoQuery<R | Gone>).exec();
      await removeFrom(
        kept,
        old.map(({ id }) => id),
      );
    },
  };
}

/** Adds what is not here yet, on a fresh replica all, without a look at what is; the rest is judged by what that has shown. */
async function put<R extends Row>(collection: Kept<R>, rows: readonly (R | Tombstone)[]): Promise<void> {
  const now = Date.now();
  const came = new Map(rows.map((row) => [row.id, row]));
  const { error: known } = await collection.bulkInsert(rows.map((row) => asNew(row, now)));
  const changes = known.flatMap((error) => {
    const row = came.get(error.documentId);
    if (error.status !== 409 || row === undefined) throw notStored(error);
    return over<R>(error.documentInDb, row, now) === null ? [] : [row];
  });
  if (changes.length === 0) return;
  const documents = await collection.findByIds(changes.map(({ id }) => id)).exec();
  await Promise.all(
    changes.map((row) => {
      const document = documents.get(row.id);
      // Removed since by another tab: the page comes again.
      if (document === undefined) throw notStored({ documentId: row.id, status: 404 });
      return document.incrementalModify((here) => ({ ...(over<R>(here, row, now) ?? here), _deleted: false }));
    }),
  );
}

/** RxDB keeps what it deletes: it is swept at once. */
async function removeFrom<R extends Row>(collection: Kept<R>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { error } = await collection.bulkRemove([...ids]);
  if (error[0] !== undefined) throw notStored(error[0]);
  await collection.cleanup(0);
}

const notStored = ({ documentId, status }: { documentId: string; status: number }): Error =>
  new Error(`Row ${documentId} could not be stored (${status})`);

function mango<R extends Row>({ ids, of, by, from, skip, limit, passes }: Question<R>): MangoQuery<R | Gone> {
  const fields = [...Object.keys(of ?? {}), ...(by === undefined ? [] : [by])];
  return {
    selector: {
      gone: { $exists: false },
      ...(ids && { id: { $in: [...ids] } }),
      ...of,
      ...(by !== undefined && from !== undefined && { [by]: { $gte: from } }),
    },
    ...(fields.length > 0 && { sort: fields.map((field) => ({ [field]: "asc" })) }),
    ...(skip !== undefined && { skip }),
    ...(limit !== undefined && passes === undefined && { limit }),
  } as unknown as MangoQuery<R | Gone>;
}

function shownOf<R extends Row>({ passes, limit }: Question<R>, documents: readonly RxDocument<R | Gone>[]): R[] {
  const rows = documents.map((document) => toRow(document) as R);
  return passes === undefined ? rows : rows.filter(passes).slice(0, limit);
}

// RxDB returns the same document object for the same revision, so a row keeps its reference until it changes.
const plain = new WeakMap<object, unknown>();

function toRow<R>(document: RxDocument<R>): R {
  const known = plain.get(document);
  if (known !== undefined) return known as R;
  const row = document.toJSON() as R;
  plain.set(document, row);
  return row;
}
