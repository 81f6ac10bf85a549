/** The screen is replica ⊕ outbox: how each kind of mutation is shown while it waits. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { proofFrom } from "#domain/proof.ts";
import { MESSAGES } from "#model/message/mutation-overlay.ts";
import { REPORTS } from "#model/moderation/mutation-overlay.ts";
import { laidOver, type Overlay, type Waiting } from "#model/mutation-overlay.ts";
import { exampleOf, KINDS, type MutationKind } from "#model/mutations.ts";
import { noticeFrom, storedNotice } from "#model/moderation/own-notice.ts";
import { PAYMENTS } from "#model/payment/mutation-overlay.ts";
import { storedPayment } from "#model/payment/own-payment.ts";
import { receiptFrom } from "#model/receipt/own-receipt.ts";
import { stolenPhoneFrom } from "#model/stolen-phone/own-stolen-phone.ts";
import { REVIEWS } from "#model/review/mutation-overlay.ts";
import { CURRENT_DISTRICTS } from "#town";

/** All that src/model/<noun>/mutation-overlay.ts exports, by kind. */
const FILES = import.meta.glob<Record<string, object>>("../../src/model/*/mutation-overlay.ts", { eager: true });
const SHOWN = Object.entries(FILES).flatMap(([path, exported]) =>
  Object.values(exported).flatMap((overlay) =>
    KINDS.filter((kind) => Object.hasOwn(overlay, kind)).map((kind) => ({ kind, path, overlay })),
  ),
);
/** A message to the team stands nowhere but in its own line of the queue; a look at a listing stands nowhere, and a voice that was heard is marked by this device. */
const SHOWS_NOTHING: readonly MutationKind[] = ["hear_voice", "contact_support", "note_views"];

/** Listings are laid over by queries/own-listings.ts, with their photos of this phone: tests/unit/listing-fields.test.ts. */
const ROWS = SHOWN.filter(({ path }) => !path.includes("/listing/")).map(
  ({ kind, overlay }) => [kind, overlay as Overlay<object>] as const,
);

const SAMPLE = {
  ...{
    listing: "l",
    person: "p",
    own: "o",
    photo: "x.webp",
    media: "f",
    voice: "w",
    review: "r",
    proof: "s",
    notice: "n",
    receipt: "k",
    stolen: "z",
    town: "daloa",
  },
  district: CURRENT_DISTRICTS[0] ?? "",
};
const waiting = (kind: MutationKind, args: object, more: object = {}) =>
  ({
    ...{ kind, args, id: "m", userId: "me", createdAt: 5, state: "queued", refusal: null, wait: null },
    ...more,
  }) as Waiting<MutationKind>;

const at = "2026-11-20T10:00:00Z";
const notice = (kind: string) => {
  const read = noticeFrom({ id: "n", listing_id: "l", kind, status: "standing", created_at: at });
  return read === null ? {} : storedNotice(read);
};
const proof = proofFrom({ id: "s", status: "refused", amount: 200, created_at: at });
/** The row of the server that a mutation changes, for those that make none. */
const THERE: Partial<Record<MutationKind, readonly [string, object]>> = {
  delete_draft: ["o", { id: "o" }],
  appeal_moderation: ["n", notice("hidden")],
  acknowledge_notice: ["n", notice("warned")],
  allow_calls: ["own", { id: "me", fullName: "Awa Koné" }],
  choose_avatar: ["own", { id: "me", fullName: "Awa Koné" }],
  ask_number_code: ["own", { id: "me", fullName: "Awa Koné" }],
  answer_receipt: [
    "k",
    { ...receiptFrom({ id: "k", listing_id: "l", seller_id: "p", price: 500, status: "proposed" }) },
  ],
  withdraw_stolen: ["z", { ...stolenPhoneFrom({ id: "z", status: "declared" }) }],
  contest_payment: ["s", proof === null ? {} : storedPayment(proof)],
};

test("each kind shows something while it waits, or is named here as showing nothing", () => {
  const shown = new Set(SHOWN.map(({ kind }) => kind));
  expect([...shown, ...SHOWS_NOTHING].toSorted()).toEqual(KINDS.toSorted());
});

describe.each(ROWS)("%s", (kind, overlay) => {
  const rows = [THERE[kind] ?? []].filter((row) => row.length === 2);
  const before = new Map(rows);
  const { args } = exampleOf(kind, SAMPLE);
  const lay = (onto: ReadonlyMap<string, object>, more: object) => laidOver(onto, overlay, [waiting(kind, args, more)]);

  test.each(["queued", "sending", "sent"])("shows while it is %s, and twice no more than once", (state) => {
    const once = lay(before, { state });
    expect(once).not.toEqual(before);
    expect(lay(once, { state })).toEqual(once);
  });

  test("refused it shows its reason, at least that it was, or nothing at all", () => {
    const message = "Trop tard.";
    const shown = lay(before, { state: "refused", refusal: { code: "gone", message, fromServer: true } });
    if (overlay[kind]?.refused === true) expect(JSON.stringify([...shown])).toMatch(/Trop tard\.|"refused"/u);
    else expect(shown).toEqual(before);
  });
});

test.each<readonly [MutationKind, object, string, object]>([
  ["send_message", MESSAGES, "m", { id: "m", state: "read" }],
  ["send_proof", PAYMENTS, "m", { id: "m", state: "accepted" }],
  ["post_review", REVIEWS, "l", { state: "unshown" }],
  ["report_person", REPORTS, "person:p", { state: "done" }],
])("%s, once the server has told of it, is shown as it has it", (kind, overlay, key, row) => {
  const there = new Map([[key, row]]);
  const sent = waiting(kind, exampleOf(kind, SAMPLE).args, { state: "sent" });
  expect(laidOver(there, overlay as Overlay<object>, [sent])).toEqual(there);
});

const SEARCH = {
  ...{ town: "daloa", category: null, condition: null, district: null },
  ...{ min_price: null, max_price: null, delivery: false },
};
const NAMES = ["vélo", "table", "lampe"];
/** Rows that come and go by a touch, with the arguments that travel. */
const TOUCHED: Partial<Record<MutationKind, (name: string, on: boolean) => object>> = {
  set_favorite: (listing_id, on) => ({ listing_id, on }),
  block_person: (person_id, on) => ({ person_id, on, name: person_id }),
  save_search: (q, on) => ({ ...SEARCH, q, on }),
};

const names = fc.constantFrom(...NAMES);
const states = fc.constantFrom("queued", "sending", "sent", "refused");
const histories = fc.array(fc.tuple(names, fc.boolean(), states), { maxLength: 12 });
const touched = ROWS.flatMap(([kind, overlay]) => {
  const args = TOUCHED[kind];
  return args === undefined ? [] : [[kind, overlay, args] as const];
});

test.each(touched)(
  "%s: a row is as the last touch that was not refused says, else as before",
  (kind, overlay, args) => {
    const keyOf = (name: string) => String([...laidOver([], overlay, [waiting(kind, args(name, true))]).keys()][0]);
    fc.assert(
      fc.property(fc.uniqueArray(names), histories, (there, history) => {
        const shown = laidOver(
          there.map((name) => [keyOf(name), { from: "server" }] as const),
          overlay,
          history.map(([name, on, state]) => waiting(kind, args(name, on), { state })),
        );
        for (const name of NAMES) {
          const standing = history.filter(([about, , state]) => about === name && state !== "refused");
          expect(shown.has(keyOf(name))).toBe(standing.at(-1)?.[1] ?? there.includes(name));
          if (there.includes(name) && standing.every(([, on]) => on))
            expect(shown.get(keyOf(name))).toEqual({ from: "server" });
        }
      }),
    );
  },
);

test("mutations that an overlay does not know leave every row as it is", () => {
  for (const [, overlay] of ROWS) {
    const rows = [["a", { id: "a" }]] as const;
    expect(laidOver(rows, overlay, [waiting("contact_support", {})])).toEqual(new Map(rows));
  }
});
