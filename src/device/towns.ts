/** The towns to choose from, as this phone was last told; empty while there is only the first. */
import * as v from "valibot";
import { createStore } from "zustand/vanilla";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { CURRENT_DISTRICTS, TOWN, TOWN_ID } from "#town";
import { currentTown, TOWN_KEY, type Town } from "#current-town";
import { storedText } from "./stored.ts";

const KEY = "djassa:towns";

const place = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    of: v.string(),
    closed: v.optional(v.boolean()),
    districts: v.array(v.string()),
    money: v.array(v.object({ operator: v.string(), phone: v.string() })),
    support: v.object({ email: v.string(), phones: v.array(v.string()), whatsapp: v.string(), address: v.string() }),
  }),
  v.readonly(),
);
/** A town that this app cannot read is left out: the others are there all the same. Null for what is no list. */
const readable = (answer: unknown): Town[] | null =>
  Array.isArray(answer) ? answer.filter((one) => v.safeParse(place, one).success) : null;

/** Says which towns there were when the list was fetched; another one of the server means that it is fetched again. */
export const townsVersion = (): string | null => heard;

let heard = read()?.mark ?? null;

const known = createStore<readonly Town[]>(() => read()?.towns ?? []);
/** Every town, the first one first, also those that were closed again; empty while this phone has heard of no second one. */
export const allTowns: ReadonlyStore<readonly Town[]> = known;
/** Those to choose from. */
export const openTowns: ReadonlyStore<readonly Town[]> = derive([known], (towns) =>
  towns.filter(({ closed }) => !closed),
);

/** Keeps the answer of `open_towns`. False when it is none. */
export function storeTowns(mark: string, answer: unknown): boolean {
  const towns = readable(answer);
  if (towns === null) return false;
  storedText(KEY).write(JSON.stringify({ mark, towns }));
  // The facts of the town one is in may be others now; the next start reads them.
  const mine = towns.find(({ id }) => id === currentTown?.id);
  if (mine !== undefined) storedText(TOWN_KEY).write(JSON.stringify(mine));
  heard = mark;
  known.setState(towns, true);
  return true;
}

/** The town of this phone. */
export const townId = (): string => currentTown?.id ?? TOWN_ID;

/** A town as this phone knows it. None for the first one while there is no other. */
export const townRow = (id: string): Town | undefined =>
  id === currentTown?.id ? currentTown : known.getState().find((one) => one.id === id);

/** The name of a town; of this phone's town when no id is given. */
export function townName(id: string = townId()): string {
  return townRow(id)?.name ?? (id === TOWN_ID ? TOWN : "une autre ville");
}

/** The districts of a town, none while this phone has not heard of it. */
export const districtsOf = (id: string): readonly string[] =>
  id === townId() ? CURRENT_DISTRICTS : (townRow(id)?.districts ?? []);

/** The district of a listing, with the town where there are several and it is another than this phone's, or `always`. */
export function placeOf(listing: { readonly district: string; readonly town: string }, always = false): string {
  const town = otherTown(listing) ?? (always && known.getState().length > 1 ? townName() : null);
  return town === null ? listing.district : `${listing.district}, ${town}`;
}

/** The name of a listing's town when it is not this phone's town; else null. */
export const otherTown = ({ town }: { readonly town: string }): string | null =>
  town === townId() ? null : townName(town);

function read(): { mark: string; towns: Town[] } | null {
  try {
    const { mark, towns } = JSON.parse(storedText(KEY).read() ?? "null") as { mark?: unknown; towns?: unknown };
    const all = readable(towns);
    return typeof mark === "string" && all !== null ? { mark, towns: all } : null;
  } catch {
    return null;
  }
}
