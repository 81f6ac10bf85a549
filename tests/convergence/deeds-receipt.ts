/** Deeds about the receipt of a sale. */
import { argsOf } from "#outbox/row.ts";
import { at, noted, rowsOf, type Doer, type Verb } from "./doer.ts";

type Sale = { readonly id: string; readonly buyer_id: string };

/** Sales to somebody, as this phone shows them: what the server said, and what is still to be sent. */
async function salesOf(doer: Doer): Promise<Sale[]> {
  const { mine } = await doer.process.replica();
  const told = mine.flatMap((row) => (row.kind === "listing" && row.data.status === "sold" ? [row.data] : []));
  const waiting = (await rowsOf(doer)).flatMap((row) =>
    row.state === "refused" ? [] : (argsOf(row, "mark_sold") ?? []),
  );
  return [...told.map(({ id, buyerId }) => ({ id, buyer_id: buyerId })), ...waiting].flatMap(({ id, buyer_id }) =>
    buyer_id == null ? [] : [{ id, buyer_id }],
  );
}

/** Sells one of her listings to somebody who has written about it. */
async function sellTo(doer: Doer, choice: number): Promise<Sale | null> {
  const { messages } = await doer.process.replica();
  const own = doer.journal.listings.filter(({ owner }) => owner === doer.user).map(({ id }) => id);
  const wrote = messages.filter((one) => one.receiverId === at(doer.people, doer.user) && own.includes(one.listingId));
  const known = wrote[choice % Math.max(1, wrote.length)];
  if (known === undefined) return null;
  const args = { id: known.listingId, buyer_id: known.senderId };
  await noted(doer, { kind: "mark_sold", args }, args.id, () => doer.process.markSold(args.id, args.buyer_id));
  return args;
}

/** The seller proposes one, now and then right behind the sale; its price is found in no other. */
export const receipt: Verb = async (doer, deed, place) => {
  const sales = await salesOf(doer);
  const sale = (deed.b % 3 === 0 ? await sellTo(doer, deed.a) : null) ?? sales[deed.a % Math.max(1, sales.length)];
  if (sale === undefined) return;
  const price = String(30_000 + place);
  const args = { id: "", listing_id: sale.id, buyer_id: sale.buyer_id, price: Number(price), imei: null };
  await noted(doer, { kind: "make_receipt", args }, price, () =>
    doer.process.makeReceipt(
      { listingId: sale.id, buyerId: sale.buyer_id },
      { price, imei: "" },
      { title: "Vélo de ville", name: "Bakary" },
    ),
  );
};

/** The buyer confirms one that this phone shows, or does not; now and then its seller takes it back. */
export const answer: Verb = async (doer, deed) => {
  const me = at(doer.people, doer.user);
  const { mine } = await doer.process.replica();
  const all = mine.flatMap((row) => (row.kind === "receipt" ? [row.data] : []));
  const own = all.filter((row) => row["buyer_id"] === me || deed.b % 6 === 0);
  const known = own[deed.a % Math.max(1, own.length)];
  if (known === undefined) return;
  const id = String(known["id"]);
  const yes = known["buyer_id"] === me && deed.b % 4 > 0;
  await noted(doer, { kind: "answer_receipt", args: { id, yes } }, id, () => doer.process.answerReceipt(id, yes));
};
