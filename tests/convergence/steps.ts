/** The steps of a history, as fast-check draws it: sixty mutations by people, and between them the events of their phones and networks. */
import fc from "fast-check";
import type { PushReason } from "#sync/requests.ts";
import type { Fault } from "../support/fault-proxy-faults.ts";
import { PHONES } from "./world.ts";

/** An action by a person. `a`, `b`: which listing, which person, which text: any number, taken modulo what there is. */
export type Deed = { readonly kind: DeedKind; readonly a: number; readonly b: number };

const WEIGHTS = {
  send: 15,
  media: 5,
  hear: 3,
  read: 5,
  haggle: 10,
  heart: 7,
  view: 4,
  news: 4,
  follow: 3,
  profile: 2,
  calls: 2,
  avatar: 2,
  numberCode: 1,
  block: 1,
  draft: 6,
  photo: 4,
  publish: 6,
  price: 5,
  edit: 4,
  contest: 2,
  appeal: 2,
  understood: 1,
  sold: 3,
  relist: 2,
  renew: 3,
  reserve: 4,
  receipt: 3,
  answer: 3,
  remove: 1,
  dropDraft: 1,
  review: 3,
  report: 2,
  accuse: 2,
  support: 2,
  cancel: 4,
  again: 3,
  hurry: 2,
} as const;

export type DeedKind = keyof typeof WEIGHTS;

/** The event after it, on the same phone unless another is named. */
export type Event =
  | { readonly kind: "nothing" }
  /** The pusher is woken; the next requests meet these troubles, one each. */
  | { readonly kind: "push"; readonly reason: PushReason; readonly faults: readonly Trouble[] }
  /** As after a poke, a focus, a timer. Pokes that are lost or come twice are pulls that are not, or are made twice. */
  | { readonly kind: "pull"; readonly faults: readonly Trouble[] }
  /** The network goes, or comes back. */
  | { readonly kind: "partition" }
  /** The process dies: at once, at its n-th write, or when n answers have come; then the phone is started again. */
  | {
      readonly kind: "crash";
      readonly during: "push" | "pull" | "idle";
      readonly writes?: number;
      readonly answers?: number;
    }
  /** Somebody else takes the phone that is lent, without a network; the first one's tab still wakes up once. It may die at a write of the sign-out. */
  | { readonly kind: "switch"; readonly writes: number }
  /** The push of this phone commits late: others write and read meanwhile. */
  | { readonly kind: "late"; readonly reader: number; readonly writer: number }
  /** A listing has been on sale for too long without a word of its owner, who was asked twice: it falls asleep. */
  | { readonly kind: "asleep"; readonly listing: number }
  /** This clock is wrong from now on. */
  | { readonly kind: "clock"; readonly hours: number };

/** A fault of the network, or a database that is busy. */
export type Trouble = Fault | { readonly kind: "busy" };

export type Step = { readonly phone: number; readonly deed: Deed; readonly seconds: number; readonly event: Event };

const count = (least: number, most: number) => fc.integer({ min: least, max: most });
const phone = count(0, PHONES.length - 1);

const trouble: fc.Arbitrary<Trouble> = fc.oneof(
  fc.constant({ kind: "drop_before" } as const),
  fc.record({ kind: fc.constant("reset_after_bytes" as const), bytes: count(0, 400) }),
  fc.constant({ kind: "forward_then_drop" } as const),
  fc.record({
    kind: fc.constant("status" as const),
    status: fc.constantFrom(401, 402, 403, 404, 408, 409, 429, 500, 502, 503, 504),
  }),
  fc.constant({ kind: "status", status: 429, retryAfter: 20 } as const),
  fc.constant({ kind: "stall", ms: 120_000 } as const),
  fc.record({ kind: fc.constant("truncate" as const), bytes: count(0, 200) }),
  fc.constant({ kind: "duplicate" } as const),
  fc.constant({ kind: "html200" } as const),
  fc.constant({ kind: "busy" } as const),
  fc.constant({ kind: "busy" } as const),
  fc.constant({ kind: "busy" } as const),
);
const faults = fc.oneof(fc.constant([]), fc.array(trouble, { minLength: 1, maxLength: 3 }));

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 28, arbitrary: fc.constant({ kind: "nothing" as const }) },
  {
    weight: 28,
    arbitrary: fc.record({
      kind: fc.constant("push" as const),
      reason: fc.constantFrom<PushReason>("row", "timer", "online", "person", "poke"),
      faults,
    }),
  },
  { weight: 24, arbitrary: fc.record({ kind: fc.constant("pull" as const), faults }) },
  { weight: 5, arbitrary: fc.constant({ kind: "partition" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("crash" as const),
      during: fc.constantFrom("push" as const, "pull" as const),
      writes: count(0, 12),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("crash" as const),
      during: fc.constantFrom("push" as const, "pull" as const),
      answers: count(0, 3),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "crash" as const, during: "idle" as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("switch" as const), writes: fc.oneof(fc.constant(1_000), count(0, 8)) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("late" as const), reader: phone, writer: phone }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("asleep" as const), listing: count(0, 999) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("clock" as const), hours: fc.constantFrom(-24, -1, 1, 24) }) },
);

const deed: fc.Arbitrary<Deed> = fc.record({
  kind: fc.oneof(
    ...Object.entries(WEIGHTS).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as DeedKind) })),
  ),
  a: count(0, 999),
  b: count(0, 999),
});

export const MUTATIONS = 60;

export const scenario = (): fc.Arbitrary<Step[]> =>
  fc.array(fc.record({ phone, deed, seconds: count(0, 20), event }), {
    minLength: MUTATIONS,
    maxLength: MUTATIONS,
    size: "max",
  });
