import { pull, type Caller, type FreshDatabase, type Collection, type Page, type Row } from "./world.ts";

/** The smallest client that follows the pull protocol: pages in, rows by id, checkpoint after the rows. */
export class Replica {
  readonly rows = new Map<string, Row>();
  readonly #db: FreshDatabase;
  readonly #who: Caller;
  readonly #collection: Collection;
  readonly #max: number;
  #checkpoint: string | null = null;
  #before: string | null = null;

  constructor(db: FreshDatabase, who: Caller, collection: Collection, max = 60) {
    this.#db = db;
    this.#who = who;
    this.#collection = collection;
    this.#max = max;
  }

  get checkpoint(): string | null {
    return this.#checkpoint;
  }

  /** One request of the backfill; false when there is nothing older to ask for. */
  async backfill(): Promise<boolean> {
    if (this.#checkpoint !== null && this.#before === null) return false;
    const page = await pull(this.#db, this.#who, this.#collection, { before: this.#before, max: this.#max });
    for (const row of page.rows) if (!this.rows.has(row.id)) this.rows.set(row.id, row);
    this.#checkpoint ??= page.checkpoint;
    this.#before = page.before;
    return page.more;
  }

  /** One request for changes; true when the server says to ask again at once. */
  async follow(): Promise<boolean> {
    const page: Page = await pull(this.#db, this.#who, this.#collection, { after: this.#checkpoint, max: this.#max });
    for (const row of page.rows) {
      if (row.deleted === true) this.rows.delete(row.id);
      else this.rows.set(row.id, row);
    }
    this.#checkpoint = page.checkpoint;
    return page.more;
  }

  /** Backfill and changes to their end. */
  async catchUp(): Promise<this> {
    while (await this.backfill());
    while (await this.follow());
    return this;
  }
}
