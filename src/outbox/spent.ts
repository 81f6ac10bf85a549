/**
 * Bytes that this phone carried over the network, by month and kind: kept here, sent to nobody. Each tab and the worker
 * adds what it carried itself, in one transaction, so that none overwrites another's and nothing counts twice.
 */
import { liveQuery } from "dexie";
import * as v from "valibot";
import { monthOf, NO_TRAFFIC, type Traffic, TRAFFIC_KINDS } from "#domain/traffic.ts";
import { deviceDatabase } from "./session/device-database.ts";

const KEY = "spent";

const traffic = v.object({
  listings: v.number(),
  photos: v.number(),
  sent: v.number(),
  messages: v.number(),
  app: v.number(),
});
const months = v.record(v.string(), traffic);

export type Spent = { readonly thisMonth: Traffic; readonly lastMonth: Traffic };

function parse(value: unknown): Readonly<Record<string, Traffic>> {
  const parsed = v.safeParse(months, value);
  return parsed.success ? parsed.output : {};
}

const sum = (a: Traffic, b: Traffic): Traffic =>
  Object.fromEntries(TRAFFIC_KINDS.map((kind) => [kind, a[kind] + b[kind]])) as Traffic;

/** Adds `carried` to the month of `now`; months before the last are forgotten. */
export async function addSpent(carried: Traffic, now: number): Promise<void> {
  const { entries } = deviceDatabase();
  await entries.db.transaction("rw", entries, async () => {
    const known = parse((await entries.get(KEY))?.value);
    const [month, before] = [monthOf(now), monthOf(now, 1)];
    const value = {
      ...(known[before] === undefined ? {} : { [before]: known[before] }),
      [month]: sum(known[month] ?? NO_TRAFFIC, carried),
    };
    await entries.put({ key: KEY, value });
  });
}

export async function readSpent(now: number): Promise<Spent> {
  const known = parse((await deviceDatabase().entries.get(KEY))?.value);
  return { thisMonth: known[monthOf(now)] ?? NO_TRAFFIC, lastMonth: known[monthOf(now, 1)] ?? NO_TRAFFIC };
}

/** Tells it now and after each change in any tab or the worker; gives back the way to stop. */
export function watchSpent(listener: (spent: Spent) => void): () => void {
  const subscription = liveQuery(() => readSpent(Date.now())).subscribe({ next: listener, error: () => undefined });
  return () => subscription.unsubscribe();
}
