import { expect } from "vitest";
import { fallen, type Said, type Town } from "./town.ts";

/** An id of nothing. */
export const ID = "00000000-0000-4000-8000-000000000000";

/** Null when the server refused; else how it let somebody in. */
export const refused = ({ status, text }: Said): string | null => {
  if (status >= 500) return `a fault of the server: ${status} ${text.slice(0, 80)}`;
  return status >= 400 ? null : `let in: ${status} ${text.slice(0, 80)}`;
};

export const product = <A, B, C>(as: readonly A[], bs: readonly B[], cs: readonly C[]): [A, B, C][] =>
  as.flatMap((a) => bs.flatMap((b) => cs.map((c): [A, B, C] => [a, b, c])));

/** Families of cases against one town. Each says how many it holds: a list that shrinks by mistake is seen. */
export class Families {
  cases = 0;
  readonly #town: Town;
  readonly #before: ReadonlySet<string>;

  private constructor(town: Town, before: string) {
    this.#town = town;
    this.#before = new Set(before.split("\n"));
  }

  static async of(town: Town): Promise<Families> {
    return new Families(town, await town.fingerprint());
  }

  /** Runs a family, and expects none of it to fall and nothing stored to have changed. */
  async hold<Case>(all: readonly Case[], least: number, holds: (one: Case) => Promise<string | null>): Promise<void> {
    expect(all.length).toBeGreaterThanOrEqual(least);
    this.cases += all.length;
    expect(await fallen(all, holds)).toEqual([]);
    // Table by table, so that a failure names the one that was written to.
    const tables = (await this.#town.fingerprint()).split("\n");
    expect(tables.filter((table) => !this.#before.has(table))).toEqual([]);
  }
}
