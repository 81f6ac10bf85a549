import { randomUUID } from "node:crypto";
import { request, type Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { publishableKey } from "../../supabase/local/keys.ts";

/** Milliseconds of each answer, by what was asked; `lost`: requests without a good answer, and sockets that fell. */
export type Log = { readonly pushes: number[]; readonly pulls: number[]; readonly pokes: number[]; lost: number };

export type Offer = { readonly id: string; readonly owner: string };
export type Person = { readonly id: string; readonly token: string; readonly offers: readonly Offer[] };

/** Over which the app spreads what a poke of the feed makes it ask (src/sync/collections.ts). */
const SPREAD_MS = 2000;
const LONGEST_MS = 60_000;
/** As supabase-js does; a socket that is not heard of for a minute is closed. */
const HEARTBEAT_MS = 25_000;

/**
 * The content of a poke: which collection, up to which transaction, and over how many milliseconds phones should spread their questions.
 */
export type Poke = { readonly collection?: string; readonly at?: number; readonly spread?: number };

/** A socket with a channel for each topic; resolves once all are joined. */
export function listen(
  url: string,
  token: string,
  topics: readonly string[],
  heard: (poke: Poke) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/realtime/v1/websocket?apikey=${publishableKey}&vsn=1.0.0`);
  const join = (topic: string, ref: string): string =>
    JSON.stringify({
      topic: `realtime:${topic}`,
      event: "phx_join",
      ref,
      join_ref: ref,
      payload: {
        access_token: token,
        config: { private: true, broadcast: {}, presence: {}, postgres_changes: [] },
      },
    });
  const beat = JSON.stringify({ topic: "phoenix", event: "heartbeat", ref: "heart", payload: {} });
  const heart = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send(beat), HEARTBEAT_MS);
  socket.once("close", () => clearInterval(heart));
  return new Promise((resolve, reject) => {
    socket.once("open", () => topics.forEach((topic, at) => socket.send(join(topic, String(at)))));
    let joined = 0;
    socket.on("message", (data: Buffer) => {
      const { event, ref, payload } = JSON.parse(data.toString()) as {
        ref: string | null;
        event: string;
        payload: Record<string, unknown>;
      };
      if (event === "phx_reply" && ref !== "heart" && payload["status"] === "ok" && (joined += 1) === topics.length)
        resolve(socket);
      if (event === "broadcast") heard(payload["payload"] as Poke);
    });
    socket.once("error", reject);
  });
}

/** A phone as the server sees it: a socket with two channels, a pull for each poke, mutations one at a time. No browser, no replica. */
export class Phone {
  readonly #cursors: Record<string, string>;
  readonly #waiting = new Set<string>();
  #socket: WebSocket | null = null;

  readonly url: string;
  readonly agent: Agent;
  readonly person: Person;
  readonly log: Log;

  /** @param start the checkpoint that it already has, a transaction id */
  constructor(url: string, agent: Agent, person: Person, start: string, log: Log) {
    this.url = url;
    this.agent = agent;
    this.person = person;
    this.log = log;
    const none = `${start}~00000000-0000-0000-0000-000000000000`;
    this.#cursors = { feed: none, reviews: none, messages: none, favorites: none, mine: `${start}~`, drafts: none };
  }

  /** Resolves once both channels are joined. */
  async connect(): Promise<void> {
    const { id, token } = this.person;
    const socket = await listen(this.url, token, ["feed:daloa", `user:${id}`], (poke) => this.#poked(poke));
    this.#socket = socket;
    socket.once("close", () => this.#socket !== null && (this.log.lost += 1));
  }

  disconnect(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.terminate();
  }

  #poked({ collection = "mine" }: Poke): void {
    this.log.pokes.push(0);
    if (this.#waiting.has(collection)) return;
    this.#waiting.add(collection);
    const shared = collection === "feed" || collection === "reviews";
    void pause(shared ? Math.random() * SPREAD_MS : 0).then(() => {
      this.#waiting.delete(collection);
      return this.#pull(collection, shared);
    });
  }

  async #pull(collection: string, shared: boolean): Promise<void> {
    const cursors = JSON.stringify({ [collection]: { after: this.#cursors[collection], max: 100 } });
    const answer = await this.#ask(
      "GET",
      `/rest/v1/rpc/sync_pull?${new URLSearchParams({ cursors }).toString()}`,
      !shared,
      this.log.pulls,
    );
    const page = (answer as Record<string, { checkpoint?: string | null }> | null)?.[collection];
    if (typeof page?.checkpoint === "string") this.#cursors[collection] = page.checkpoint;
  }

  /** One mutation, as the app pushes it. */
  async push(kind: string, args: object): Promise<void> {
    const mutations = [{ id: randomUUID(), kind, key: randomUUID(), args }];
    const verdicts = (await this.#ask("POST", "/rest/v1/rpc/sync_push", true, this.log.pushes, { mutations })) as
      { status: string }[] | null;
    if (verdicts?.[0]?.status !== "applied") this.log.lost += 1;
  }

  /** The body of a good answer, or null; its time is noted once it is here whole. */
  #ask(method: string, path: string, signed: boolean, times: number[], body?: object): Promise<unknown> {
    const begun = performance.now();
    return new Promise((resolve) => {
      const failed = (): void => {
        this.log.lost += 1;
        resolve(null);
      };
      const asked = request(
        this.url + path,
        {
          method,
          agent: this.agent,
          timeout: LONGEST_MS,
          headers: {
            apikey: publishableKey,
            "content-type": "application/json",
            ...(signed && { authorization: `Bearer ${this.person.token}` }),
          },
        },
        (answer) => {
          let text = "";
          answer.setEncoding("utf8").on("data", (part: string) => (text += part));
          answer.once("error", failed).once("end", () => {
            if (answer.statusCode !== 200) return failed();
            times.push(performance.now() - begun);
            resolve(JSON.parse(text));
          });
        },
      );
      asked.once("timeout", () => asked.destroy(new Error("late"))).once("error", failed);
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}
