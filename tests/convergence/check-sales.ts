/** To whom a listing was sold or promised, whether it counts as new, and whether it sleeps. */
import { isFromBefore } from "./before.ts";
import { isRefused, lastWords, mayHaveLeft, standing, type Ending } from "./check-mutations.ts";
import type { Entry } from "./journal.ts";
import { FREE, RESERVED } from "./made-up.ts";

/** A word about whom a listing is for, in its own mutation or in the acceptance of an offer that reserves it. Null: another mutation. */
function saleIn({ kind, key, mutation }: Entry): { readonly listing: string; readonly buyer: string | null } | null {
  if (mutation.kind === "mark_sold" || mutation.kind === "reserve_listing")
    return { listing: mutation.args.id, buyer: mutation.args.buyer_id ?? null };
  if (kind === "relist_listing") return { listing: key.slice(key.indexOf(":") + 1), buyer: null };
  return mutation.kind === "send_message" && mutation.args.offer?.reserve_until !== undefined
    ? { listing: mutation.args.listing_id, buyer: mutation.args.receiver_id }
    : null;
}

/** All of them about a listing that may have reached the server. */
const salesOf = (ending: Ending, id: string): Entry[] =>
  ending.journal.entries.filter(
    (entry) =>
      saleIn(entry)?.listing === id && ["stands", "covered", "late"].includes(entry.fate) && !isRefused(ending, entry),
  );

/** A buyer has written about it and was named by a phone of its owner. Where one word was said in all, it stands. */
export function checkBuyers(ending: Ending): string[] {
  const { facts } = ending;
  const listings = facts.listings.filter((one) => !isFromBefore(one));
  return listings.flatMap(({ id, buyer_id }) => {
    const said = salesOf(ending, id);
    const named = said.map((entry) => saleIn(entry)?.buyer ?? null);
    const isKnown =
      buyer_id === null ||
      (named.includes(buyer_id) && facts.messages.some((one) => one.listing_id === id && one.sender_id === buyer_id));
    const [only] = said.length === 1 && !mayHaveLeft(ending, `listing:${id}`) ? said : [];
    const stands = only === undefined || only.fate === "late" || named[0] === buyer_id;
    return isKnown && stands ? [] : [`${id} is for ${buyer_id}, said: ${named.join()}`];
  });
}

/**
 * Reserved or not as one of its owner's phones said last, or accepted an offer last. A phone's clock is wrong by less than a reservation lasts. A sale
 * that is taken back ends it too.
 */
export function checkReserved(ending: Ending): string[] {
  const { facts, people } = ending;
  const relisted = new Set(standing(ending, "relist_listing").map(({ words }) => words));
  const last = lastWords(ending, "reserve_listing");
  return facts.listings.flatMap(({ id, user_id, reserved }) => {
    const now = reserved ? RESERVED : FREE;
    const said = (last.get(`${people.indexOf(user_id)} listing:${id}`) ?? []).map(({ words }) => words);
    const accepted = salesOf(ending, id).filter(({ kind }) => kind === "send_message");
    const isSaid = said.includes(now) || (reserved && accepted.length > 0);
    const isUnsaid = said.length === 0 && !accepted.some(({ fate }) => fate === "stands");
    const isFreed = !reserved && (isUnsaid || relisted.has(id));
    return isSaid || isFreed || mayHaveLeft(ending, `listing:${id}`)
      ? []
      : [`${id} is ${now}, last said: ${said.join()}, accepted ${accepted.length} times`];
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

/** A renewal wakes a listing that fell asleep before it, and nothing else does; one from before may have come before. */
export function checkAsleep(ending: Ending): string[] {
  const { facts, journal } = ending;
  return facts.listings.flatMap(({ id, status }) => {
    const slept = journal.slept.findLast((one) => one.id === id);
    const renewed = standing(ending, "renew_listing").filter(({ words }) => words === id);
    const isWoken = renewed.some(({ place }) => place >= (slept?.place ?? 0));
    if (status === "asleep") return slept === undefined || isWoken ? [`${id} sleeps`] : [];
    const relisted = standing(ending, "relist_listing").some(({ words }) => words === id);
    const mayBeAwake = slept === undefined || renewed.length > 0 || relisted || mayHaveLeft(ending, `listing:${id}`);
    return status !== "active" || mayBeAwake ? [] : [`${id} woke up, and nobody has renewed it`];
  });
}
