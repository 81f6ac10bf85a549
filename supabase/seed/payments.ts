import { uuidOf } from "./ids.ts";
import { listings } from "./listings.ts";
import { people } from "./people.ts";
import { creditSellers, meansOf } from "./rows-listings.ts";
import { before } from "./rows-people.ts";

/** Packs that each credit seller buys when nothing is left: the packs of the price list (spec §9). */
const packs = {
  kouassi: { credits: 10, price: 1500 },
  fatou: { credits: 3, price: 500 },
  ibrahim: { credits: 3, price: 500 },
} as const;
const fee = 200;

type Line = {
  readonly user_id: string;
  readonly delta: number;
  readonly reason: "publish" | "pack";
  readonly ref: string;
  readonly created_at: Date;
};
type Paid = {
  readonly id: string;
  readonly user_id: string;
  readonly kind: "pack" | "listing";
  readonly amount: number;
  readonly status: "completed";
  readonly created_at: Date;
};

/** The purchases and the spending of one credit seller, oldest first: a pack is bought an hour before it is needed. */
const creditStory = (now: Date, seller: (typeof creditSellers)[number]): { lines: Line[]; paid: Paid[] } => {
  const { id: user_id } = people[seller];
  const { credits, price } = packs[seller];
  const lines: Line[] = [];
  const paid: Paid[] = [];
  let left = 0;
  for (const listing of listings.toReversed().filter((one) => one.seller === seller && meansOf(one) === "credit")) {
    if (left === 0) {
      const id = uuidOf("pack", `${seller}/${paid.length}`);
      const created_at = before(now, listing.hours + 1);
      paid.push({ id, user_id, kind: "pack", amount: price, status: "completed", created_at });
      lines.push({ user_id, delta: credits, reason: "pack", ref: id, created_at });
      left = credits;
    }
    lines.push({ user_id, delta: -1, reason: "publish", ref: listing.id, created_at: before(now, listing.hours) });
    left -= 1;
  }
  return { lines, paid };
};

/** Everything that was paid: ledger lines in order, transactions, and the empty balances that the lines fill. */
export const payments = (
  now: Date,
): { lines: readonly Line[]; transactions: readonly Paid[]; balances: readonly { user_id: string }[] } => {
  const stories = creditSellers.map((seller) => creditStory(now, seller));
  const fees = listings
    .filter((listing) => meansOf(listing) === "manual")
    .map((listing): Paid => ({
      id: uuidOf("fee", listing.title),
      user_id: people[listing.seller].id,
      kind: "listing",
      amount: fee,
      status: "completed",
      created_at: before(now, listing.hours),
    }));
  return {
    lines: stories.flatMap((story) => story.lines),
    transactions: [...stories.flatMap((story) => story.paid), ...fees],
    balances: Object.values(people)
      .filter((person) => person.profile)
      .map((person) => ({ user_id: person.id })),
  };
};
