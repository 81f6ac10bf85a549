import type { Sql } from "postgres";
import type { WebSocket } from "ws";
import { claimsOf, TokenRefused } from "../auth-claims.ts";
import type { FewAtOnce } from "../few-at-once.ts";
import { logFault } from "../log.ts";
import type { Keys } from "../keys.ts";
import { armExpiry, disarm, type Channel, type JoinPayload } from "./channel.ts";
import type { Broadcast } from "./listener.ts";
import { decode, encode, type Message, type Version } from "./protocol.ts";
import { mayRead } from "./read-policy.ts";

export type SocketParts = { sql: Sql; keys: Keys; judgeInTurn: FewAtOnce; apiKey: string; version: Version };

const PREFIX = "realtime:";
const MAX_CHANNELS = 100;
/** The index of `realtime.messages` takes no more than 2.7 kB; the longest topic of the app has 41 signs. */
const MAX_TOPIC_LENGTH = 200;
/** Messages of a client that are not worked off, at most: twice what it needs to join all its channels at once. */
const MAX_WAITING = 200;
const MAX_WAITING_BYTES = 1024 * 1024;
const MAX_UNSENT_BYTES = 1024 * 1024;
const SILENCE_MS = 75_000; // clients send a heartbeat every 25 s

const ENDED = "Token has expired: its session has ended";

/** A refusal that the client is told in the reply to its join. */
class JoinRefused extends Error {}

/** One client: its channels, and the Phoenix conversation that opens and closes them. */
export class RealtimeSocket {
  readonly #ws: WebSocket;
  readonly #parts: SocketParts;
  readonly #channels = new Map<string, Channel>();
  #work: Promise<void> = Promise.resolve();
  #waiting = 0;
  #waitingBytes = 0;
  #silence: NodeJS.Timeout;

  constructor(ws: WebSocket, parts: SocketParts) {
    this.#ws = ws;
    this.#parts = parts;
    this.#silence = setTimeout(() => ws.terminate(), SILENCE_MS);
    ws.on("message", (data: Buffer, binary: boolean) => {
      this.#silence.refresh();
      if (this.#waiting >= MAX_WAITING || this.#waitingBytes >= MAX_WAITING_BYTES) return ws.terminate();
      this.#waiting += 1;
      this.#waitingBytes += data.length;
      void this.#inOrder(() => this.#receive(data, binary)).finally(() => {
        this.#waiting -= 1;
        this.#waitingBytes -= data.length;
      });
    });
    ws.on("close", () => {
      clearTimeout(this.#silence);
      for (const channel of this.#channels.values()) disarm(channel);
      this.#channels.clear();
    });
  }

  /** Hands a stored broadcast to the channel of its topic, if this client has joined it. */
  deliver({ id, topic, event, payload, private: secret }: Broadcast): void {
    const channel = this.#channels.get(PREFIX + topic);
    if (channel === undefined || channel.private !== secret) return;
    this.#push(channel, "broadcast", { type: "broadcast", event, payload, meta: { id } }, null);
  }

  /** Asks anew whether channels of these sessions or people, or all of them (null), may go on; closes those that may not. */
  judgeAgain(ended: readonly string[] | null): void {
    const concerned = [...this.#channels.values()].filter(
      ({ claims }) =>
        ended === null ||
        ended.includes(`session:${String(claims["session_id"])}`) ||
        ended.includes(`person:${claims.sub}`),
    );
    if (concerned.length === 0) return;
    void this.#inOrder(async () => {
      for (const channel of concerned) if (!(await this.#mayGoOn(channel))) this.#shutDown(channel, ENDED);
    });
  }

  /** One thing after another, as they came; nothing more for a client that is gone. */
  #inOrder(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work
      .then(() => (this.#isOpen() ? work() : undefined))
      .catch((error: unknown) => logFault("realtime", error));
    return this.#work;
  }

  #isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  /** The session of its token is there, and the policies still let it hear its topic. */
  #mayGoOn({ claims, private: secret, topic }: Channel): Promise<boolean> {
    const { sql, judgeInTurn } = this.#parts;
    return judgeInTurn(async () => {
      if (!this.#isOpen()) return false;
      const session = claims["session_id"];
      if (typeof session === "string") {
        const rows = await sql`select from auth.sessions where id::text = ${session}`;
        if (rows.length === 0) return false;
      }
      return !secret || (await mayRead(sql, claims, topic));
    });
  }

  async #receive(data: Buffer, binary: boolean): Promise<void> {
    const message = decode(data, binary);
    if (message === null) return;
    if (message.topic === "phoenix" && message.event === "heartbeat") return this.#reply(message, "ok", {});
    if (message.event === "phx_join") return this.#join(message);
    const channel = this.#channels.get(message.topic);
    if (channel === undefined) return;
    if (message.event === "phx_leave") {
      this.#reply(message, "ok", {});
      this.#close(channel);
    } else if (message.event === "access_token") await this.#renew(channel, message);
    else this.#reply(message, "error", { reason: "Only the database may send on this server" });
  }

  async #join(message: Message): Promise<void> {
    try {
      const channel = await this.#admit(message);
      const before = this.#channels.get(channel.wireTopic);
      if (before !== undefined) disarm(before);
      this.#channels.set(channel.wireTopic, channel);
      // After it is listed, so that an end in between is heard as well.
      if (!(await this.#mayGoOn(channel))) {
        this.#channels.delete(channel.wireTopic);
        throw new JoinRefused(
          `Unauthorized: You do not have permissions to read from this Channel topic: ${channel.topic}`,
        );
      }
      this.#arm(channel);
      this.#reply(message, "ok", { postgres_changes: [] });
    } catch (error) {
      if (error instanceof TokenRefused) this.#reply(message, "error", { reason: `InvalidJWTToken: ${error.message}` });
      else if (error instanceof JoinRefused) this.#reply(message, "error", { reason: error.message });
      else {
        this.#reply(message, "error", { reason: "UnknownErrorOnChannel" }); // the client tries again by itself
        throw error;
      }
    }
  }

  async #admit(message: Message): Promise<Channel> {
    const { access_token: accessToken, config: wished } = (message.payload ?? {}) as JoinPayload;
    const config = wished ?? {};
    const topic = message.topic.startsWith(PREFIX) ? message.topic.slice(PREFIX.length) : "";
    if (topic.includes("\0")) throw new JoinRefused("TopicNameInvalid: A topic name holds no NUL");
    if (topic.length > MAX_TOPIC_LENGTH)
      throw new JoinRefused(`TopicNameInvalid: A topic name has at most ${MAX_TOPIC_LENGTH} signs`);
    if (topic === "") throw new JoinRefused("TopicNameRequired: You must provide a topic name");
    if (config.postgres_changes != null && config.postgres_changes.length !== 0)
      throw new JoinRefused("PostgresChangesDisabled: subscribe to broadcasts instead");
    if (this.#channels.size >= MAX_CHANNELS) throw new JoinRefused("ChannelRateLimitReached: Too many channels");
    const token = accessToken ?? this.#parts.apiKey;
    const claims = await claimsOf(token, this.#parts.keys);
    const secret = config.private === true;
    return {
      wireTopic: message.topic,
      topic,
      private: secret,
      joinRef: message.joinRef ?? message.ref,
      token,
      claims,
      expiry: null,
    };
  }

  /** The client has a new token: the channel lives on if it still may read. */
  async #renew(channel: Channel, message: Message): Promise<void> {
    const { access_token: token } = (message.payload ?? {}) as JoinPayload;
    // A key is nobody's new token: a project goes on with the one that it has.
    if (typeof token !== "string" || token === channel.token || token.startsWith("sb_")) return;
    try {
      channel.claims = await claimsOf(token, this.#parts.keys);
      channel.token = token;
    } catch (error) {
      if (error instanceof TokenRefused) return this.#shutDown(channel, error.message);
      throw error;
    }
    if (!(await this.#mayGoOn(channel))) {
      return this.#shutDown(channel, `You no longer have permission to read from this Channel topic: ${channel.topic}`);
    }
    this.#arm(channel);
  }

  #arm(channel: Channel): void {
    if (this.#isOpen()) armExpiry(channel, () => this.#shutDown(channel, "Token has expired 0 seconds ago"));
  }

  #shutDown(channel: Channel, reason: string): void {
    this.#push(
      channel,
      "system",
      { extension: "system", status: "error", message: reason, channel: channel.topic },
      null,
    );
    this.#close(channel);
  }

  #close(channel: Channel): void {
    disarm(channel);
    this.#channels.delete(channel.wireTopic);
    this.#push(channel, "phx_close", {}, channel.joinRef);
  }

  #reply(message: Message, status: "ok" | "error", response: object): void {
    this.#send({ ...message, event: "phx_reply", payload: { status, response } });
  }

  #push(channel: Channel, event: string, payload: object, ref: string | null): void {
    this.#send({ joinRef: channel.joinRef, ref, topic: channel.wireTopic, event, payload });
  }

  #send(message: Message): void {
    if (!this.#isOpen()) return;
    if (this.#ws.bufferedAmount > MAX_UNSENT_BYTES) return this.#ws.terminate(); // too slow: it pulls when it is back
    this.#ws.send(encode(this.#parts.version, message));
  }
}
