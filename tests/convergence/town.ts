/** Four phones in one town during one run: who holds which, what their networks do to them, what they heard. */
import { type Fault, type Seen, seeded } from "../support/fault-proxy-faults.ts";
import { asleepBefore, doneBefore } from "./before.ts";
import type { Program } from "./bundle.ts";
import { POISONS } from "./made-up.ts";
import { foreignTo, type Journal } from "./journal.ts";
import { startPhone, type Phone } from "./phone.ts";
import type { Trouble } from "./steps.ts";
import { uuid } from "./uuid.ts";
import type { Seat, World } from "./world.ts";

export type Town = {
  readonly world: World;
  readonly phones: readonly Phone[];
  readonly journal: Journal;
  readonly people: readonly string[];
  newId(): string;
  /** Number of the person who holds the phone. */
  holder(phone: number): number;
  /** The phone changes hands, without a network. */
  hand(phone: number, user: number): Promise<void>;
  /** The next requests of the phone meet these, one each. */
  trouble(phone: number, troubles: readonly Trouble[]): void;
  /** Whether the phone has a network. */
  connect(phone: number, there: boolean): void;
  connected(phone: number): boolean;
  /** Keeps the tokens for the next run, and ends everything. */
  close(): Promise<void>;
};

const OF_TOKEN = (token: string): string =>
  (JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8")) as { sub: string }).sub;

export async function openTown(world: World, program: Program, seed: number): Promise<Town> {
  const listings = (await world.reset()).map((id, owner) => ({ id, owner }));
  const people = world.people.map(({ id }) => id);
  const journal: Journal = {
    entries: doneBefore(people),
    listings,
    drafts: [],
    slept: people.map((_, owner) => ({ id: asleepBefore(owner), place: 0 })),
    complaints: [],
    again: new Set(),
  };
  const heard = (token: string | null, url: string, text: string): void => {
    const reader = token === null ? null : people.indexOf(OF_TOKEN(token));
    const foreign = url.includes("/rpc/") ? foreignTo(reader, text) : [];
    if (foreign.length > 0) journal.complaints.push(`${url} told ${reader ?? "a visitor"} of ${foreign.join(" ")}`);
  };
  const phones: Phone[] = [];
  for (const [place, proxy] of world.proxies.entries())
    phones.push(await startPhone({ program, url: proxy.url, seed: seed * 7 + place, heard }));
  const random = seeded(seed);
  const holders = phones.map(() => -1);
  const there = phones.map(() => true);
  const town: Town = {
    world,
    phones,
    journal,
    people,
    newId: () => uuid(random),
    holder: (phone) => holders[phone] ?? -1,
    async hand(phone, user) {
      world.proxies[phone]?.online(false);
      await swap(town, phone, user);
      holders[phone] = user;
      world.proxies[phone]?.online(there[phone] ?? true);
    },
    trouble: (phone, troubles) => meet(town, phone, troubles),
    connect(phone, now) {
      there[phone] = now;
      world.proxies[phone]?.online(now);
    },
    connected: (phone) => there[phone] ?? true,
    async close() {
      for (const [place, phone] of phones.entries()) {
        if (!phone.dead()) await storeTokens(town, place);
        phone.stop();
      }
    },
  };
  for (const [place] of phones.entries()) {
    town.connect(place, true);
    town.trouble(place, []);
    await town.hand(place, world.seats.find(({ phone }) => phone === place)?.user ?? 0);
  }
  return town;
}

export function seatOf({ world }: Town, phone: number, user: number): Seat {
  const seat = world.seats.find((one) => one.phone === phone && one.user === user);
  if (seat === undefined) throw new Error(`${user} never holds phone ${phone}`);
  return seat;
}

async function swap(town: Town, phone: number, user: number): Promise<void> {
  const device = town.phones[phone];
  if (device === undefined) return;
  await storeTokens(town, phone);
  if (town.holder(phone) >= 0) {
    await leave(town, phone, device);
    seatOf(town, phone, town.holder(phone)).left = true;
  }
  const seat = seatOf(town, phone, user);
  if (seat.left === true) Object.assign(seat, { person: await town.world.signIn(seat.person), left: false });
  const { person } = seat;
  await device.process().adopt({ ...person.tokens, user: { id: person.id, email: person.email } }, device.now);
  await device.process().ready();
}

/** The sign-out may be cut off by a death; who is still there afterwards signs out again. */
async function leave({ journal, holder }: Town, phone: number, device: Phone): Promise<void> {
  for (let tries = 0; tries < 2; tries++) {
    const left = await device.within((process) => process.signOut());
    device.arm({});
    if (left?.ok === true) return;
    if (left !== undefined) journal.complaints.push(`${holder(phone)} could not sign out of ${phone}: ${left.message}`);
    await device.restart();
    if ((await device.process().readIdentity()) === null) return;
  }
}

/** A refresh token can be spent once: what this phone got last is what the next sign-in brings. */
async function storeTokens(town: Town, phone: number): Promise<void> {
  const user = town.holder(phone);
  const identity = await town.phones[phone]?.process().readIdentity();
  if (user < 0 || identity?.tokens == null) return;
  const seat = seatOf(town, phone, user);
  seat.person = {
    ...seat.person,
    tokens: { access_token: identity.tokens.access, refresh_token: identity.tokens.refresh, expires_in: 3_600 },
  };
}

/** A request that is never let through stays so; otherwise one trouble a request until none is left. */
function meet({ world, phones }: Town, phone: number, troubles: readonly Trouble[]): void {
  const left = troubles.flatMap((trouble): Fault[] => {
    if (trouble.kind === "busy") return [];
    return [trouble.kind === "stall" ? { ...trouble, begun: () => phones[phone]?.timeUp() } : trouble];
  });
  world.proxies[phone]?.rule(({ method, body }) =>
    method === "OPTIONS" ? null : (poisoned(body) ?? left.shift() ?? null),
  );
}

function poisoned(body: Seen["body"]): Fault | null {
  const poison = POISONS.find(({ words }) => body.includes(words));
  if (poison === undefined) return null;
  const { status, code } = poison;
  return { kind: "status", status, body: JSON.stringify({ code, message: "Non.", details: null, hint: null }) };
}
