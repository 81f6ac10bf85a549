/**
 * `npm run load [-- --phones 500 --seconds 30 --publish 0.06 --messages 0.5]`: so many phones as raw clients against a server of its own
 * on this machine, all of them signed in and listening. Without options the four lines of docs/reach.md. Ends with 1 when the
 * pushes of the lively town take longer than their aim. Phones and server share the machine: trust the ratios.
 * `-- --spike 10000`: one publication that so many hear of, in a country of ten times as many, by each of the ways that phones can ask.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Sql } from "postgres";
import { signToken } from "../../supabase/local/auth-claims.ts";
import { connect } from "../../supabase/local/database/connect.ts";
import type { Keys } from "../../supabase/local/keys.ts";
import { fillCountry } from "./fill.ts";
import { countPulls, measureLoadSpike, WAYS } from "./load-spike.ts";
import type { LoadServer } from "./load-server.ts";
import { Phone, type Log, type Person } from "./phones.ts";

/** `publish`, `messages`: mutations a second, of all phones together. `aim`: milliseconds for 99 of 100 pushes. */
type Run = { readonly phones: number; readonly publish: number; readonly messages: number; readonly aim?: number };

const RUNS: readonly Run[] = [
  { phones: 500, publish: 0.06, messages: 0.5, aim: 300 },
  { phones: 200, publish: 1, messages: 10 },
  { phones: 1000, publish: 1, messages: 10 },
  { phones: 3000, publish: 1, messages: 10 },
];

const { values } = parseArgs({
  options: {
    phones: { type: "string" },
    seconds: { type: "string", default: "30" },
    publish: { type: "string", default: "0.06" },
    messages: { type: "string", default: "0.5" },
    spike: { type: "string" },
  },
});
const seconds = Number(values.seconds);
const runs: readonly Run[] =
  values.phones === undefined
    ? RUNS
    : [{ phones: Number(values.phones), publish: Number(values.publish), messages: Number(values.messages) }];
const most = Math.max(...runs.map(({ phones }) => phones));

async function startApart(): Promise<{ child: ChildProcess; server: LoadServer }> {
  const child = fork(join(import.meta.dirname, "load-server.ts"), { execArgv: ["--import", "tsx"] });
  const [server] = (await once(child, "message")) as [LoadServer];
  return { child, server };
}

/** Everybody with her listings on sale and a token that lasts. */
async function peopleOf(sql: Sql, keys: Keys, count: number): Promise<Person[]> {
  const rows = await sql<{ id: string; offers: string[] }[]>`
    select u.id::text, array_agg(l.id::text) as offers from public.users u join public.listings l on l.user_id = u.id and l.visible
    group by u.id order by u.id limit ${count}`;
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return Promise.all(
    rows.map(async ({ id, offers }) => ({
      id,
      token: await signToken({ role: "authenticated", aud: "authenticated", sub: id, exp }, keys),
      offers: offers.map((offer) => ({ id: offer, owner: id })),
    })),
  );
}

/** Does `mutation` so many times a second until the time is up; none waits for the one before. */
async function often(perSecond: number, until: number, work: () => Promise<void>): Promise<void> {
  const under: Promise<void>[] = [];
  while (Date.now() < until) {
    await pause(Math.min(until - Date.now(), 1000 / perSecond));
    if (Date.now() < until) under.push(work());
  }
  await Promise.all(under);
}

const one = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;
const part = (of: readonly number[], share: number): number =>
  Math.round(of.toSorted((a, b) => a - b)[Math.min(of.length - 1, Math.floor(of.length * share))] ?? Number.NaN);

async function measure(
  run: Run,
  server: LoadServer,
  people: readonly Person[],
  start: string,
): Promise<Log & { took: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const log: Log = { pushes: [], pulls: [], pokes: [], lost: 0 };
  const phones = people.slice(0, run.phones).map((person) => new Phone(server.url, agent, person, start, log));
  try {
    for (let n = 0; n < phones.length; n += 50)
      await Promise.all(phones.slice(n, n + 50).map((phone) => phone.connect()));
    log.pokes.length = 0;
    const begun = Date.now();
    const until = begun + seconds * 1000;
    await Promise.all([
      often(run.publish, until, () => {
        const phone = one(phones);
        return phone.push("change_price", {
          id: one(phone.person.offers).id,
          price: 200 + Math.floor(Math.random() * 90_000),
        });
      }),
      often(run.messages, until, () => {
        const [phone, other] = [one(phones), one(people)];
        if (phone.person.id === other.id) return Promise.resolve();
        return phone.push("send_message", {
          listing_id: one(other.offers).id,
          receiver_id: other.id,
          content: "Bonjour, toujours disponible ?",
        });
      }),
    ]);
    return { ...log, took: (Date.now() - begun) / 1000 };
  } finally {
    for (const phone of phones) phone.disconnect();
    agent.destroy();
  }
}

/** The lines of docs/reach.md; gives how many did not meet their aim. */
async function measureRuns(sql: Sql, server: LoadServer): Promise<number> {
  await fillCountry(sql, { listings: most * 5, people: most + 100, messages: most * 5, towns: 1 });
  const people = await peopleOf(sql, server.keys, most);
  console.log("phones  publish/s  messages/s | pushes: n  p50  p99 ms | pulls/s  p50  p99 ms | pokes/s | lost");
  let over = 0;
  for (const run of runs) {
    const [now] = await sql<{ xid: string }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`;
    const log = await measure(run, server, people, now?.xid ?? "0");
    print([
      run.phones,
      run.publish,
      run.messages,
      "|",
      log.pushes.length,
      part(log.pushes, 0.5),
      part(log.pushes, 0.99),
      "|",
      Math.round(log.pulls.length / log.took),
      part(log.pulls, 0.5),
      part(log.pulls, 0.99),
      "|",
      Math.round(log.pokes.length / log.took),
      "|",
      log.lost,
    ]);
    if (run.aim !== undefined && !(part(log.pushes, 0.99) <= run.aim)) over += 1;
  }
  return over;
}

/** One publication, heard by so many; gives how many questions were not answered. */
async function measureLoadSpikes(sql: Sql, server: LoadServer, phones: number): Promise<number> {
  await fillCountry(sql, { listings: 5_000, people: phones * 10, messages: 5_000, towns: 1 });
  await countPulls(sql);
  const people = await peopleOf(sql, server.keys, 1_000);
  console.log("way      phones | asked in s, at most in one s | pages made | pushes: n  p50  p99 ms | failed");
  let failed = 0;
  for (const way of WAYS) {
    const spike = await measureLoadSpike(server.url, sql, people, phones, way);
    print([
      way,
      spike.asked,
      "|",
      Math.round(spike.seconds),
      spike.peak,
      "|",
      spike.pulls,
      "|",
      spike.pushes.length,
      part(spike.pushes, 0.5),
      part(spike.pushes, 0.99),
      "|",
      spike.failed,
    ]);
    failed += spike.failed;
  }
  return failed;
}

const print = (cells: readonly (string | number)[]): void =>
  console.log(cells.map((cell) => String(cell).padStart(cell === "|" ? 1 : 7)).join(" "));

const { child, server } = await startApart();
const sql = connect(server.databaseUrl);
let over = 0;
try {
  over = await (values.spike === undefined
    ? measureRuns(sql, server)
    : measureLoadSpikes(sql, server, Number(values.spike)));
} finally {
  await sql.end();
  child.disconnect();
  await once(child, "exit");
}
process.exitCode = over === 0 ? 0 : 1;
