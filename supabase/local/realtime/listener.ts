import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Sql } from "postgres";

export type Broadcast = { id: string; topic: string; event: string; payload: unknown; private: boolean };

export type Hearing = {
  deliver: (broadcast: Broadcast) => void;
  /** Somebody is to be told something. */
  bell?: () => void;
  /** `session:<id>` or `person:<id>`: may hear less from now on; null: nobody knows who, something was missed. */
  end?: (ended: readonly string[] | null) => void;
};

const RETRY_MS = 200;
const REMEMBERED = 2_000;
/** A row may commit this much later than its stamp says. */
const LATE_COMMIT_MS = 5_000;

/**
 * Hears of rows in `realtime.messages` and reads them back. When its connection is lost (database restarted) it
 * listens again and catches up on what was stored meanwhile, each row once. The driver's own `listen` tries again
 * once and then stays silent.
 */
export class BroadcastListener {
  readonly #sql: Sql;
  readonly #connection: Sql;
  readonly #deliver: (broadcast: Broadcast) => void;
  readonly #bell: () => void;
  readonly #end: (ended: readonly string[] | null) => void;
  readonly #delivered = new Set<string>();
  #announced: string[] = [];
  #ended: string[] = [];
  #heardUntil = Date.now();
  #listening: Promise<void> | null = null;
  #stopped = false;

  /** @param sql reads the rows; `url` is for the connection that listens */
  constructor(url: string, sql: Sql, { deliver, bell = () => {}, end = () => {} }: Hearing) {
    this.#sql = sql;
    this.#deliver = deliver;
    this.#bell = bell;
    this.#end = end;
    const options: postgres.Options<Record<string, postgres.PostgresType>> & {
      onnotify(channel: string, id: string): void;
    } = {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: 5,
      fetch_types: false,
      onnotice: () => {},
      onnotify: (channel, words) => {
        if (channel === "djassa_notices") this.#bell();
        else this.#announce(channel === "djassa_ended" ? this.#ended : this.#announced, words);
      },
      onclose: () => {
        if (!this.#stopped) void this.#listenAgain();
      },
    };
    this.#connection = postgres(url, options);
  }

  async start(): Promise<void> {
    await this.#listen();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#connection.end({ timeout: 1 });
  }

  async #listen(): Promise<void> {
    await this.#connection.unsafe("listen realtime_messages; listen djassa_notices; listen djassa_ended");
  }

  /**
   * One query for all rows announced in this turn of the event loop, and only then what has ended: the last poke of a session tells
   * it so. Not by `setImmediate`: a query that the driver
   * gets there, while its connection closes, blocks that connection for good (its issue 1154).
   */
  #announce(heard: string[], words: string): void {
    heard.push(words);
    if (this.#announced.length + this.#ended.length === 1) setTimeout(() => void this.#readAnnounced(), 0);
  }

  async #readAnnounced(): Promise<void> {
    const [ids, ended] = [this.#announced, this.#ended];
    [this.#announced, this.#ended] = [[], []];
    const sql = this.#sql;
    try {
      if (ids.length > 0)
        this.#deliverOnce(
          await sql<Broadcast[]>`
        select id, topic, event, payload, coalesce(private, false) as private
        from realtime.messages where id = any(${ids}::uuid[]) order by inserted_at`,
        );
      this.#heardUntil = Date.now();
    } catch (error) {
      if (!isConnectionError(error)) console.error(error); // else they come with the catching up after the reconnection
    }
    if (ended.length > 0) this.#end(ended);
  }

  #listenAgain(): Promise<void> {
    this.#listening ??= this.#untilListening().finally(() => {
      this.#listening = null;
    });
    return this.#listening;
  }

  async #untilListening(): Promise<void> {
    const since = new Date(this.#heardUntil - LATE_COMMIT_MS).toISOString();
    const sql = this.#sql;
    while (!this.#stopped) {
      try {
        await this.#listen();
        this.#deliverOnce(
          await sql<Broadcast[]>`
          select id, topic, event, payload, coalesce(private, false) as private from realtime.messages
          where inserted_at > ${since}::timestamptz at time zone 'utc' and extension = 'broadcast' order by inserted_at`,
        );
        this.#end(null);
        return;
      } catch {
        await pause(RETRY_MS); // the database is not back yet
      }
    }
  }

  #deliverOnce(rows: readonly Broadcast[]): void {
    for (const row of rows) {
      if (this.#delivered.has(row.id)) continue;
      this.#delivered.add(row.id);
      this.#deliver(row);
    }
    for (const id of this.#delivered) {
      if (this.#delivered.size <= REMEMBERED) break;
      this.#delivered.delete(id);
    }
  }
}

const isConnectionError = (error: unknown): boolean =>
  /^(CONN|ECONN|57P0)/.test((error as { code?: string }).code ?? "");
