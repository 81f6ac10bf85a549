import { type Mutation, keyOf, travelOf } from "#model/mutations.ts";
import type { Sample } from "#model/mutation.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { TOWN_ID } from "#town";

export const LISTING = "00000000-0000-4000-8000-000000000001";
export const OTHER_LISTING = "00000000-0000-4000-8000-000000000002";
export const SELLER = "00000000-0000-4000-8000-00000000000a";
export const BUYER = "00000000-0000-4000-8000-00000000000b";

/** Things for `exampleOf` where no server asks whether they are there. */
export const SAMPLE: Sample = {
  listing: LISTING,
  person: SELLER,
  own: OTHER_LISTING,
  photo: `${"a".repeat(64)}_080.webp`,
  media: LISTING,
  voice: LISTING,
  review: LISTING,
  proof: LISTING,
  notice: LISTING,
  receipt: LISTING,
  stolen: LISTING,
  town: TOWN_ID,
  district: "Lobia",
};

export const message = (content: string, listing = LISTING, receiver = SELLER): Mutation => ({
  kind: "send_message",
  args: { listing_id: listing, receiver_id: receiver, content },
});

export const favorite = (on: boolean, listing = LISTING): Mutation => ({
  kind: "set_favorite",
  args: { listing_id: listing, on },
});

export const readUpTo = (seq: number, listing = LISTING, other = SELLER): Mutation => ({
  kind: "mark_read",
  args: { listing_id: listing, other_id: other, up_to_seq: seq },
});

export const profile = (name: string): Mutation => ({
  kind: "update_profile",
  args: { full_name: name, phone: "2250700000000", district: "Lobia" },
});

export const draft = (title: string, id = OTHER_LISTING): Mutation => ({
  kind: "save_draft",
  args: { id, data: { title } },
});

export const blocking = (on: boolean, person = SELLER): Mutation => ({
  kind: "block_person",
  args: { person_id: person, on, name: "Kouassi" },
});

let made = 0;

/** A row as `append` makes it, with what the test wants different. */
export function rowOf(mutation: Mutation, different: Partial<OutboxRow> = {}): OutboxRow {
  made += 1;
  return {
    seq: made,
    id: `00000000-0000-4000-9000-${String(made).padStart(12, "0")}`,
    kind: mutation.kind,
    key: keyOf(mutation),
    args: mutation.args,
    travel: travelOf(mutation.kind),
    userId: BUYER,
    createdAt: 1_000,
    state: "queued",
    sends: 0,
    failures: 0,
    unknowns: 0,
    wait: null,
    isolated: false,
    refusal: null,
    sequence: null,
    ...different,
  };
}
