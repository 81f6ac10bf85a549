/** The phone of one person in a push world: its outbox, its session, its clock. */
import "fake-indexeddb/auto";
import type { Mutation } from "#model/mutations.ts";
import { append } from "#outbox/append.ts";
import { deleteOutbox, outboxOf, type OutboxDatabase } from "#outbox/database.ts";
import { localLocks } from "#outbox/locks.ts";
import type { UploadPlace } from "#outbox/tables.ts";
import { type Reach, readPlace, writePlace } from "#outbox/uploads.ts";
import { forgetIdentity, writeIdentity } from "#outbox/session/identity-store.ts";
import { tokensFrom } from "#outbox/session/renew.ts";
import type { PushReason } from "#sync/requests.ts";
import { credentialsOf, post } from "#sync/push/deps.ts";
import { putPhoto } from "#sync/push/put-photo.ts";
import { sendProof } from "#sync/push/proof.ts";
import type { Drained, SmallerPhoto } from "#sync/push/transport.ts";
import { pushOnce, type TurnDeps } from "#sync/push/drain.ts";
import type { Person, PushWorld } from "./push-world.ts";

/** Requests give up after a tenth of their time, 2 s, but only what the network holds back: a busy machine's answer is waited for. */
const HURRY = 10;

export type Phone = {
  db: OutboxDatabase;
  clock: { now: number };
  /** Stores mutations in order; gives their ids (null where two undid each other). */
  mutate(...mutations: Mutation[]): Promise<(string | null)[]>;
  /** One turn of the push, as a wake would start it. */
  push(reason?: PushReason): Promise<Drained>;
  /** Turn after turn, jumping over the waits, until nothing is left that can leave. Gives the milliseconds jumped over. */
  drainAll(turns?: number): Promise<number>;
  /** A push whose process dies once the server has answered a mutation, a photo or a proof: that answer is never stored. */
  dies(at?: "post" | "put" | "prove"): Promise<void>;
  /** `state content` of each row that is not on the server, oldest first. */
  left(): Promise<string[]>;
  forget(): Promise<void>;
};

/** A server, by the connection that leads there and the key that its clients name. */
export type Reached = { readonly key: string; readonly proxy: Pick<PushWorld["proxy"], "url" | "holds"> };

type Shrinking = {
  ahead?: Reach;
  photo?: () => SmallerPhoto | null;
  screenshot?: () => Blob | null;
  fetch?: typeof fetch;
};

/** Its clock starts at the same second of a minute, whatever the hour of the run: connections are cut at the end of one. */
const wholeMinute = (now: number): number => now - (now % 60_000);

/** The phone's own compressor for a picture that the server finds too large (Node has no canvas), and its connection to the proxy. */
export async function phoneOf(
  world: Reached,
  person: Person,
  { photo, screenshot, fetch: over = fetch, ahead }: Shrinking = {},
): Promise<Phone> {
  const clock = { now: wholeMinute(Date.now()) + 20_000 };
  const network = { url: world.proxy.url, key: world.key, fetch: over };
  const locks = localLocks();
  const db = outboxOf(person.id);
  const now = () => clock.now;
  await writeIdentity({ userId: person.id, email: person.email, tokens: tokensFrom(person.tokens, clock.now) });

  const places = {
    get: (object: string) => readPlace(db, object),
    set: (object: string, place: UploadPlace | null) => writePlace(db, object, place),
  };
  const deps: TurnDeps = {
    db,
    author: person.id,
    credentials: (rejected) => credentialsOf({ network, locks, now }, person.id, rejected),
    post: (rows, token, signal) => post(network, rows, token, signal),
    put: (object, blob, token, cut, signal, bucket) =>
      putPhoto({ over: network, places, now }, { bucket, object, blob, token, cut, signal }),
    ahead: () => ahead ?? null,
    shrink: async () => photo?.() ?? null,
    prove: (id, args, shot, token, cut, signal) =>
      sendProof({ over: network, places, now }, { author: person.id, id, args, screenshot: shot, token, cut, signal }),
    shrinkScreenshot: async () => screenshot?.() ?? null,
    now,
    random: () => 0.5,
    locks,
    after(ms, run) {
      const timer = setInterval(() => {
        if (!world.proxy.holds()) return;
        clearInterval(timer);
        run();
      }, ms / HURRY);
      return () => clearInterval(timer);
    },
  };
  const push = (reason: PushReason = "timer") => pushOnce(deps, reason, new AbortController().signal);

  return {
    db,
    clock,
    async mutate(...mutations) {
      const ids = [];
      for (const mutation of mutations) ids.push((await append(person.id, mutation, clock.now)).id);
      return ids;
    },
    push,
    async drainAll(turns = 60) {
      const began = clock.now;
      for (let turn = 0; turn < turns; turn++) {
        const { next } = await push();
        if (next === null) return clock.now - began;
        clock.now = Math.max(clock.now, next);
      }
      throw new Error(`not empty after ${turns} turns`);
    },
    async dies(at = "post") {
      await new Promise<void>((resolve) => {
        const dead = () => {
          resolve();
          return new Promise<never>(() => undefined);
        };
        const dying: TurnDeps = {
          ...deps,
          // The lock of a dead process is let go by the browser: this one has locks of its own.
          locks: localLocks(),
          after: () => () => undefined,
          post: async (...sent) => {
            const answer = await deps.post(...sent);
            return at === "post" ? await dead() : answer;
          },
          put: async (...sent) => {
            const answer = await deps.put(...sent);
            return at === "put" ? await dead() : answer;
          },
          prove: async (...sent) => {
            const answer = await deps.prove(...sent);
            return at === "prove" ? await dead() : answer;
          },
        };
        // With nothing that may leave, it dies without a request.
        void pushOnce(dying, "timer", new AbortController().signal).then(() => resolve());
      });
    },
    async left() {
      const rows = await db.mutations.orderBy("seq").toArray();
      return rows
        .filter((row) => row.state !== "sent")
        .map((row) => `${row.state} ${"content" in row.args ? row.args.content : row.kind}`);
    },
    async forget() {
      await deleteOutbox(person.id);
      await forgetIdentity();
    },
  };
}
