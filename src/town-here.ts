/**
 * The town that this phone is in: the first one, whose facts are `#town`, or another that was chosen, by its row. Read once a
 * start: choosing another one begins the page anew (device/towns.ts), so nothing of two towns ever stands side by side.
 */

/** A town as `open_towns` gives it. Numbers in the stored form. */
export type Town = {
  readonly id: string;
  readonly name: string;
  /** As it stands after a noun: "de Bouaké". */
  readonly of: string;
  readonly districts: readonly string[];
  readonly money: readonly { readonly operator: string; readonly phone: string }[];
  readonly support: {
    readonly email: string;
    readonly phones: readonly string[];
    readonly whatsapp: string;
    readonly address: string;
  };
};

/** Absent: nobody has chosen; "null": the first one was. */
export const TOWN_KEY = "djassa:town";

/** Null for the first town. */
export const here: Town | null = townIn(raw());

/** Whether a listing stands in this phone's town. One of the first town names none. */
export const isHere = (row: { readonly town?: string | undefined }): boolean => row.town === here?.id;

/** The same as a question to the replica, where a listing of another town stays once it was looked at. */
export const HERE = { town: here === null ? { $exists: false } : { $eq: here.id } };

/** Whether somebody has ever chosen a town on this phone. */
export const hasChosen = (): boolean => raw() !== null;

function raw(): string | null {
  try {
    return globalThis.localStorage.getItem(TOWN_KEY);
  } catch {
    return null; // no storage: private window, Node
  }
}

/** The town that is kept under TOWN_KEY: written by this app, from a row that was read whole. */
export function townIn(kept: string | null): Town | null {
  try {
    return JSON.parse(kept ?? "null") as Town | null;
  } catch {
    return null;
  }
}
