/** A phone that reads: the real replica and the real pull, led by one tab, against a push world's server through its proxy. */
import "fake-indexeddb/auto";
import { WebSocket } from "ws";
import { publishableKey } from "../../supabase/local/keys.ts";
import type { Person, PushWorld } from "../support/push-world.ts";
import { setIdentity } from "#identity/current.ts";
import { configureRemote } from "#remote/configuration.ts";
import { setEnvironment } from "#remote/environment.ts";
import { deleteStored } from "#replica/delete-stored.ts";
import { holdReplicas } from "#replica/open.ts";
import { PUBLIC_NAME, privateName } from "#replica/names.ts";
import type { Progress } from "#replica/progress.ts";
import { privateReplica, publicReplica, replicaOf } from "#replica/stores.ts";
import { COLLECTIONS } from "#sync/collections.ts";
import type { Clock } from "#sync/clock.ts";
import { lead } from "#sync/leader.ts";
import { relayRequests } from "#sync/relay.ts";
import { requestPull } from "#sync/requests.ts";

/** Rhythm of the phone: its minute takes 1.5 s. */
const HURRY = 40;

const hurried: Clock = {
  now: () => Date.now(),
  random: () => 0.5,
  after(ms, run) {
    const timer = setTimeout(run, ms / HURRY);
    return () => clearTimeout(timer);
  },
};

/** `id version` of each row, sorted: what two sides must agree on. */
export type Rows = readonly string[];

export type PullPhone = {
  /** How far each collection has come, by its name. */
  progress(): Promise<Readonly<Record<string, Progress>>>;
  reviews(): Promise<Rows>;
  sellers(): Promise<Rows>;
  feed(): Promise<Rows>;
  messages(): Promise<Rows>;
  favorites(): Promise<readonly { id: string; status: string }[]>;
  /** The rows that this person may see, by the database itself. */
  truth(collection: "feed" | "sellers" | "messages"): Promise<Rows>;
  /** Whose token the phone shows from now on. */
  mutationAs(person: Person): void;
  pull(): void;
  /** Ends it; `forget` also takes everything off the phone. */
  stop(forget?: boolean): Promise<void>;
};

/** `shared`: the page's own address, where the project is another origin. */
export async function pullPhone(world: PushWorld, person: Person, shared?: string): Promise<PullPhone> {
  let acting = person;
  setEnvironment({ url: world.proxy.url, key: publishableKey, ...(shared === undefined ? {} : { shared }) });
  configureRemote({
    accessToken: () => Promise.resolve(acting.tokens.access_token),
    transport: WebSocket as unknown as typeof globalThis.WebSocket,
  });
  setIdentity(person.id);
  const stopRelay = relayRequests();
  const release = await holdReplicas();
  const retire = lead(hurried);
  const named = (rows: readonly { id: string; v: number }[]) => rows.map(({ id, v }) => `${id} ${v}`).toSorted();

  return {
    async progress() {
      const collections = COLLECTIONS.map(
        async ({ name }) => [name, await replicaOf(name).getState()?.progress.read(name)] as const,
      );
      return Object.fromEntries(
        (await Promise.all(collections)).flatMap(([name, at]) => (at === undefined ? [] : [[name, at]])),
      );
    },
    reviews: async () => named((await publicReplica.getState()?.rows("reviews").find()) ?? []),
    sellers: async () => named((await publicReplica.getState()?.rows("sellers").find()) ?? []),
    feed: async () => named((await publicReplica.getState()?.rows("feed").find()) ?? []),
    messages: async () => named((await privateReplica.getState()?.rows("messages").find()) ?? []),
    async favorites() {
      const rows = (await privateReplica.getState()?.rows("favorites").find()) ?? [];
      return rows.map(({ id, listing }) => ({ id, status: listing.status }));
    },
    async truth(collection) {
      const { sql } = world;
      const rows =
        collection !== "messages"
          ? await sql<
              { body: { id: string; v: number } }[]
            >`select body from ${sql(`private.pull_${collection}`)} where not gone`
          : await sql<
              { body: { id: string; v: number } }[]
            >`select body from private.pull_messages where not gone and reader = ${person.id}`;
      return named(rows.map((row) => row.body));
    },
    mutationAs: (other) => void (acting = other),
    pull: () => requestPull("every"),
    async stop(forget = true) {
      retire();
      stopRelay();
      await release();
      setIdentity(null);
      if (!forget) return;
      await deleteStored(PUBLIC_NAME);
      await deleteStored(privateName(person.id));
    },
  };
}
