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
  /** Offered to nobody any more; who is there goes on. */
  readonly closed?: boolean;
  readonly districts: readonly string[];
  readonly money: readonly { readonly operator: string; readonly phone: string }[];
  readonly support: {
    readonly email: string;
    readonly phones: readonly string[];
    readonly whatsapp: string;
    readonly address: string;
  };
};

/** A town that was chosen, 0 for the first one; absent while nobody has. boot.ts reads it too. */
export const TOWN_KEY = "djassa:town";

/** The worker's types know of no such storage, and it has none: then it throws. */
type Stored = { readonly localStorage: { getItem(key: string): string } };

/** The stored town: written by this app, from a row that was read whole. Null: nobody has chosen, or nothing can be stored. */
export function storedTown(): Town | 0 | null {
  try {
    return JSON.parse((globalThis as unknown as Stored).localStorage.getItem(TOWN_KEY)) as Town | 0 | null;
  } catch {
    return null; // no storage (private window, Node), or not ours
  }
}

const chosen = () => storedTown() || null;

/** Null for the first town. Marked as pure, or whoever names a word of town.ts would load all of it (build/parts.ts). */
export const currentTown: Town | null = /* @__PURE__ */ chosen();
