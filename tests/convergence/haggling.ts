/** Haggling in a history: the step that a phone takes next, and what must stand in the end. */
import { OFFER_STEPS, type Offer } from "#domain/offer.ts";
import { stepOf } from "#model/message/offers.ts";
import type { StoredMessage } from "#replica/messages.ts";
import { isOffer, isRefused, told, type Ending } from "./check-mutations.ts";
import type { Said } from "./facts.ts";
import { groupBy } from "./group.ts";

const ANSWERS = OFFER_STEPS.filter((step) => step !== "made" && step !== "withdrawn");

/** Answers the last offer that this phone shows of these messages as `user`, or names a price of which there is one in a run. */
export function nextStep(messages: readonly StoredMessage[], user: string, choice: number, place: number): Offer {
  const last = messages.toSorted((a, b) => a.seq - b.seq).findLast((message) => stepOf(message) !== null);
  const made = { step: "made", amount: 10_000 + place } as const;
  const offer = last === undefined ? null : stepOf(last);
  if (last === undefined || offer?.step !== "made" || choice % 5 === 0) return made;
  const { amount } = offer;
  if (last.senderId === user) return choice % 2 === 0 ? { step: "withdrawn", amount, offerId: last.id } : made;
  const step = ANSWERS[choice % (ANSWERS.length + 1)];
  return step === undefined ? { ...made, offerId: last.id } : { step, amount, offerId: last.id };
}

/** Offers of others that wait for an answer of `user`, as far as these messages tell. */
export function openOffers(messages: readonly StoredMessage[], user: string): StoredMessage[] {
  const steps = messages.filter((message) => stepOf(message) !== null).toSorted((a, b) => a.seq - b.seq);
  const last = new Map(steps.map((message) => [`${message.listingId} ${message.otherId}`, message]));
  return [...last.values()].filter((message) => stepOf(message)?.step === "made" && message.senderId !== user);
}

/** Every step is one message or one refusal; of the answers to one offer, from whichever phones, one is there at most. */
export function checkOffers(ending: Ending): string[] {
  const { facts, journal, people } = ending;
  const steps = facts.messages.filter(({ offer }) => offer !== null);
  const entries = journal.entries.filter(isOffer);
  const alike = groupBy(entries, ({ user, key, words }) => `${user} ${key} ${words}`);
  const stray = steps
    .filter(
      ({ content, sender_id }) => !entries.some(({ words, user }) => words === content && people[user] === sender_id),
    )
    .map(({ content }) => `an offer that nobody made: ${content}`);
  const counted = [...alike.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const there = steps.filter(({ content, sender_id }) => content === first.words && sender_id === people[first.user]);
    const stands = same.filter((entry) => entry.fate === "stands" && !isRefused(ending, entry)).length;
    const late = same.filter(({ fate }) => fate === "late").length;
    const right = there.length >= stands && there.length <= Math.min(1, stands + late);
    return right ? [] : [`${told(first)}: ${there.length} times there, ${stands} stand, ${late} late`];
  });
  return [...stray, ...counted, ...[...groupBy(steps, (one) => one.conversation_id).values()].flatMap(inTurn)];
}

/** Each answer is to the offer before it, by who may give it. */
function inTurn(steps: readonly Said[]): string[] {
  return steps.flatMap(({ offer, sender_id, content }, place) => {
    if (offer === null || offer.step === "made") return [];
    const before = steps[place - 1];
    const own = before?.sender_id === sender_id;
    const right = before?.offer?.step === "made" && before.offer.amount === offer.amount;
    return right && own === (offer.step === "withdrawn") ? [] : [`no offer to answer: ${content}`];
  });
}

/** Whoever agrees with one has ended what was open with others: none of these is accepted after it. */
export function checkAgreed({ facts }: Ending): string[] {
  const byListing = groupBy(
    facts.messages.filter(({ offer }) => offer !== null),
    (one) => one.listing_id,
  );
  return [...byListing.values()].flatMap((steps) => {
    const deals = steps.flatMap((deal) => {
      if (deal.offer?.step !== "accepted") return [];
      const made = steps.find(
        (one) =>
          one.conversation_id === deal.conversation_id &&
          one.offer?.step === "made" &&
          one.offer.amount === deal.offer?.amount,
      );
      return [{ made: made?.at ?? 0, at: deal.at, words: deal.content }];
    });
    return deals.flatMap((deal) =>
      deals.some((other) => other.at < deal.at && other.at >= deal.made)
        ? [`agreed although it was over: ${deal.words}`]
        : [],
    );
  });
}
