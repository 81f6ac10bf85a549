/** The screen is replica ⊕ outbox: what a mutation shows while it waits, for each kind there is. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { laidOver, type Overlay, type Waiting } from "#model/mutation-overlay.ts";
import { type MutationKind } from "#model/mutations.ts";
import { FAVORITES } from "#model/favorite/mutation-overlay.ts";
import { BLOCKED } from "#model/person/mutation-overlay.ts";
import { FOLLOWED_SEARCHES } from "#model/search/mutation-overlay.ts";

const SEARCH = {
  ...{ q: "", town: "daloa", category: null, condition: null, district: null },
  ...{ min_price: null, max_price: null, delivery: false },
};

/** Rows that come and go by a touch, with the arguments that travel. */
const TOGGLES: readonly (readonly [MutationKind, Overlay<object>, (key: string, on: boolean) => object])[] = [
  ["set_favorite", FAVORITES as Overlay<object>, (listing_id, on) => ({ listing_id, on })],
  ["block_person", BLOCKED as Overlay<object>, (person_id, on) => ({ person_id, on, name: person_id })],
  ["save_search", FOLLOWED_SEARCHES as Overlay<object>, (q, on) => ({ ...SEARCH, q, on })],
];

const waiting = (kind: MutationKind, args: object, state: string, createdAt: number) =>
  ({
    kind,
    args,
    state,
    createdAt,
    id: String(createdAt),
    userId: "me",
    refusal: null,
    wait: null,
  }) as Waiting<MutationKind>;

const keys = fc.constantFrom<string>("vélo", "table", "lampe");
const states = fc.constantFrom("queued", "sending", "sent", "refused");
const histories = fc.array(fc.tuple(keys, fc.boolean(), states), { maxLength: 12 });

test.each(TOGGLES)(
  "%s: each row is as its last mutation that was not refused says, else as before",
  (kind, overlay, args) => {
    fc.assert(
      fc.property(fc.uniqueArray(keys), histories, (there, history) => {
        const rowOf = new Map(
          ["vélo", "table", "lampe"].map((name) => {
            const [key] = laidOver([], overlay, [waiting(kind, args(name, true), "queued", 0)]).keys();
            return [name, String(key)];
          }),
        );
        const before = there.map((name) => [String(rowOf.get(name)), { from: "server" }] as const);
        const shown = laidOver(
          before,
          overlay,
          history.map(([name, on, state], at) => waiting(kind, args(name, on), state, at)),
        );
        for (const [name, key] of rowOf) {
          const last = history.findLast(([about, , state]) => about === name && state !== "refused");
          expect(shown.has(key)).toBe(last?.[1] ?? there.includes(name));
          const never = history.every(([about, on, state]) => about !== name || on || state === "refused");
          if (there.includes(name) && never) expect(shown.get(key)).toEqual({ from: "server" });
        }
      }),
    );
  },
);

test("mutations that an overlay does not know leave every row as it is", () => {
  const rows = [["a", { createdAt: 1 }]] as const;
  expect(laidOver(rows, FAVORITES, [waiting("mark_read", {}, "queued", 1)])).toEqual(new Map(rows));
});
