import { createStore } from "zustand/vanilla";
import type { ReadonlyStore } from "#domain/derive.ts";
import type { Listing } from "#model/listing/fields.ts";
import type { Answer } from "#sync/requests.ts";

/** The record of a page that a server has drawn, in the form of the app's stores: the app shows the same. */
export type Given = {
  /** The address that the app has for it. */
  readonly path: string;
  readonly at: number;
  readonly rows: readonly Listing[];
  /** The question that its address asks (`questionKey`), and the answer to it; none of Home, which only has rows. */
  readonly key?: string;
  readonly answer?: Answer;
};

/** The id of the element that holds it. */
export const GIVEN = "djassa-given";

const current = createStore<Given | null>(() => read());

/** The record that this page came with; null for a page as it was built, and for one that is not for who is here (boot.ts). */
export const given: ReadonlyStore<Given | null> = current;

/** Says what the next page is drawn with (prerender.tsx). */
export function setGiven(came: Given): void {
  current.setState(came, true);
}

/** Written by prerender.tsx from rows that it had parsed. */
function read(): Given | null {
  const { documentElement: root } = globalThis.document ?? {};
  const text = root && "drawn" in root.dataset ? document.getElementById(GIVEN)?.textContent : undefined;
  return text ? (JSON.parse(text) as Given) : null;
}
