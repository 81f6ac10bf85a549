/** Events of a phone between two mutations. */
import type { PushReason } from "#sync/requests.ts";
import { wordsOf } from "./deeds.ts";
import { at } from "./doer.ts";
import type { Event, Trouble } from "./steps.ts";
import type { Town } from "./town.ts";
import { PHONES } from "./world.ts";

const HOUR_MS = 3_600_000;

/** Lets it happen, and waits until it has. An error of a process, other than at its death, is a complaint. */
export async function happen(town: Town, phone: number, event: Event): Promise<void> {
  switch (event.kind) {
    case "nothing":
      return;
    case "push":
      return await through(town, phone, event.faults, () => push(town, phone, event.reason));
    case "pull":
      return await through(town, phone, event.faults, () => pull(town, phone));
    case "partition":
      return town.connect(phone, !town.connected(phone));
    case "crash":
      return await crash(town, phone, event);
    case "switch":
      return await change(town, event.writes);
    case "late":
      return await late(town, phone, event.reader, event.writer);
    case "asleep":
      return await fallAsleep(town, event.listing);
    case "clock":
      return void Object.assign(town.phones[phone] ?? {}, {
        now: (town.phones[phone]?.now ?? 0) + event.hours * HOUR_MS,
      });
  }
}

/** Does `work` while the network, or the database, is in these troubles. */
async function through(
  town: Town,
  phone: number,
  troubles: readonly Trouble[],
  work: () => Promise<unknown> | undefined,
): Promise<void> {
  const { sql } = town.world;
  const busy = troubles.some(({ kind }) => kind === "busy");
  town.trouble(phone, troubles);
  if (busy) await sql`insert into chaos.busy values (true) on conflict do nothing`;
  await work();
  if (busy) await sql`delete from chaos.busy`;
  town.trouble(phone, []);
}

const complain = (town: Town, what: string) => (error: unknown) =>
  void town.journal.complaints.push(`${what}: ${wordsOf(error)}`);

export const push = (town: Town, phone: number, reason: PushReason, user: number = town.holder(phone)) =>
  town.phones[phone]?.within(
    (process) => process.push(town.people[user] ?? "", reason),
    complain(town, `push of ${user} on ${phone}`),
  );

export const pull = (town: Town, phone: number) =>
  town.phones[phone]?.within(
    (process) => process.pull(town.people[town.holder(phone)] ?? ""),
    complain(town, `pull on ${phone}`),
  );

/** By the timer's own work, which passes over a listing that is reserved, agreed about or no longer on sale. */
async function fallAsleep({ world: { sql }, journal }: Town, choice: number): Promise<void> {
  const { id } = at(journal.listings, choice);
  const [due] = await sql`insert into private.renewals (listing_id, asked, due)
    select l.id, 2, now() from public.listings l where l.id = ${id} and l.status = 'active' for key share
    on conflict (listing_id) do update set asked = 2, due = now() returning listing_id`;
  if (due === undefined) return;
  await sql`select private.do_chore('month_old')`;
  const [row] = await sql<{ status: string }[]>`select status from public.listings where id = ${id}`;
  if (row?.status === "asleep") journal.slept.push({ id, place: journal.entries.length });
}

async function crash(
  town: Town,
  phone: number,
  { during, writes, answers }: Extract<Event, { kind: "crash" }>,
): Promise<void> {
  const device = town.phones[phone];
  if (during !== "idle") {
    device?.arm({ ...(writes === undefined ? {} : { writes }), ...(answers === undefined ? {} : { answers }) });
    await (during === "push" ? push(town, phone, "online") : pull(town, phone));
  }
  await device?.restart();
}

async function change(town: Town, writes: number): Promise<void> {
  const phone = PHONES.findIndex((users) => users.length > 1);
  const before = town.holder(phone);
  const next = PHONES[phone]?.find((user) => user !== before);
  if (next === undefined) return;
  town.phones[phone]?.arm({ writes });
  await town.hand(phone, next);
  // A tab of the first one has slept through it, and wakes up now.
  await push(town, phone, "person", before);
}

/** Two people must not wait for each other's locks for ever: then the late commit comes at once. */
async function late(town: Town, phone: number, reader: number, writer: number): Promise<void> {
  const { sql } = town.world;
  const person = town.people[town.holder(phone)] ?? "";
  const holding = await sql.reserve();
  try {
    await holding`select pg_advisory_lock(4711, hashtext(${person}))`;
    const own = track(push(town, phone, "online"));
    await until(async () => own.done || (await waiting(town, 1)));
    const others = track(othersMeanwhile(town, phone, reader, writer));
    await until(async () => others.done || own.done || (await waiting(town, 2)));
    await holding`select pg_advisory_unlock(4711, hashtext(${person}))`;
    await Promise.all([own.ended, others.ended]);
  } finally {
    await holding`select pg_advisory_unlock_all()`;
    holding.release();
  }
}

async function othersMeanwhile(town: Town, phone: number, reader: number, writer: number): Promise<void> {
  if (writer !== phone && town.holder(writer) !== town.holder(phone)) await push(town, writer, "online");
  if (reader !== phone) await pull(town, reader);
}

async function waiting({ world: { sql } }: Town, least: number): Promise<boolean> {
  // Asked without pause, this question would cost more than what it waits for.
  const [row] =
    await sql`select count(*)::int as n from pg_sleep(0.003), pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return Number(row?.["n"]) >= least;
}

async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check()));
}

function track(work: Promise<unknown> | undefined): { done: boolean; ended: Promise<unknown> } {
  const tracked = { done: false, ended: Promise.resolve<unknown>(undefined) };
  tracked.ended = Promise.resolve(work).finally(() => {
    tracked.done = true;
  });
  return tracked;
}
