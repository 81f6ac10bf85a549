/** The network is good again, everybody comes back and looks: nothing may wait any longer. */
import { push, pull } from "./events.ts";
import { seatOf, type Town } from "./town.ts";
import type { Seat } from "./world.ts";

/** Turns of the push until the queue must be empty. */
const TURNS = 40;
/** I7: the queue drains within a minute of a good network. The server may name a time of its own, and a person ten seconds to undo. */
const TIME_LIMIT_MS = 60_000;

export async function heal(town: Town): Promise<void> {
  for (const [phone, device] of town.phones.entries()) {
    town.connect(phone, true);
    town.trouble(phone, []);
    await device.restart();
  }
  for (const [phone] of town.phones.entries()) {
    for (const seat of seatsOn(town, phone)) await drain(town, seat);
  }
}

/** Those of a phone, the one who holds it first. */
export function seatsOn(town: Town, phone: number): Seat[] {
  const seats = town.world.seats.filter((seat) => seat.phone === phone);
  return seats.toSorted((a, b) => Number(b.user === town.holder(phone)) - Number(a.user === town.holder(phone)));
}

async function drain(town: Town, { phone, user }: Seat): Promise<void> {
  const device = town.phones[phone];
  if (device === undefined) return;
  if (town.holder(phone) !== user) await town.hand(phone, user);
  const began = device.now;
  let serverFault = false;
  for (let turn = 0; turn < TURNS; turn++) {
    const drained = await push(town, phone, turn === 0 ? "online" : "timer");
    if (drained?.paused === true) await signInAgain(town, phone, user);
    else if (drained?.next == null) return;
    else device.now = Math.max(device.now, drained.next);
    serverFault ||= await isServerFault(town, phone, user);
    if (device.now - began > TIME_LIMIT_MS && !serverFault)
      return void town.journal.complaints.push(
        `${user} on ${phone}: still waiting ${device.now - began} ms after the network was good`,
      );
  }
  town.journal.complaints.push(`${user} on ${phone}: never empty`);
}

/** A row whose answers are of no known class is tried ten times, and that takes longer. */
async function isServerFault(town: Town, phone: number, user: number): Promise<boolean> {
  const rows = (await town.phones[phone]?.process().outboxRows(town.people[user] ?? "")) ?? [];
  return rows.some(({ state, unknowns }) => state === "queued" && unknowns > 0);
}

async function signInAgain(town: Town, phone: number, user: number): Promise<void> {
  const seat = seatOf(town, phone, user);
  seat.person = await town.world.signIn(seat.person);
  const { person } = seat;
  await town.phones[phone]?.process().adopt({ ...person.tokens, user: { id: person.id, email: person.email } });
}

/** One good pull by everybody, each on their own phones; `look` sees them one after the other. */
export async function everybodyLooks(town: Town, look: (seat: Seat) => Promise<void>): Promise<void> {
  for (const [phone] of town.phones.entries()) {
    for (const seat of seatsOn(town, phone)) {
      if (town.holder(phone) !== seat.user) await town.hand(phone, seat.user);
      const failed = await pull(town, phone);
      if (failed === undefined || failed === null || failed.length > 0)
        town.journal.complaints.push(
          `${seat.user} on ${phone}: could not be pulled: ${failed?.join(" · ") ?? "nothing"}`,
        );
      await look(seat);
    }
  }
}
