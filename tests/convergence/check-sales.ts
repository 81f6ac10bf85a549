/** To whom a listing was sold or promised, and whether it counts as new. */
import { isRefused, mayHaveLeft, standing, type Ending } from "./check-mutations.ts";
import type { Entry } from "./journal.ts";

const OF_SALE = ["mark_sold", "reserve_listing", "relist_listing"];

const buyerIn = ({ mutation }: Entry): string | null =>
  mutation.kind === "mark_sold" || mutation.kind === "reserve_listing" ? (mutation.args.buyer_id ?? null) : null;

/** A buyer has written about it and was named by a phone of its owner. Where one word was said in all, it stands. */
export function checkBuyers(ending: Ending): string[] {
  const { facts, journal } = ending;
  return facts.listings.flatMap(({ id, buyer_id }) => {
    const said = journal.entries.filter(
      (entry) =>
        OF_SALE.includes(entry.kind) &&
        entry.key === `listing:${id}` &&
        ["stands", "covered", "late"].includes(entry.fate) &&
        !isRefused(ending, entry),
    );
    const isKnown =
      buyer_id === null ||
      (said.some((entry) => buyerIn(entry) === buyer_id) &&
        facts.messages.some((one) => one.listing_id === id && one.sender_id === buyer_id));
    const [only] = said.length === 1 && !mayHaveLeft(ending, `listing:${id}`) ? said : [];
    const stands = only === undefined || buyerIn(only) === buyer_id;
    return isKnown && stands ? [] : [`${id} is for ${buyer_id}, said: ${said.map(buyerIn).join()}`];
  });
}

/** The first listings are older than a month; one that was renewed is not. */
export function checkRenewed(ending: Ending): string[] {
  const { facts, journal, people } = ending;
  const renewed = new Set(standing(ending, "renew_listing").map(({ words }) => words));
  return journal.listings.slice(0, people.length).flatMap(({ id }) => {
    const fresh = facts.listings.find((one) => one.id === id)?.fresh === true;
    return fresh === renewed.has(id) || mayHaveLeft(ending, `listing:${id}`)
      ? []
      : [`${id} is ${fresh ? "" : "not "}new, and was ${renewed.has(id) ? "" : "not "}renewed`];
  });
}
