/** Receipts of sales: each one is what its seller proposed, and stands as its buyer answered. */
import { isRefused, lastWords, mayHaveLeft, standing, told, type Ending } from "./check-mutations.ts";
import type { Receipt } from "./facts.ts";

/** Proposed by its seller, once; open only while the listing is sold to its buyer. */
export function checkReceipts(ending: Ending): string[] {
  const { facts, journal, people } = ending;
  const made = journal.entries.filter((entry) => entry.kind === "make_receipt" && !isRefused(ending, entry));
  const stray = facts.receipts.filter(
    ({ price, listing_id, seller_id }) =>
      !made.some(
        ({ words, key, user }) =>
          words === String(price) && key === `listing:${listing_id}` && people[user] === seller_id,
      ),
  );
  const lost = [...lastWords(ending, "make_receipt").values()]
    .flat()
    .filter((entry) => facts.receipts.filter(({ price }) => String(price) === entry.words).length !== 1);
  const open = facts.receipts.filter(
    ({ status, listing_id, buyer_id }) =>
      (status === "proposed" || status === "refused") &&
      !facts.listings.some((one) => one.id === listing_id && one.status === "sold" && one.buyer_id === buyer_id),
  );
  return [
    ...stray.map(({ id, price }) => `receipt ${id} over ${price}, which its seller never proposed`),
    ...lost.filter(({ key }) => !mayHaveLeft(ending, key)).map((entry) => `not there once: ${told(entry)}`),
    ...open.map(({ id, status }) => `receipt ${id} is ${status}, and nothing was sold to its buyer`),
    ...facts.receipts.flatMap((one) => wrongAnswer(ending, one)),
  ];
}

/** What is confirmed stays so, whatever is said later; an answer that was taken in is seen, and no other is. */
function wrongAnswer(ending: Ending, { id, listing_id, status, seller_id, buyer_id }: Receipt): string[] {
  const { journal, people, facts } = ending;
  const key = `receipt:${id}`;
  const last = (person: string) => lastWords(ending, "answer_receipt").get(`${people.indexOf(person)} ${key}`) ?? [];
  const saysYes = ({ mutation }: (typeof journal.entries)[number]): boolean =>
    mutation.kind === "answer_receipt" && mutation.args.yes;
  const said = (person: string, yes: boolean) =>
    journal.entries.some(
      (entry) =>
        entry.kind === "answer_receipt" &&
        entry.key === key &&
        people[entry.user] === person &&
        ["stands", "covered", "late"].includes(entry.fate) &&
        saysYes(entry) === yes,
    );
  const isEnded =
    said(seller_id, false) ||
    facts.receipts.filter((one) => one.listing_id === listing_id).length > 1 ||
    standing(ending, "relist_listing").some(({ words }) => words === listing_id) ||
    mayHaveLeft(ending, `listing:${listing_id}`);
  const right = {
    confirmed: said(buyer_id, true),
    refused: said(buyer_id, false),
    over: isEnded,
    proposed: last(buyer_id).length + last(seller_id).length === 0,
  }[status];
  const kept = status === "confirmed" || !last(buyer_id).some(saysYes);
  return right && kept ? [] : [`receipt ${id} is ${status}, last said: ${last(buyer_id).map(saysYes).join()}`];
}
