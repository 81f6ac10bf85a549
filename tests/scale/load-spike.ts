/**
 * The cost of one publication when thousands listen: phones that hold a place in the feed and answer its poke by the one question of the
 * app, spread as the poke asks. One socket hears it for all of them; the questions are real, 256 of them at a time.
 */
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "postgres";
import { publishableKey } from "../../supabase/local/keys.ts";
import { listen, Phone, type Log, type Person, type Poke } from "./phones.ts";

/** How phones ask: each with its own token; as visitors, of the project; as visitors, of the address that a cache answers. */
export const WAYS = ["named", "project", "cache"] as const;
export type Way = (typeof WAYS)[number];

/** `peak`: most questions sent within one second. `pulls`: how often the database made a page. */
export type LoadSpike = {
  readonly asked: number;
  readonly failed: number;
  readonly peak: number;
  readonly pulls: number;
  readonly seconds: number;
  readonly pushes: readonly number[];
};

const LONGEST_MS = 180_000;
/** Messages a second meanwhile, whose times say what the load spike does to people who write. */
const MESSAGES = 2;
/** So many take turns: who writes has a pace. */
const WRITERS = 50;

/** How often the database has made a page so far; `track_functions` counts it (see `countPulls`). */
async function pullsMade(sql: Sql): Promise<number> {
  await pause(2_500); // sessions report once a second
  const [row] = await sql<{ calls: number }[]>`
    select coalesce(sum(calls), 0)::int as calls from pg_stat_user_functions where schemaname = 'private' and funcname = 'pull'`;
  return row?.calls ?? 0;
}

/** For a database of its own: has it count what its functions are called. */
export async function countPulls(sql: Sql): Promise<void> {
  await sql.unsafe("alter system set track_functions = 'pl'");
  await sql`select pg_reload_conf()`;
}

/** One publication, `phones` that hear of it. @param people some that have listings; tokens and messages are theirs */
export async function measureLoadSpike(
  url: string,
  sql: Sql,
  people: readonly Person[],
  phones: number,
  way: Way,
): Promise<LoadSpike> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const log: Log = { pushes: [], pulls: [], pokes: [], lost: 0 };
  const [seller, reader, ...others] = people as readonly [Person, Person, ...Person[]];
  // Their own connections: on real phones nobody's message waits behind the questions of others.
  const lines = new Agent({ keepAlive: true });
  const writers = others.slice(0, WRITERS).map((person) => new Phone(url, lines, person, "0", log));
  const place = await begin(url, agent);
  await sql`update private.feed_pokes set poked_at = '-infinity'`; // the last line of the table was a moment ago
  const before = await pullsMade(sql);
  let poked: (poke: Poke) => void = () => {};
  const heard = new Promise<Poke>((resolve) => (poked = resolve));
  const socket = await listen(url, seller.token, ["feed:daloa"], poked);
  try {
    await new Phone(url, agent, seller, "0", log).push("change_price", {
      id: seller.offers[0]?.id,
      price: 200 + Math.floor(Math.random() * 90_000),
    });
    const poke = await heard;
    let over = false;
    const writing = write(writers, reader, () => over);
    const began = Date.now();
    const asked = await Promise.all(
      Array.from({ length: phones }, (_, n) =>
        ask(url, agent, pathOf(way, place, poke), way === "named" ? people[n % people.length] : undefined, poke),
      ),
    );
    const seconds = (Date.now() - began) / 1000;
    over = true;
    await writing;
    const inSecond = new Map<number, number>();
    for (const { at } of asked) {
      const second = Math.floor((at - began) / 1000);
      inSecond.set(second, (inSecond.get(second) ?? 0) + 1);
    }
    return {
      asked: asked.length,
      failed: asked.filter(({ reached }) => !(reached > place)).length + log.lost,
      peak: Math.max(...inSecond.values()),
      pulls: (await pullsMade(sql)) - before,
      seconds,
      pushes: log.pushes.slice(1),
    };
  } finally {
    socket.terminate();
    agent.destroy();
    lines.destroy();
  }
}

/** The place of a phone that has just begun. */
async function begin(url: string, agent: Agent): Promise<string> {
  const cursors = JSON.stringify({ feed: { max: 1 } });
  return await checkpointOf(url, agent, `/rest/v1/rpc/sync_pull?${new URLSearchParams({ cursors }).toString()}`);
}

function pathOf(way: Way, after: string, { at }: Poke): string {
  const cursors = JSON.stringify({ feed: { after, max: 100 } });
  return way === "cache"
    ? `/flux/sync_pull?${new URLSearchParams({ cursors, at: String(at) }).toString()}`
    : `/rest/v1/rpc/sync_pull?${new URLSearchParams({ cursors }).toString()}`;
}

type Asked = { readonly at: number; readonly reached: string };

/** One phone: waits its part of the spread, asks, and says when, and which place it has reached; "" for none. */
async function ask(
  url: string,
  agent: Agent,
  path: string,
  person: Person | undefined,
  { spread = 2_000 }: Poke,
): Promise<Asked> {
  await pause(Math.random() * spread);
  const at = Date.now();
  return { at, reached: await checkpointOf(url, agent, path, person).catch(() => "") };
}

function checkpointOf(url: string, agent: Agent, path: string, person?: Person): Promise<string> {
  const headers = {
    apikey: publishableKey,
    ...(person === undefined ? {} : { authorization: `Bearer ${person.token}` }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { agent, timeout: LONGEST_MS, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.once("error", reject).once("end", () => {
        if (answer.statusCode !== 200) return reject(new Error(String(answer.statusCode)));
        resolve((JSON.parse(text) as { feed: { checkpoint: string } }).feed.checkpoint);
      });
    });
    asked.once("timeout", () => asked.destroy(new Error("late"))).once("error", reject);
    asked.end();
  });
}

/** Writes message after message, at their pace, until it is over. */
async function write(phones: readonly Phone[], to: Person, isOver: () => boolean): Promise<void> {
  const sent: Promise<void>[] = [];
  const message = { listing_id: to.offers[0]?.id, receiver_id: to.id, content: "Toujours disponible ?" };
  for (let n = 0; !isOver(); n++) {
    const phone = phones[n % phones.length];
    if (phone !== undefined) sent.push(phone.push("send_message", message));
    await pause(1000 / MESSAGES);
  }
  await Promise.all(sent);
}
